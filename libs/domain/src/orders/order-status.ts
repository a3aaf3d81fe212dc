import type { OrderStatus } from '../catalogue/index.js';

/** Order states and their numbers on the wire (promise 5). */
export const orderStatusNumbers = {
  waiting: 0,
  confirming: 1,
  exchanging: 2,
  sending: 3,
  completed: 4,
  expired: 5,
  failed: 6,
  refunded: 7,
  refund_pending: 8,
  created: 9,
} as const satisfies Record<OrderStatus, number>;

/**
 * Where an order may go from each state, as data. Providers skip steps, so every later step is allowed; nothing goes
 * back. Expired, failed and refunded orders are final for the customer, but late money and a correction of the exchange's may still
 * move them (promise 5).
 */
export const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  created: ['waiting', 'failed'],
  waiting: ['confirming', 'exchanging', 'sending', 'completed', 'expired', 'failed', 'refund_pending', 'refunded'],
  confirming: ['exchanging', 'sending', 'completed', 'failed', 'refund_pending', 'refunded'],
  exchanging: ['sending', 'completed', 'failed', 'refund_pending', 'refunded'],
  sending: ['completed', 'failed', 'refund_pending', 'refunded'],
  refund_pending: ['exchanging', 'sending', 'completed', 'failed', 'refunded'],
  expired: ['confirming', 'exchanging', 'sending', 'completed', 'failed', 'refund_pending', 'refunded'],
  completed: [],
  // Exchanges correct themselves: what failed is paid back, or out, after all; what was marked refunded is paid out.
  failed: ['exchanging', 'sending', 'completed', 'refund_pending', 'refunded'],
  refunded: ['completed'],
};

/** The states in which the customer may stop watching. */
export const finalStatuses: ReadonlySet<OrderStatus> = new Set(['completed', 'expired', 'failed', 'refunded']);

/** Whether the customer may stop watching. */
export function isFinal(status: OrderStatus): boolean {
  return finalStatuses.has(status);
}

/** Whether nothing at all can move it any more. */
export function isSettled(status: OrderStatus): boolean {
  return transitions[status].length === 0;
}

/** Whether a report may move an order from one state to the other; every other report changes nothing. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}
