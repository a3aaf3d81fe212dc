import { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import {
  outOfRange,
  type ListedAsset,
  type ProviderOrder,
  type ProviderQuote,
  type ProviderReport,
  type OrderSearch,
  type OrderStatus,
} from '@swap/domain/catalogue';
import type { z } from 'zod';
import { isStableTicker, networkCode, plainTicker, tickerOn } from '../asset-names.js';
import { reasonFor } from '../reasons.js';
import { networkWords, tickerSuffixes } from './networks.js';
import type { created, currencies, failure, quotes, transactions } from './schemas.js';

/** Their word, our state. A word that is not here is no news. `overdue` and `expired`: a float or fixed window missed. */
const statuses: Readonly<Record<string, OrderStatus>> = {
  new: 'waiting',
  waiting: 'waiting',
  confirming: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  hold: 'confirming',
  overdue: 'expired',
  expired: 'expired',
};

/** JSON-RPC: the parameters were refused. Limits come beside it, never in the words. */
const badParameters = '-32602';

export function toListedAsset(listed: z.infer<typeof currencies>[number]): ListedAsset {
  const word = listed.blockchain ?? listed.network ?? listed.ticker;
  const network = networkCode(word, networkWords);
  const ticker = listed.coin
    ? tickerOn(network, listed.coin)
    : plainTicker(listed.ticker, network, tickerSuffixes[network] ?? []);
  return {
    ticker,
    name: listed.fullName ?? listed.fullname ?? listed.name,
    network,
    providerTicker: listed.ticker,
    providerNetwork: word,
    contractAddress: listed.contractAddress,
    decimals: listed.blockchainPrecision ?? null,
    isStable: isStableTicker(ticker),
    memoSupported: listed.extraIdName !== null,
    memoRequired: false,
    iconUrl: null,
    depositEnabled: listed.enabled && listed.enabledFrom,
    withdrawEnabled: listed.enabled && listed.enabledTo,
    floatSupported: true,
    fixedSupported: listed.fixRateEnabled,
  };
}

type Told = z.infer<typeof quotes>[number];

/** Their amounts to receive are before the network fee; ours are what arrives. */
export function toQuote(told: Told, side: 'from' | 'to', rateId: string | null): ProviderQuote {
  const fee = told.networkFee ?? Amount.zero;
  const bounds =
    side === 'from'
      ? { minAmount: told.minFrom ?? told.min, maxAmount: told.maxFrom ?? told.max }
      : { minAmount: told.minTo?.lessOrZero(fee) ?? null, maxAmount: told.maxTo?.lessOrZero(fee) ?? null };
  return {
    amountFrom: told.amountFrom,
    amountTo: told.amountTo.lessOrZero(fee),
    ...bounds,
    rateId,
    expiresAt: rateId === null ? null : told.expiredAt,
    minutes: { min: 5, max: 40 },
    networkFee: told.networkFee,
    warnings: [],
  };
}

export function toOrder(told: z.infer<typeof created>): ProviderOrder {
  return {
    ref: told.id,
    token: null,
    depositAddress: told.payinAddress,
    depositMemo: told.payinExtraId,
    amountFrom: told.amountExpectedFrom,
    amountTo: told.amountExpectedTo.lessOrZero(told.networkFee ?? Amount.zero),
    expiresAt: told.payTill,
    rawStatus: told.status,
  };
}

type Transaction = z.infer<typeof transactions>[number];

/** Before a deposit is seen its amounts are written as 0, which says nothing. */
const known = (amount: Amount | null): Amount | null => (amount === null || amount.isZero ? null : amount);

export function toReport(told: Transaction): ProviderReport {
  const status = Object.hasOwn(statuses, told.status) ? (statuses[told.status] ?? null) : null;
  const paid = told.payoutHash === null ? null : known(told.amountTo);
  return {
    rawStatus: told.status,
    status,
    actionRequired: told.status === 'hold' ? 'provider_hold' : null,
    reason: reasonFor(status),
    amountFrom: known(told.amountFrom),
    amountTo: paid?.lessOrZero(told.networkFee ?? Amount.zero) ?? null,
    depositTx: told.payinHash,
    payoutTx: told.payoutHash,
    refundTx: told.refundHash,
    // How many confirmations it has is told, how many it needs is not.
    confirmations: null,
    repeatedDeposits: [],
  };
}

/** The one order among these that the lost create must have made; null when there is none or more than one. */
export function traced(candidates: readonly Transaction[], trace: OrderSearch): ProviderOrder | null {
  const fitting = candidates.filter((told) => {
    const { amountFrom, amountTo } = toOrder(told);
    const named = trace.side === 'from' ? amountFrom : amountTo;
    return (
      told.currencyFrom === trace.from.ticker &&
      told.currencyTo === trace.to.ticker &&
      told.payoutAddress === trace.addressTo &&
      named.equals(trace.amount)
    );
  });
  const [only] = fitting;
  return only && fitting.length === 1 ? toOrder(only) : null;
}

type Failure = z.infer<typeof failure>['error'];

export const refusesParameters = ({ code, data }: Failure): boolean => code === badParameters && !data?.limits;

/** What a refusal means in our terms. `side` is the side whose amount was named. */
export function toError(told: Failure, side: 'from' | 'to'): DomainError {
  const limits = told.data?.limits;
  if (limits) return outOfRange(limits.min[side], limits.max[side], side);
  if (/rate ?id/i.test(told.message)) {
    return new DomainError('quote_expired', 'The quote has expired; ask for a new one');
  }
  return new DomainError('provider_unavailable', `changelly refused: ${told.code} ${told.message}`.trim());
}

export const noPair = (why = 'Changelly does not swap this pair now'): DomainError =>
  new DomainError('pair_unavailable', why);
