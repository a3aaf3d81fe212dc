import { DomainError } from '@swap/domain/kernel';
import type {
  AssetAlias,
  ListedAsset,
  ProviderOrder,
  ProviderQuoteRequest,
  ProviderReport,
  OrderStatus,
} from '@swap/domain/catalogue';
import type { z } from 'zod';
import { homeNetwork, isStableTicker, networkCode, tickerOn } from '../asset-names.js';
import { reasonFor } from '../reasons.js';
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
  const ticker = tickerOn(network, Object.hasOwn(tickerWords, theirs) ? (tickerWords[theirs] ?? theirs) : theirs);
  return {
    ticker,
    name: listed.name,
    network,
    providerTicker: listed.ticker,
    providerNetwork: listed.network,
    contractAddress: null,
    decimals: null,
    isStable: isStableTicker(ticker),
    memoSupported: listed.memo,
    memoRequired: false,
    iconUrl: null,
    depositEnabled: true,
    withdrawEnabled: true,
    floatSupported: true,
    fixedSupported: true,
  };
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

interface ToldPair {
  readonly ticker_from: string;
  readonly network_from: string;
  readonly ticker_to: string;
  readonly network_to: string;
}

export function isOfPair(told: ToldPair, { from, to }: { from: AssetAlias; to: AssetAlias }): boolean {
  return (
    same(told.ticker_from, from.ticker) &&
    same(told.network_from, from.network) &&
    same(told.ticker_to, to.ticker) &&
    same(told.network_to, to.network)
  );
}

type Rate = z.infer<typeof rate>;

/** The best offer of the kind of rate asked for, with both amounts; null when nobody makes one. */
export function bestOffer(told: Rate, { side, amount, fixed }: ProviderQuoteRequest) {
  const offer = told.quotes.quotes.find((each) => each.fixed === fixed);
  if (!offer) return null;
  const amountFrom = side === 'from' ? amount : (offer.amount_from ?? told.amount_from);
  const amountTo = side === 'to' ? amount : offer.amount_to;
  if (!amountFrom || !amountTo || amountFrom.isZero || amountTo.isZero) return null;
  return { provider: offer.provider, amountFrom, amountTo, minutes: minutesOf(offer.eta) };
}

/** They estimate one number; swaps take up to thrice that. */
const minutesOf = (eta: number | null | undefined) => (eta ? { min: eta, max: 3 * eta } : { min: 5, max: 60 });

/** A firm price is named by the id of the rates and the exchange among them. */
export const rateIdOf = (told: Rate, provider: string): string | null =>
  told.trade_id && `${told.trade_id} ${provider}`;

/** Throws `quote_expired` for a name that no quote gave. */
export function readRateId(rateId: string | null): { id: string; provider: string } {
  const [, id, provider] = /^(\S+) (.+)$/.exec(rateId ?? '') ?? [];
  if (id && provider) return { id, provider };
  throw new DomainError('quote_expired', 'A fixed rate is quoted first; ask for a quote');
}

type Trade = z.infer<typeof trade>;

export function toOrder(told: Trade): ProviderOrder {
  return {
    ref: told.trade_id,
    token: null,
    depositAddress: told.address_provider,
    depositMemo: told.address_provider_memo,
    amountFrom: told.amount_from,
    amountTo: told.amount_to,
    expiresAt: told.quotes.expiresAt ?? told.details.expiresAt,
    rawStatus: told.status,
  };
}

export function toReport(told: Trade): ProviderReport {
  const status = Object.hasOwn(statuses, told.status) ? (statuses[told.status] ?? null) : null;
  const completed = status === 'completed';
  const paid = completed || status === 'sending';
  return {
    rawStatus: told.status,
    status,
    actionRequired: told.status === 'halted' ? 'provider_hold' : null,
    reason: reasonFor(status),
    // Until the end these are the amounts that were ordered, which is known already.
    amountFrom: completed ? told.amount_from : null,
    amountTo: completed ? told.amount_to : null,
    depositTx: null,
    // Of a refund it is not said whose transaction this is.
    payoutTx: paid ? told.details.hashout : null,
    refundTx: null,
    confirmations: null,
    repeatedDeposits: [],
  };
}

/** What a refused trade means in our terms. Its codes are not published, so it is known by its words. */
export function toError({ error, message }: z.infer<typeof problem>): DomainError {
  const words = `${error} ${message}`.trim();
  if (/address/i.test(words)) {
    const field = /refund/i.test(words) ? 'refund_address' : 'address_to';
    return DomainError.ofField('invalid_address', field, 'The exchange does not accept this address');
  }
  if (/expired|rate id/i.test(words)) {
    return new DomainError('quote_expired', 'The quote has expired; ask for a new one');
  }
  return new DomainError('provider_unavailable', `trocador refused: ${words}`);
}

export const noPair = (): DomainError =>
  new DomainError('pair_unavailable', 'No exchange behind Trocador swaps this pair now');
