import { DomainError } from '@swap/domain/kernel';
import type {
  AssetAlias,
  ListedAsset,
  OrderStatus,
  ProviderOrder,
  ProviderQuoteRequest,
  ProviderReport,
} from '@swap/domain/catalogue';
import type { z } from 'zod';
import { listedAsset, orderOf, reportOf, sameWord } from '../answers.js';
import { homeNetwork, networkCode, tickerOn } from '../asset-names.js';
import { badAddress, quoteExpired, quoteMissing, refused } from '../refusals.js';
import { wordIn } from '../word-table.js';
import type { coins, problem, rate, trade } from './schemas.js';

/** Their word, our state. A word that is not here is no news. */
const statuses: Readonly<Record<string, OrderStatus>> = {
  new: 'waiting',
  waiting: 'waiting',
  confirming: 'confirming',
  sending: 'sending',
  finished: 'completed',
  failed: 'failed',
  expired: 'expired',
  refunded: 'refunded',
  halted: 'confirming',
};

const networkWords: Readonly<Record<string, string>> = {
  erc20: 'eth',
  trc20: 'trx',
  bep20: 'bsc',
  polygon: 'matic',
  pol: 'matic',
  optimism: 'op',
  avaxc: 'cchain',
  'avax c-chain': 'cchain',
  solana: 'sol',
};

const tickerWords: Readonly<Record<string, string>> = { usdce: 'usdc.e' };

export function toListedAsset(listed: z.infer<typeof coins>[number]): ListedAsset {
  const theirs = listed.ticker.toLowerCase();
  const mainnet = listed.network.toLowerCase() === 'mainnet';
  const network = mainnet ? (homeNetwork(theirs) ?? theirs) : networkCode(listed.network, networkWords);
  return listedAsset({
    ticker: tickerOn(network, wordIn(tickerWords, theirs) ?? theirs),
    name: listed.name,
    network,
    providerTicker: listed.ticker,
    providerNetwork: listed.network,
    memoSupported: listed.memo,
  });
}

interface NamedPair {
  readonly ticker_from: string;
  readonly network_from: string;
  readonly ticker_to: string;
  readonly network_to: string;
}

export function isOfPair(reply: NamedPair, { from, to }: { from: AssetAlias; to: AssetAlias }): boolean {
  return (
    sameWord(reply.ticker_from, from.ticker) &&
    sameWord(reply.network_from, from.network) &&
    sameWord(reply.ticker_to, to.ticker) &&
    sameWord(reply.network_to, to.network)
  );
}

type Rate = z.infer<typeof rate>;

/** The best offer of the kind of rate asked for, with both amounts; null when nobody makes one. */
export function bestOffer(reply: Rate, { side, amount, fixed }: ProviderQuoteRequest) {
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
  const [, id, provider] = /^(\S+) (.+)$/.exec(rateId ?? '') ?? [];
  if (id && provider) return { id, provider };
  throw quoteMissing();
}

type Trade = z.infer<typeof trade>;

export function toOrder(reply: Trade): ProviderOrder {
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

export function toReport(reply: Trade): ProviderReport {
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
export function toError({ error, message }: z.infer<typeof problem>): DomainError {
  const words = `${error} ${message}`.trim();
  if (/address/i.test(words)) return badAddress(/refund/i.test(words) ? 'refund_address' : 'address_to');
  if (/expired|rate id/i.test(words)) return quoteExpired();
  return refused('trocador', words);
}

export const noPair = (): DomainError =>
  new DomainError('pair_unavailable', 'No exchange behind Trocador swaps this pair now');
