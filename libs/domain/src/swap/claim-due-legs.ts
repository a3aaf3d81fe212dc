import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/index.js';
import { Database } from '../database/index.js';
import type { OrderStatus } from './order-status.js';
import { PollPlan } from './poll-plan.js';

export interface DueLeg {
  readonly id: string;
  readonly provider: string;
}

const polled: readonly OrderStatus[] = ['waiting', 'confirming', 'exchanging', 'sending', 'refund_pending', 'expired'];

/**
 * Claims the legs whose provider is due to be asked, setting the next time by the plan in the same statement: that is
 * the lease, and a poll that finds nothing new needs no further write. States that are asked once, and legs that expired long
 * ago, come due no more.
 */
@Injectable()
export class ClaimDueLegs {
  constructor(
    private readonly database: Database,
    private readonly pollPlan: PollPlan,
    private readonly clock: Clock,
  ) {}

  async run(limit: number): Promise<DueLeg[]> {
    const seconds = polled.map((status) => (this.pollPlan.intervalMs(status) ?? 0) / 1000);
    return this.database.prepared<DueLeg & Record<string, unknown>>(
      'legs-claim',
      `WITH due AS (
         SELECT id, status, created_at FROM order_legs
         WHERE next_sync_at <= $1 ORDER BY next_sync_at LIMIT $2 FOR UPDATE SKIP LOCKED
       )
       UPDATE order_legs leg SET next_sync_at =
         CASE WHEN due.status = 'expired' AND due.created_at < $5 THEN NULL
              ELSE $1 + make_interval(secs => plan.seconds) END
       FROM due LEFT JOIN unnest($3::text[], $4::float8[]) AS plan (status, seconds) ON plan.status = due.status
       WHERE leg.id = due.id RETURNING leg.id, leg.provider`,
      [this.clock.now(), limit, polled, seconds, this.pollPlan.lateMoneySince],
    );
  }
}
