import type { OrderStatus } from '../catalogue/index.js';
import type { Order } from './order.js';

/** States from which the way to an end is measured, by that end. */
const measured: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  completed: ['confirming', 'exchanging', 'sending'],
  refunded: ['refund_pending'],
  expired: ['waiting'],
};

/** Whole seconds, never less than none. */
export function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));
}

/**
 * How many seconds an order that has just ended had still needed when it entered each of its states; `paid` stands for the first after
 * the deposit. Null for one whose end measures nothing, and one that somebody held: the hold is not the exchange's usual pace.
 */
export function remainingTimes({
  status,
  timeline,
  updatedAt,
  wasHeld,
}: Order): Readonly<Record<string, number>> | null {
  const from = measured[status];
  if (!from || wasHeld) return null;
  const left = (at: string) => secondsBetween(new Date(at), updatedAt);
  const times = timeline.filter((step) => from.includes(step.status_name));
  const [first] = times;
  return {
    ...Object.fromEntries(times.map((step) => [step.status_name, left(step.at)])),
    ...(status === 'completed' && first && { paid: left(first.at) }),
  };
}
