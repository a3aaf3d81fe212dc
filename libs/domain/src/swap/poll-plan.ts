import { Injectable } from '@nestjs/common';
import { Config } from '@swap/config';
import { Clock, DAY, MINUTE } from '../kernel/index.js';
import type { OrderLeg } from './order-leg.js';
import type { PollRound } from './poll-round.js';

/** Late money is looked for this long after an order was placed (providers note, rule 1: "some days"). */
const lateMoneyMs = 7 * DAY;

/** Completed legs are looked at twice more, the second time after this at the least: figures and hashes may be filled in late. */
const afterthoughtMs = 10 * MINUTE;

type Leg = Pick<OrderLeg, 'status' | 'createdAt' | 'hasOpenRepeats'>;

/** At which pace a provider is asked: quickly while money moves, slower while waiting, slowest after expiry. */
@Injectable()
export class PollPlan {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** The round of a leg that has just changed; null when nobody needs to ask again. */
  roundOf({ status, createdAt, hasOpenRepeats }: Leg): PollRound | null {
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
        return hasOpenRepeats ? 'moving' : 'afterthought';
      case 'created':
      case 'failed':
      case 'refunded':
        return null;
    }
  }

  /** The round of a leg that was asked about and had no news: its own, unless it has been asked about long enough. */
  roundWithoutNews(leg: Leg & Pick<OrderLeg, 'pollRound'>): PollRound | null {
    const round = this.roundOf(leg);
    if (round !== 'afterthought') return round;
    return leg.pollRound === 'afterthought' ? 'parting' : null;
  }

  /** Milliseconds in which a round comes by all of its legs once. */
  intervalMs(round: PollRound): number {
    const { ORDER_POLL_MOVING_MS, ORDER_POLL_WAITING_MS, ORDER_POLL_EXPIRED_MS } = this.config.values;
    const intervals: Readonly<Record<PollRound, number>> = {
      moving: ORDER_POLL_MOVING_MS,
      waiting: ORDER_POLL_WAITING_MS,
      expired: ORDER_POLL_EXPIRED_MS,
      afterthought: afterthoughtMs,
      parting: afterthoughtMs,
    };
    return intervals[round];
  }
}
