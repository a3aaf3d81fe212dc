import type { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import {
  outOfRange,
  type ListedAsset,
  type OrderStatus,
  type OrderSearch,
  type ProviderOrder,
  type ProviderQuote,
  type ProviderReport,
} from '@swap/domain/catalogue';
import type { z } from 'zod';
import { listedAsset, orderOf, quoteOf, reportOf, theOnly, unlessZero } from '../answers.js';
import { networkCode, plainTicker, tickerOn } from '../asset-names.js';
import { quoteExpired, refused } from '../refusals.js';
import { wordIn } from '../word-table.js';
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
  return listedAsset({
    ticker,
    name: listed.fullName ?? listed.fullname ?? listed.name,
    network,
    providerTicker: listed.ticker,
    providerNetwork: word,
    contractAddress: listed.contractAddress,
    decimals: listed.blockchainPrecision ?? null,
    memoSupported: listed.extraIdName !== null,
    depositEnabled: listed.enabled && listed.enabledFrom,
    withdrawEnabled: listed.enabled && listed.enabledTo,
    fixedSupported: listed.fixRateEnabled,
  });
}

type Told = z.infer<typeof quotes>[number];

/** Their amounts to receive are before the network fee; ours are what arrives. */
export function toQuote(told: Told, side: 'from' | 'to', rateId: string | null): ProviderQuote {
  const fee = told.networkFee ?? Amount.zero;
  const bounds =
    side === 'from'
      ? { minAmount: told.minFrom ?? told.min, maxAmount: told.maxFrom ?? told.max }
      : { minAmount: told.minTo?.lessOrZero(fee) ?? null, maxAmount: told.maxTo?.lessOrZero(fee) ?? null };
  return quoteOf({
    amountFrom: told.amountFrom,
    amountTo: told.amountTo.lessOrZero(fee),
    ...bounds,
    rateId,
    expiresAt: rateId === null ? null : told.expiredAt,
    minutes: { min: 5, max: 40 },
    networkFee: told.networkFee,
  });
}

export function toOrder(told: z.infer<typeof created>): ProviderOrder {
  return orderOf({
    ref: told.id,
    depositAddress: told.payinAddress,
    depositMemo: told.payinExtraId,
    amountFrom: told.amountExpectedFrom,
    amountTo: told.amountExpectedTo.lessOrZero(told.networkFee ?? Amount.zero),
    expiresAt: told.payTill,
    rawStatus: told.status,
  });
}

type Transaction = z.infer<typeof transactions>[number];

/** How many confirmations an order has is told, how many it needs is not: none are reported. */
export function toReport(told: Transaction): ProviderReport {
  const paid = told.payoutHash === null ? null : unlessZero(told.amountTo);
  return reportOf({
    rawStatus: told.status,
    status: wordIn(statuses, told.status),
    actionRequired: told.status === 'hold' ? 'provider_hold' : null,
    amountFrom: unlessZero(told.amountFrom),
    amountTo: paid?.lessOrZero(told.networkFee ?? Amount.zero) ?? null,
    depositTx: told.payinHash,
    payoutTx: told.payoutHash,
    refundTx: told.refundHash,
  });
}

/** The one order among these that the lost create must have made; null when there is none or more than one. */
export function findFitting(candidates: readonly Transaction[], search: OrderSearch): ProviderOrder | null {
  const fitting = candidates.filter((told) => {
    const { amountFrom, amountTo } = toOrder(told);
    const named = search.side === 'from' ? amountFrom : amountTo;
    return (
      told.currencyFrom === search.from.ticker &&
      told.currencyTo === search.to.ticker &&
      told.payoutAddress === search.addressTo &&
      named.equals(search.amount)
    );
  });
  const only = theOnly(fitting);
  return only && toOrder(only);
}

type Failure = z.infer<typeof failure>;

export const refusesParameters = ({ code, data }: Failure): boolean => code === badParameters && !data?.limits;

/** What a refusal means in our terms. `side` is the side whose amount was named. */
export function toError(told: Failure, side: 'from' | 'to'): DomainError {
  const limits = told.data?.limits;
  if (limits) return outOfRange(limits.min[side], limits.max[side], side);
  if (/rate ?id/i.test(told.message)) return quoteExpired();
  return refused('changelly', `${told.code} ${told.message}`);
}
