import type { Amount } from '@swap/domain/money';
import type {
  AssetAlias,
  ListedAsset,
  OrderStatus,
  ProviderOrder,
  ProviderQuote,
  ProviderReport,
  RepeatedDeposit,
} from '@swap/domain/catalogue';
import { isStableTicker } from './asset-names.js';

type Required<T, Keys extends keyof T> = Pick<T, Keys> & Partial<T>;

/** An asset that works in every way, unless the provider says otherwise. */
export function listedAsset(
  known: Required<ListedAsset, 'ticker' | 'name' | 'network' | 'providerTicker' | 'providerNetwork'>,
): ListedAsset {
  return {
    contractAddress: null,
    decimals: null,
    isStable: isStableTicker(known.ticker),
    memoSupported: false,
    memoRequired: false,
    depositEnabled: true,
    withdrawEnabled: true,
    floatSupported: true,
    fixedSupported: true,
    ...known,
  };
}

/** A price without anything but its amounts, unless the provider says more. */
export function quoteOf(known: Required<ProviderQuote, 'amountFrom' | 'amountTo' | 'minutes'>): ProviderQuote {
  return { minAmount: null, maxAmount: null, rateId: null, expiresAt: null, networkFee: null, warnings: [], ...known };
}

/** An order that needs no secret and has no end, unless the provider says more. */
export function orderOf(known: Omit<ProviderOrder, 'token' | 'expiresAt'> & Partial<ProviderOrder>): ProviderOrder {
  return { token: null, expiresAt: null, ...known };
}

/** Why an order ended without a payout, for providers that give no reason of their own. */
const reasons: Readonly<Partial<Record<OrderStatus, ProviderReport['reason']>>> = {
  failed: { code: 'provider_failed', message: 'The exchange could not complete the swap; its support can tell more.' },
  refunded: { code: 'provider_refunded', message: 'The exchange sent the deposit back.' },
  expired: { code: 'no_deposit', message: 'No deposit arrived in time.' },
};

/** What a provider says of an order that is as its status says, unless it says more. */
export function reportOf(known: Required<ProviderReport, 'rawStatus' | 'status'>): ProviderReport {
  return {
    actionRequired: null,
    reason: (known.status && reasons[known.status]) ?? null,
    amountFrom: null,
    amountTo: null,
    depositTx: null,
    payoutTx: null,
    refundTx: null,
    confirmations: null,
    repeatedDeposits: [],
    ...known,
  };
}

/** That more came is said, not how much of it nor what became of it: its support knows. */
export const unreported: RepeatedDeposit = {
  status: null,
  held: true,
  amountFrom: null,
  amountTo: null,
  depositTx: null,
  payoutTx: null,
};

/** The words in which several exchanges say where an order stands. */
export const usualStatuses = {
  new: 'waiting',
  waiting: 'waiting',
  confirming: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  expired: 'expired',
} as const satisfies Readonly<Record<string, OrderStatus>>;

/** Before a deposit is seen some write its amounts as 0, which says nothing. */
export const unlessZero = (amount: Amount | null): Amount | null => (amount?.isZero ? null : amount);

interface Place {
  readonly ticker: string;
  readonly network?: string;
}

/** A pair as an answer names it; without networks where it names none. */
export interface NamedPair {
  readonly from: Place;
  readonly to: Place;
}

const isAt = (told: Place, asked: AssetAlias): boolean =>
  sameWord(told.ticker, asked.ticker) && sameWord(told.network ?? asked.network, asked.network);

/** Whether an answer speaks of the pair that was asked for. */
export const isOfPair = (told: NamedPair, { from, to }: { from: AssetAlias; to: AssetAlias }): boolean =>
  isAt(told.from, from) && isAt(told.to, to);

/** The only one there is. */
export const theOnly = <T>(candidates: readonly T[]): T | null =>
  candidates.length === 1 ? (candidates[0] ?? null) : null;

/** Whether two words differ in capitals at most. */
export const sameWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
