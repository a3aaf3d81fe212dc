import { DomainError, MINUTE } from '@swap/domain/kernel';
import type { Amount } from '@swap/domain/money';
import type { ListedAsset, ProviderOrder, ProviderReport, OrderSearch, OrderStatus } from '@swap/domain/catalogue';
import type { z } from 'zod';
import { isStableTicker, networkCode, tickerOn } from '../asset-names.js';
import { reasonFor } from '../reasons.js';
import type { coins, history, problem, transaction } from './schemas.js';

/**
 * Their word, our state. A word that is not here is no news. `refund` is final at LetsExchange. `error` is not: their
 * support decides, and may still pay out or return.
 */
const statuses: Readonly<Record<string, OrderStatus>> = {
  wait: 'waiting',
  confirmation: 'confirming',
  confirmed: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  sending_confirmation: 'sending',
  success: 'completed',
  overdue: 'expired',
  refund: 'refunded',
  refunded: 'refunded',
  aml_check_failed: 'confirming',
  error: 'confirming',
};

/** States in which their support, or a check of the sender, decides what becomes of the deposit. */
const held: ReadonlySet<string> = new Set(['aml_check_failed', 'error']);

const networkWords: Readonly<Record<string, string>> = {
  erc20: 'eth',
  trc20: 'trx',
  bep20: 'bsc',
  pol: 'matic',
  polygon: 'matic',
  optimism: 'op',
  avaxc: 'cchain',
  zksera: 'zksync',
  waxl: 'axl',
  inj: 'injective',
  pls: 'pulse',
};

export function toListedAssets(listed: z.infer<typeof coins>[number]): ListedAsset[] {
  return listed.networks.map((place) => {
    const network = networkCode(place.code, networkWords);
    const ticker = tickerOn(network, listed.code);
    const active = listed.is_active && place.is_active;
    return {
      ticker,
      name: listed.name,
      network,
      providerTicker: listed.code,
      providerNetwork: place.code,
      contractAddress: place.contract_address,
      decimals: null,
      isStable: isStableTicker(ticker),
      memoSupported: place.has_extra ?? false,
      memoRequired: false,
      iconUrl: null,
      depositEnabled: active,
      withdrawEnabled: active,
      floatSupported: true,
      fixedSupported: true,
    };
  });
}

type Told = z.infer<typeof transaction>;

export function toOrder(told: Told): ProviderOrder {
  return {
    ref: told.transaction_id,
    token: null,
    depositAddress: told.deposit,
    depositMemo: told.deposit_extra_id,
    amountFrom: told.deposit_amount,
    amountTo: told.withdrawal_amount,
    expiresAt: told.expired_at,
    rawStatus: told.status,
  };
}

/** Before a deposit is seen its amounts are written as 0, which says nothing. */
const known = (amount: Amount | null): Amount | null => (amount === null || amount.isZero ? null : amount);

export function toReport(told: Told): ProviderReport {
  const status = Object.hasOwn(statuses, told.status) ? (statuses[told.status] ?? null) : null;
  const { confirmations: seen, need_confirmations: required } = told;
  const returned = status === 'refunded';
  return {
    rawStatus: told.status,
    status,
    actionRequired: held.has(told.status) ? 'provider_hold' : null,
    reason: reasonFor(status),
    amountFrom: known(told.real_deposit_amount),
    amountTo: returned ? null : known(told.real_withdrawal_amount),
    depositTx: told.hash_in,
    payoutTx: told.hash_out,
    refundTx: told.return_hash,
    confirmations: typeof seen === 'number' && typeof required === 'number' ? { seen, required } : null,
    repeatedDeposits: [],
  };
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

type Pair = Pick<OrderSearch, 'from' | 'to'>;

export function isOfPair(told: Told, { from, to }: Pair): boolean {
  return (
    same(told.coin_from, from.ticker) &&
    same(told.coin_to, to.ticker) &&
    same(told.coin_from_network, from.network) &&
    same(told.coin_to_network, to.network)
  );
}

/** Whether a line of the history may be the order that a lost create made. */
export function mayBeTraced(line: z.infer<typeof history>['data'][number], trace: OrderSearch): boolean {
  const named = trace.side === 'from' ? line.deposit_amount : line.withdrawal_amount;
  return (
    same(line.coin_from, trace.from.ticker) &&
    same(line.coin_to, trace.to.ticker) &&
    line.withdrawal === trace.addressTo &&
    (named?.equals(trace.amount) ?? false)
  );
}

/** An order waits at most half an hour; times of creation have no zone, so the end of the wait dates it. */
const longestWaitMs = 30 * MINUTE;

export function isTraced(told: Told, trace: OrderSearch): boolean {
  const placedAt = told.expired_at && told.expired_at.getTime() - longestWaitMs;
  return isOfPair(told, trace) && placedAt !== null && placedAt >= trace.placedAfter.getTime() - MINUTE;
}

const addressFields: Readonly<Record<string, string>> = {
  withdrawal: 'address_to',
  withdrawal_extra_id: 'address_to',
  return: 'refund_address',
  return_extra_id: 'refund_address',
};

const amountFields = ['amount', 'deposit_amount', 'withdrawal_amount'];
const pairFields = ['from', 'to', 'network_from', 'network_to', 'coin_from', 'coin_to'];

type Problem = z.infer<typeof problem>;

const fieldsOf = ({ error }: Problem): string[] => (typeof error === 'string' ? [] : Object.keys(error.validation));

export const isAboutAmount = (told: Problem): boolean => fieldsOf(told).some((field) => amountFields.includes(field));

/** What a refusal means in our terms: the names of its fields tell, their texts do not. */
export function toError(told: Problem): DomainError {
  const fields = fieldsOf(told);
  const address = fields.find((field) => Object.hasOwn(addressFields, field));
  if (address !== undefined) {
    const field = addressFields[address] ?? 'address_to';
    return DomainError.ofField('invalid_address', field, 'The exchange does not accept this address');
  }
  if (fields.includes('rate_id')) {
    return new DomainError('quote_expired', 'The quote has expired; ask for a new one');
  }
  if (fields.some((field) => pairFields.includes(field))) return noPair();
  const words = typeof told.error === 'string' ? told.error : fields.join(', ');
  return new DomainError('provider_unavailable', `letsexchange refused: ${words}`);
}

export const noPair = (): DomainError =>
  new DomainError('pair_unavailable', 'LetsExchange does not swap this pair now');
