import { outOfRange } from '@swap/domain/catalogue';
import type * as port from '@swap/domain/catalogue';
import type { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { z } from 'zod';
import {
  isOfPair,
  listedAsset,
  orderOf,
  quoteOf,
  reportOf,
  theOnly,
  unlessZero,
  usualStatuses,
  type NamedPair,
} from '../answers.js';
import { networkCode, plainTicker, tickerOn, wordIn } from '../asset-names.js';
import { quoteExpired, refused } from '../refusals.js';
import { amount, flag, optionalAmount, optionalText, optionalTime, unixSeconds, wholeNumber, word } from '../schema.js';

/** Shapes of Changelly v2 answers (docs.changelly.com): JSON-RPC 2.0, errors with HTTP 200 too. */
const resultOf = <T>(result: z.ZodType<T>) => z.object({ result }).transform((answer) => answer.result);

const limit = z
  .object({ from: optionalAmount, to: optionalAmount })
  .nullish()
  .transform((reply) => reply ?? { from: null, to: null });

export const problem = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string().default(''),
      data: z.object({ limits: z.object({ min: limit, max: limit }).optional() }).nullish(),
    }),
  })
  .transform(({ error }) => error);

/** Accounts are answered either `protocol` and `blockchain` or, on request, `coin` and `network`. */
export const currencies = resultOf(
  z.array(
    z.object({
      ticker: word,
      name: z.string(),
      fullName: z.string().optional(),
      fullname: z.string().optional(),
      enabled: flag,
      enabledFrom: flag,
      enabledTo: flag,
      fixRateEnabled: flag,
      blockchain: word.optional(),
      network: word.optional(),
      coin: word.optional(),
      contractAddress: optionalText,
      extraIdName: optionalText,
      blockchainPrecision: wholeNumber.nullish(),
    }),
  ),
);

/** Quotes come as arrays of one; an empty array is a pair that is not traded. */
export const quotes = resultOf(
  z.array(
    z.object({
      id: optionalText,
      from: z.string(),
      to: z.string(),
      amountFrom: amount,
      amountTo: amount,
      networkFee: optionalAmount,
      min: optionalAmount,
      max: optionalAmount,
      minFrom: optionalAmount,
      maxFrom: optionalAmount,
      minTo: optionalAmount,
      maxTo: optionalAmount,
      expiredAt: unixSeconds,
    }),
  ),
);

const placed = {
  id: word,
  status: word.max(64),
  payinAddress: word,
  payinExtraId: optionalText,
  amountExpectedFrom: amount,
  amountExpectedTo: amount,
  networkFee: optionalAmount,
  payTill: optionalTime,
  currencyFrom: z.string(),
  currencyTo: z.string(),
};

export const created = resultOf(z.object(placed));

export const transactions = resultOf(
  z.array(
    z.object({
      ...placed,
      payoutAddress: optionalText,
      amountFrom: optionalAmount,
      amountTo: optionalAmount,
      payinHash: optionalText,
      payoutHash: optionalText,
      refundHash: optionalText,
    }),
  ),
);

export const addressVerdict = resultOf(z.object({ result: z.boolean() }));

/** Their word, our state. A word that is not here is no news. `overdue` and `expired`: a float or fixed window missed. */
const statuses: Readonly<Record<string, port.OrderStatus>> = {
  ...usualStatuses,
  overdue: 'expired',
  hold: 'confirming',
};

/** What a ticker is fused with on a network of ours: `usdt20`, `usdtrx`, `etharb`. */
const tickerSuffixes: Readonly<Record<string, readonly string[]>> = {
  eth: ['erc20', '20'],
  trx: ['trc20', 'trx', 'rx'],
  bsc: ['bsc'],
  matic: ['polygon', 'matic', 'pol'],
  arbitrum: ['arbitrum', 'arb'],
  op: ['optimism', 'op'],
  base: ['base'],
  cchain: ['avaxc', 'avac', 'avax'],
  sol: ['sol'],
  ton: ['ton'],
  zksync: ['zksync', 'zk'],
};

/** JSON-RPC: the parameters were refused. Limits come beside it, never in the words. */
const badParameters = '-32602';

export function toListedAsset(listed: z.infer<typeof currencies>[number]): port.ListedAsset {
  const word = listed.blockchain ?? listed.network ?? listed.ticker;
  const network = networkCode(word, 'changelly');
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
export function toQuote(reply: Reply, side: 'from' | 'to', rateId: string | null): port.ProviderQuote {
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

export function toOrder(reply: z.infer<typeof created>): port.ProviderOrder {
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
export function toReport(reply: Transaction): port.ProviderReport {
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

/** Their answers name a pair by its tickers alone, which are fused with the network. */
export const tickersOf = (from: string, to: string): NamedPair => ({ from: { ticker: from }, to: { ticker: to } });

/** The one order among these that the lost create must have made; null when there is none or more than one. */
export function findFitting(candidates: readonly Transaction[], search: port.OrderSearch): port.ProviderOrder | null {
  const fitting = candidates.filter((reply) => {
    const { amountFrom, amountTo } = toOrder(reply);
    const named = search.side === 'from' ? amountFrom : amountTo;
    return (
      isOfPair(tickersOf(reply.currencyFrom, reply.currencyTo), search) &&
      reply.payoutAddress === search.addressTo &&
      named.equals(search.amount)
    );
  });
  const only = theOnly(fitting);
  return only && toOrder(only);
}

export type Problem = z.infer<typeof problem>;

export const refusesParameters = ({ code, data }: Problem): boolean => code === badParameters && !data?.limits;

/** What a refusal means in our terms. `side` is the side whose amount was named. */
export function toError(reply: Problem, side: 'from' | 'to'): DomainError {
  const limits = reply.data?.limits;
  if (limits) return outOfRange(limits.min[side], limits.max[side], side);
  if (/rate ?id/i.test(reply.message)) return quoteExpired();
  return refused('changelly', `${reply.code} ${reply.message}`);
}
