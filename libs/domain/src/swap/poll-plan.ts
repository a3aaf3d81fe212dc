import { Injectable } from '@nestjs/common';
import { Config } from '@swap/config';
import { Clock, DAY, MINUTE } from '../kernel/index.js';
import type { OrderLeg } from './order-leg.js';
import type { OrderStatus } from './order-status.js';

/** Late money is looked for this long after an order expired (providers note, rule 1: "some days"). */
const lateMoneyMs = 7 * DAY;

/** A completed leg is looked at once more: figures and hashes may be filled in late. */
const afterthoughtMs = 10 * MINUTE;

/** When a provider is asked again: quickly while money moves, slower while waiting, slowest after expiry. */
@Injectable()
export class PollPlan {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Expired orders placed before this moment are not asked about again. */
  get lateMoneySince(): Date {
    return this.clock.in(-lateMoneyMs);
  }

  /** Null when never again. */
  next({ status, createdAt, hasOpenRepeats }: Pick<OrderLeg, 'status' | 'createdAt' | 'hasOpenRepeats'>): Date | null {
    if (status === 'completed') {
      return this.clock.in(hasOpenRepeats ? this.config.values.ORDER_POLL_MOVING_MS : afterthoughtMs);
    }
    const interval = this.intervalMs(status);
    if (interval === null) return null;
    if (status === 'expired' && createdAt < this.lateMoneySince) return null;
    return this.clock.in(interval);
  }

  /** Milliseconds between two questions; null for states in which none follows another. */
  intervalMs(status: OrderStatus): number | null {
    const { ORDER_POLL_MOVING_MS, ORDER_POLL_WAITING_MS, ORDER_POLL_EXPIRED_MS } = this.config.values;
    switch (status) {
      case 'confirming':
      case 'exchanging':
      case 'sending':
      case 'refund_pending':
        return ORDER_POLL_MOVING_MS;
      case 'waiting':
        return ORDER_POLL_WAITING_MS;
      case 'expired':
        return ORDER_POLL_EXPIRED_MS;
      case 'created':
      case 'completed':
      case 'failed':
      case 'refunded':
        return null;
    }
  }
}
