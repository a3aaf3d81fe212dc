import { Config } from '@swap/config';
import { Clock, DAY, Injectable, MINUTE } from '../kernel/index.js';
import type { OrderLeg } from './order-leg.js';
import { finalChecks, type PollGroup } from './poll-group.js';

/** Late money is looked for this long after an order was placed (promise 5). */
const lateMoneyMs = 7 * DAY;

/** Completed legs are looked at twice more, the second time after this at the least: figures and hashes may be filled in late. */
const finalCheckMs = 10 * MINUTE;

type Leg = Pick<OrderLeg, 'status' | 'createdAt' | 'hasOpenRepeatedDeposits'>;

/** At which pace a provider is asked: quickly while money moves, slower while waiting, slowest after expiry. */
@Injectable()
export class PollPlan {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** The poll group of a leg that has just changed; null when nobody needs to ask again. */
  groupOf({ status, createdAt, hasOpenRepeatedDeposits }: Leg): PollGroup | null {
    switch (status) {
      case 'confirming':
      case 'exchanging':
      case 'sending':
      case 'refund_pending':
        return 'moving';
      case 'waiting':
        return 'waiting';
      case 'expired':
        return createdAt < this.clock.in(-lateMoneyMs) ? null : 'expired';
      case 'completed':
        return hasOpenRepeatedDeposits ? 'moving' : finalChecks.first;
      case 'created':
      case 'failed':
      case 'refunded':
        return null;
    }
  }

  /** The poll group of a leg that was asked about and had no news: its own, unless it has been asked about long enough. */
  groupWithoutNews(leg: Leg & Pick<OrderLeg, 'pollGroup'>): PollGroup | null {
    const group = this.groupOf(leg);
    if (group !== finalChecks.first) return group;
    return leg.pollGroup === finalChecks.first ? finalChecks.last : null;
  }

  /** Milliseconds in which all legs of a group are asked about once. */
  intervalMs(group: PollGroup): number {
    const { ORDER_POLL_MOVING_MS, ORDER_POLL_WAITING_MS, ORDER_POLL_EXPIRED_MS } = this.config.values;
    const intervals: Readonly<Record<PollGroup, number>> = {
      moving: ORDER_POLL_MOVING_MS,
      waiting: ORDER_POLL_WAITING_MS,
      expired: ORDER_POLL_EXPIRED_MS,
      [finalChecks.first]: finalCheckMs,
      [finalChecks.last]: finalCheckMs,
    };
    return intervals[group];
  }
}
