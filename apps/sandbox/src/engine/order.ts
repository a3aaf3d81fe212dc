import type { DepositSlot, Transfer } from './chain.js';
import type { Decimal } from './decimal.js';
import type { OrderStatus } from './order-status.js';
import type { Pair } from './pair.js';

/**
 * Why an order is held: somebody asked for it, the deposit is not the amount agreed or allowed, it came too late, or
 * nobody said where it is to go back to.
 */
export type HoldReason = 'request' | 'amount' | 'late' | 'refund_address';

/** Where a deposit goes back to. */
export interface Destination {
  readonly address: string;
  readonly memo: string | null;
}

/** What the customer asked for. Amounts in units of their assets; times in Unix ms of sandbox time. */
export interface OrderTerms extends Pair {
  readonly ref: string;
  readonly provider: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly expectedFrom: Decimal;
  readonly expectedTo: Decimal;
  /** Less than this is not exchanged. */
  readonly minimum: Decimal;
  /** More than this needs a word with the customer, where the exchange asks at all; null = no limit. */
  readonly maximum: Decimal | null;
  readonly payoutAddress: string;
  readonly payoutMemo: string | null;
  readonly refundAddress: string | null;
  readonly refundMemo: string | null;
  /** Anything the wire format wants to find again: customer ids, the caller's key. */
  readonly attachments: Readonly<Record<string, unknown>>;
  /** The order whose address received this deposit as well, for an order opened by a repeated deposit. */
  readonly repeatOf: Order | null;
}

/** What became of the money; all null until it happens. */
export interface Proceeds {
  amountFrom: Decimal | null;
  amountTo: Decimal | null;
  payinHash: string | null;
  payoutHash: string | null;
  refundHash: string | null;
  refundAmount: Decimal | null;
  depositReceivedAt: number | null;
}

const NOTHING: Readonly<Proceeds> = {
  amountFrom: null,
  amountTo: null,
  payinHash: null,
  payoutHash: null,
  refundHash: null,
  refundAmount: null,
  depositReceivedAt: null,
};

/** What the exchange says of an order, which is the truth unless it was told to lie. */
export interface OrderReport extends Readonly<Proceeds> {
  readonly status: OrderStatus;
  readonly updatedAt: number;
}

/** One order at one simulated exchange. Its rules of motion are in `order-life.ts`. */
export class Order {
  readonly proceeds: Proceeds = { ...NOTHING };
  readonly deposits: Transfer[] = [];
  readonly repeats: Order[] = [];
  readonly history: { readonly status: OrderStatus; readonly at: number }[];
  status: OrderStatus = 'new';
  since: number;
  updatedAt: number;
  hold: { readonly from: OrderStatus; readonly reason: HoldReason } | null = null;
  /** A fixed rate that no longer holds: the order is settled at the market's price. */
  rateLost = false;
  /** How long after its expiry the deposit came, in milliseconds; 0 = in time. */
  lateMs = 0;
  /** What the customer chose when asked about a deposit that is not what was agreed. */
  choice: 'exchange' | 'refund' | null = null;
  /** Where a refund goes: named with the order or later. */
  refundTo: Destination | null;
  /** The earlier status that is reported instead of the true one. */
  lie: OrderStatus | null = null;
  /** Counts the moves, so that a step planned before the last move is recognised as stale. */
  moves = 0;

  constructor(
    readonly terms: OrderTerms,
    readonly slot: DepositSlot,
  ) {
    const { refundAddress: address, refundMemo: memo } = terms;
    this.refundTo = address === null ? null : { address, memo };
    this.since = terms.createdAt;
    this.updatedAt = terms.createdAt;
    this.history = [{ status: 'new', at: terms.createdAt }];
  }

  move(status: OrderStatus, at: number): void {
    this.status = status;
    this.since = at;
    this.updatedAt = at;
    this.moves += 1;
    this.history.push({ status, at });
  }

  /** The report an earlier status goes with shows none of the money. */
  report(): OrderReport {
    const { status, updatedAt, lie } = this;
    return lie === null ? { ...this.proceeds, status, updatedAt } : { ...NOTHING, status: lie, updatedAt };
  }
}
