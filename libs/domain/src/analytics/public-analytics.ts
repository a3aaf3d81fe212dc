import { Clock, Injectable } from '../kernel/index.js';
import type { Usd } from '../money/index.js';
import { Database } from '../database/index.js';
import { medianSeconds } from './durations.js';
import { dailyFigures, daySpan, pairFigures, sums, type DayFigures, type PairFigures } from './figures.js';

export interface Analytics {
  readonly days: number;
  /** First and last day, UTC, both included. */
  readonly from: string;
  readonly to: string;
  readonly orders: number;
  readonly completedOrders: number;
  readonly volume: Usd;
  readonly medianCompletionSeconds: number | null;
  readonly daily: readonly DayFigures[];
  readonly topPairs: readonly PairFigures[];
}

/** Platform-wide figures of the last days, from the roll-ups: at most a roll-up behind the orders. */
@Injectable()
export class PublicAnalytics {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(days: number): Promise<Analytics> {
    const span = daySpan(this.clock, days);
    const [daily, topPairs, buckets] = await Promise.all([
      dailyFigures(this.database, span),
      pairFigures(this.database, span),
      this.buckets(span.from),
    ]);
    return { ...span, ...sums(daily), medianCompletionSeconds: medianSeconds(buckets), daily, topPairs };
  }

  private async buckets(from: string) {
    const rows = await this.database.prepared<{ bucket: number; orders: string }>(
      'analytics-durations',
      `SELECT bucket, sum(orders) AS orders FROM duration_days WHERE day >= $1 GROUP BY bucket`,
      [from],
    );
    return rows.map(({ bucket, orders }) => ({ bucket, orders: Number(orders) }));
  }
}
