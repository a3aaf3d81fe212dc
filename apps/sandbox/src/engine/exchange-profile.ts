import type { Asset } from '../catalogue/catalogue.js';
import type { OrderStatus } from './order-status.js';
import type { Order } from './order.js';

/**
 * What makes one simulated exchange differ from another: its character in numbers, and its wire format's vocabulary.
 * Spreads are fractions of the cross rate as decimal strings, limits are US dollars, times are milliseconds.
 */
export interface ExchangeProfile {
  readonly name: string;
  readonly floatSpread: string;
  readonly fixedSpread: string;
  readonly minimumUsd: string;
  readonly maximumUsd: string;
  /** How long a frozen rate may wait for its order. */
  readonly rateLockMs: number;
  /** How long an order waits for its deposit. */
  readonly floatWindowMs: number;
  readonly fixedWindowMs: number;
  readonly stages: StageTimes;
  /** A fresh order id in the exchange's style. */
  readonly makeRef: () => string;
  /** A fresh id of a frozen rate in the exchange's style. */
  readonly makeRateId: () => string;
  /** What the exchange calls each status. */
  readonly statusWords: Readonly<Record<OrderStatus, string>>;
  /** Which assets of the catalogue it trades; all of them where nothing is said. */
  readonly lists?: (asset: Asset) => boolean;
  /** How long after expiry a deposit is still exchanged; a later one is held. For ever where nothing is said. */
  readonly honoursLateMs?: number;
  /** Holds a deposit below the minimum or above the maximum instead of returning or exchanging it. */
  readonly holdsOddAmounts?: boolean;
  /** Returns every deposit that is not as agreed, late ones too, and asks where to if nobody said. */
  readonly returnsOddDeposits?: boolean;
  /** What it calls an order where the status alone does not decide; null where it does. */
  readonly wordOf?: (order: Order) => string | null;
}

/** How long an order stays in each stage that ends by itself, in milliseconds of sandbox time. */
export interface StageTimes {
  readonly new: number;
  readonly confirming: number;
  readonly exchanging: number;
  readonly sending: number;
  readonly refunding: number;
}

/** The exchange's word for where an order stands, or for what it was told to pretend. */
export const wordFor = ({ statusWords, wordOf }: ExchangeProfile, order: Order): string =>
  (order.lie === null ? wordOf?.(order) : null) ?? statusWords[order.report().status];

/** Seconds where a real exchange takes minutes. */
export const QUICK_STAGES: StageTimes = {
  new: 150,
  confirming: 3000,
  exchanging: 3000,
  sending: 2000,
  refunding: 2000,
};
