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

type Reply = z.infer<typeof quotes>[number];

/** Their amounts to receive are before the network fee; ours are what arrives. */
export function toQuote(reply: Reply, side: 'from' | 'to', rateId: string | null): ProviderQuote {
  const fee = reply.networkFee ?? Amount.zero;
  const bounds =
    side === 'from'
      ? { minAmount: reply.minFrom ?? reply.min, maxAmount: reply.maxFrom ?? reply.max }
      : { minAmount: reply.minTo?.lessOrZero(fee) ?? null, maxAmount: reply.maxTo?.lessOrZero(fee) ?? null };
  return quoteOf({
    amountFrom: reply.amountFrom,
    amountTo: reply.amountTo.lessOrZero(fee),
    ...bounds,
    rateId,
    expiresAt: rateId === null ? null : reply.expiredAt,
    minutes: { min: 5, max: 40 },
    networkFee: reply.networkFee,
  });
}

export function toOrder(reply: z.infer<typeof created>): ProviderOrder {
  return orderOf({
    ref: reply.id,
    depositAddress: reply.payinAddress,
    depositMemo: reply.payinExtraId,
    amountFrom: reply.amountExpectedFrom,
    amountTo: reply.amountExpectedTo.lessOrZero(reply.networkFee ?? Amount.zero),
    expiresAt: reply.payTill,
    rawStatus: reply.status,
  });
}

type Transaction = z.infer<typeof transactions>[number];

/** How many confirmations an order has is told, how many it needs is not: none are reported. */
export function toReport(reply: Transaction): ProviderReport {
  const paid = reply.payoutHash === null ? null : unlessZero(reply.amountTo);
  return reportOf({
    rawStatus: reply.status,
    status: wordIn(statuses, reply.status),
    actionRequired: reply.status === 'hold' ? 'provider_hold' : null,
    amountFrom: unlessZero(reply.amountFrom),
    amountTo: paid?.lessOrZero(reply.networkFee ?? Amount.zero) ?? null,
    depositTx: reply.payinHash,
    payoutTx: reply.payoutHash,
    refundTx: reply.refundHash,
  });
}

/** The one order among these that the lost create must have made; null when there is none or more than one. */
export function findFitting(candidates: readonly Transaction[], search: OrderSearch): ProviderOrder | null {
  const fitting = candidates.filter((reply) => {
    const { amountFrom, amountTo } = toOrder(reply);
    const named = search.side === 'from' ? amountFrom : amountTo;
    return (
      reply.currencyFrom === search.from.ticker &&
      reply.currencyTo === search.to.ticker &&
      reply.payoutAddress === search.addressTo &&
      named.equals(search.amount)
    );
  });
  const only = theOnly(fitting);
  return only && toOrder(only);
}

type Failure = z.infer<typeof failure>;

export const refusesParameters = ({ code, data }: Failure): boolean => code === badParameters && !data?.limits;

/** What a refusal means in our terms. `side` is the side whose amount was named. */
export function toError(reply: Failure, side: 'from' | 'to'): DomainError {
  const limits = reply.data?.limits;
  if (limits) return outOfRange(limits.min[side], limits.max[side], side);
  if (/rate ?id/i.test(reply.message)) return quoteExpired();
  return refused('changelly', `${reply.code} ${reply.message}`);
}
