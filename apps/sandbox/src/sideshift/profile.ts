import { randomBytes, randomUUID } from 'node:crypto';
import type { ExchangeProfile } from '../engine/exchange-profile.js';
import { QUICK_STAGES } from '../engine/exchange-profile.js';
import type { Order } from '../engine/order.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Networks SideShift does not serve. */
const notServed: ReadonlySet<string> = new Set(['hbar', 'eos', 'fil', 'kas']);

/** Several deposits make their own word, and so does a refund that lacks its address. */
function wordOf(order: Order): string | null {
  if (order.repeats.length > 0) return 'multiple';
  return order.status === 'held' && order.hold?.reason === 'refund_address' ? 'refund' : null;
}

/** The sandbox's SideShift. Ids are 20 hex characters, statuses its own words (API documentation of SideShift v2). */
export const sideShiftProfile: ExchangeProfile = {
  name: 'sideshift',
  floatSpread: '0.006',
  fixedSpread: '0.0095',
  minimumUsd: '5',
  maximumUsd: '60000',
  rateLockMs: 15 * MINUTE,
  floatWindowMs: 7 * DAY,
  fixedWindowMs: 15 * MINUTE,
  stages: QUICK_STAGES,
  makeRef: () => randomBytes(10).toString('hex'),
  makeRateId: () => randomUUID(),
  statusWords: {
    new: 'waiting',
    waiting: 'waiting',
    confirming: 'pending',
    exchanging: 'processing',
    sending: 'settling',
    finished: 'settled',
    // There is no word for failure: what cannot go on is looked at by a person.
    failed: 'review',
    refunding: 'refunding',
    refunded: 'refunded',
    held: 'review',
    expired: 'expired',
  },
  lists: ({ network }) => !notServed.has(network.id),
  honoursLateMs: 0,
  returnsOddDeposits: true,
  wordOf,
};
