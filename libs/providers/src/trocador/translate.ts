import { homeNetwork } from '@swap/domain/chains';
import type * as port from '@swap/domain/catalogue';
import { DomainError } from '@swap/domain/kernel';
import { z } from 'zod';
import { listedAsset, orderOf, reportOf, usualStatuses, type NamedPair } from '../answers.js';
import { networkCode, tickerOn, wordIn } from '../asset-names.js';
import { badAddress, quoteExpired, quoteMissing, refused } from '../refusals.js';
import { amount, flag, optionalAmount, optionalText, optionalTime, wholeNumber, word } from '../schema.js';

/** Shapes of Trocador answers (trocador.app/en/docs). Yes and no come as Python texts in places. */
export const coins = z.array(
  z.object({
    name: z.string(),
    ticker: word,
    network: word,
    memo: flag,
    minimum: optionalAmount,
    maximum: optionalAmount,
  }),
);

const pair = { ticker_from: z.string(), ticker_to: z.string(), network_from: z.string(), network_to: z.string() };

/** Quotes are sorted, the best first, float and fixed mixed. */
export const rate = z.object({
  ...pair,
  trade_id: optionalText,
  amount_from: optionalAmount,
  quotes: z.object({
    quotes: z.array(
      z.object({
        provider: word,
        fixed: flag,
        amount_to: optionalAmount,
        amount_from: optionalAmount,
        eta: wholeNumber.nullish().catch(null),
      }),
    ),
    min_deposit: optionalAmount,
    max_deposit: optionalAmount,
  }),
});

/** No memo is written as nothing or as 0. */
const memo = optionalText.transform((text) => (text === '0' ? null : text));

const optionalDetails = z
  .object({ expiresAt: optionalTime, hashout: optionalText })
  .nullish()
  .transform((reply) => reply ?? { expiresAt: null, hashout: null });

export const trade = z.object({
  ...pair,
  trade_id: word,
  status: word.max(64),
  fixed: flag,
  amount_from: amount,
  amount_to: amount,
  address_provider: word,
  address_provider_memo: memo,
  quotes: optionalDetails,
  details: optionalDetails,
});

/** `trade` answers an array of one. */
export const trades = z.array(trade);

export const problem = z.object({ error: z.string(), message: z.string().default('') });
export type Problem = z.infer<typeof problem>;

/** Their word, our state. A word that is not here is no news. */
const statuses: Readonly<Record<string, port.OrderStatus>> = { ...usualStatuses, halted: 'confirming' };

const tickerWords: Readonly<Record<string, string>> = { usdce: 'usdc.e' };

export function toListedAsset(listed: z.infer<typeof coins>[number]): port.ListedAsset {
  const theirs = listed.ticker.toLowerCase();
  const mainnet = listed.network.toLowerCase() === 'mainnet';
  const network = mainnet
    ? (homeNetwork(theirs) ?? networkCode(theirs, 'trocador'))
    : networkCode(listed.network, 'trocador');
  return listedAsset({
    ticker: tickerOn(network, wordIn(tickerWords, theirs) ?? theirs),
    name: listed.name,
    network,
    providerTicker: listed.ticker,
    providerNetwork: listed.network,
    memoSupported: listed.memo,
  });
}

type Pair = Readonly<Record<keyof typeof pair, string>>;

export const pairOf = (reply: Pair): NamedPair => ({
  from: { ticker: reply.ticker_from, network: reply.network_from },
  to: { ticker: reply.ticker_to, network: reply.network_to },
});

type Rate = z.infer<typeof rate>;

/** The best offer of the kind of rate asked for, with both amounts; null when nobody makes one. */
export function bestOffer(reply: Rate, { side, amount, fixed }: port.ProviderQuoteRequest) {
  const offer = reply.quotes.quotes.find((each) => each.fixed === fixed);
  if (!offer) return null;
  const amountFrom = side === 'from' ? amount : (offer.amount_from ?? reply.amount_from);
  const amountTo = side === 'to' ? amount : offer.amount_to;
  if (!amountFrom || !amountTo || amountFrom.isZero || amountTo.isZero) return null;
  return { provider: offer.provider, amountFrom, amountTo, minutes: minutesOf(offer.eta) };
}

/** They estimate one number; swaps take up to thrice that. */
const minutesOf = (eta: number | null | undefined) => (eta ? { min: eta, max: 3 * eta } : { min: 5, max: 60 });

/** A firm price is named by the id of the rates and the exchange among them. */
export const rateIdOf = (reply: Rate, provider: string): string | null =>
  reply.trade_id && `${reply.trade_id} ${provider}`;

/** Throws `quote_expired` for a name that no quote gave. */
export function readRateId(rateId: string | null): { id: string; provider: string } {
  const [, id, provider] = rateId?.match(/^(\S+) (.+)$/) ?? [];
  if (id && provider) return { id, provider };
  throw quoteMissing();
}

type Trade = z.infer<typeof trade>;

export function toOrder(reply: Trade): port.ProviderOrder {
  return orderOf({
    ref: reply.trade_id,
    depositAddress: reply.address_provider,
    depositMemo: reply.address_provider_memo,
    amountFrom: reply.amount_from,
    amountTo: reply.amount_to,
    expiresAt: reply.quotes.expiresAt ?? reply.details.expiresAt,
    rawStatus: reply.status,
  });
}

export function toReport(reply: Trade): port.ProviderReport {
  const status = wordIn(statuses, reply.status);
  const completed = status === 'completed';
  const paid = completed || status === 'sending';
  return reportOf({
    rawStatus: reply.status,
    status,
    actionRequired: reply.status === 'halted' ? 'provider_hold' : null,
    // Until the end these are the amounts that were ordered, which is known already.
    amountFrom: completed ? reply.amount_from : null,
    amountTo: completed ? reply.amount_to : null,
    // Of a refund it is not said whose transaction this is.
    payoutTx: paid ? reply.details.hashout : null,
  });
}

/** What a refused trade means in our terms. Its codes are not published, so it is known by its words. */
export function toError({ error, message }: Problem): DomainError {
  const words = `${error} ${message}`.trim();
  if (/address/i.test(words)) return badAddress(/refund/i.test(words) ? 'refund_address' : 'address_to');
  if (/expired|rate id/i.test(words)) return quoteExpired();
  return refused('trocador', words);
}

export const noPair = (): DomainError =>
  new DomainError('pair_unavailable', 'No exchange behind Trocador swaps this pair now');
