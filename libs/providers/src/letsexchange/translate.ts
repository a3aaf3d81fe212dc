import { MINUTE, type DomainError } from '@swap/domain/kernel';
import type { ListedAsset, OrderStatus, OrderSearch, ProviderOrder, ProviderReport } from '@swap/domain/catalogue';
import type { z } from 'zod';
import { listedAsset, orderOf, reportOf, sameWord, unlessZero } from '../answers.js';
import { networkCode, tickerOn } from '../asset-names.js';
import { badAddress, pairUnavailable, quoteExpired, refused } from '../refusals.js';
import { wordIn } from '../word-table.js';
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
    const active = listed.is_active && place.is_active;
    return listedAsset({
      ticker: tickerOn(network, listed.code),
      name: listed.name,
      network,
      providerTicker: listed.code,
      providerNetwork: place.code,
      contractAddress: place.contract_address,
      memoSupported: place.has_extra ?? false,
      depositEnabled: active,
      withdrawEnabled: active,
    });
  });
}

type Reply = z.infer<typeof transaction>;

export function toOrder(reply: Reply): ProviderOrder {
  return orderOf({
    ref: reply.transaction_id,
    depositAddress: reply.deposit,
    depositMemo: reply.deposit_extra_id,
    amountFrom: reply.deposit_amount,
    amountTo: reply.withdrawal_amount,
    expiresAt: reply.expired_at,
    rawStatus: reply.status,
  });
}

export function toReport(reply: Reply): ProviderReport {
  const status = wordIn(statuses, reply.status);
  const { confirmations: seen, need_confirmations: required } = reply;
  return reportOf({
    rawStatus: reply.status,
    status,
    actionRequired: held.has(reply.status) ? 'provider_hold' : null,
    amountFrom: unlessZero(reply.real_deposit_amount),
    amountTo: status === 'refunded' ? null : unlessZero(reply.real_withdrawal_amount),
    depositTx: reply.hash_in,
    payoutTx: reply.hash_out,
    refundTx: reply.return_hash,
    confirmations: typeof seen === 'number' && typeof required === 'number' ? { seen, required } : null,
  });
}

type Pair = Pick<OrderSearch, 'from' | 'to'>;

export function isOfPair(reply: Reply, { from, to }: Pair): boolean {
  return (
    sameWord(reply.coin_from, from.ticker) &&
    sameWord(reply.coin_to, to.ticker) &&
    sameWord(reply.coin_from_network, from.network) &&
    sameWord(reply.coin_to_network, to.network)
  );
}

/** Whether a line of the history may be the order that a lost create made. */
export function mayFit(line: z.infer<typeof history>['data'][number], search: OrderSearch): boolean {
  const named = search.side === 'from' ? line.deposit_amount : line.withdrawal_amount;
  return (
    sameWord(line.coin_from, search.from.ticker) &&
    sameWord(line.coin_to, search.to.ticker) &&
    line.withdrawal === search.addressTo &&
    (named?.equals(search.amount) ?? false)
  );
}

/** An order waits at most half an hour; times of creation have no zone, so the end of the wait dates it. */
const longestWaitMs = 30 * MINUTE;

export function fits(reply: Reply, search: OrderSearch): boolean {
  const placedAt = reply.expired_at && reply.expired_at.getTime() - longestWaitMs;
  return isOfPair(reply, search) && placedAt !== null && placedAt >= search.placedAfter.getTime() - MINUTE;
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

export const isAboutAmount = (reply: Problem): boolean => fieldsOf(reply).some((field) => amountFields.includes(field));

/** What a refusal means in our terms: the names of its fields tell, their texts do not. */
export function toError(reply: Problem): DomainError {
  const fields = fieldsOf(reply);
  const address = fields.flatMap((field) => wordIn(addressFields, field) ?? [])[0];
  if (address) return badAddress(address);
  if (fields.includes('rate_id')) return quoteExpired();
  if (fields.some((field) => pairFields.includes(field))) return pairUnavailable('LetsExchange');
  return refused('letsexchange', typeof reply.error === 'string' ? reply.error : fields.join(', '));
}
