import { Injectable } from '@nestjs/common';
import { Clock, DAY } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import { Database } from '../database/index.js';
import { medianSeconds } from './durations.js';

const topPairs = 10;

interface PairDay {
  readonly day: string;
  readonly orders: number;
  readonly completed: number;
  readonly volume: Usd;
}

export interface Analytics {
  readonly days: number;
  /** First and last day, UTC, both included. */
  readonly from: string;
  readonly to: string;
  readonly orders: number;
  readonly completedOrders: number;
  readonly volume: Usd;
  readonly medianCompletionSeconds: number | null;
  readonly daily: readonly PairDay[];
  readonly topPairs: readonly { currencyFrom: string; currencyTo: string; orders: number; volume: Usd }[];
}

/** Platform-wide figures of the last days, from the roll-ups: at most a roll-up behind the orders. */
@Injectable()
export class PublicAnalytics {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(days: number): Promise<Analytics> {
    const to = isoDay(this.clock.now());
    const from = isoDay(this.clock.in(-(days - 1) * DAY));
    const [daily, pairs, buckets] = await Promise.all([this.daily(from), this.pairs(from), this.buckets(from)]);
    const known = new Map(daily.map((row) => [row.day, row]));
    const empty = { orders: 0, completed: 0, volume: Usd.zero };
    const filled = Array.from({ length: days }, (_, index) => {
      const day = isoDay(this.clock.in(-(days - 1 - index) * DAY));
      return known.get(day) ?? { day, ...empty };
    });
    return {
      days,
      from,
      to,
      orders: filled.reduce((sum, { orders }) => sum + orders, 0),
      completedOrders: filled.reduce((sum, { completed }) => sum + completed, 0),
      volume: filled.reduce((sum, { volume }) => sum.plus(volume), Usd.zero),
      medianCompletionSeconds: medianSeconds(buckets),
      daily: filled,
      topPairs: pairs,
    };
  }

  private async daily(from: string): Promise<PairDay[]> {
    const rows = await this.database.prepared<{ day: string; orders: string; completed: string; volume: string }>(
      'analytics-daily',
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(orders) AS orders, sum(completed_orders) AS completed,
              sum(volume_cents) AS volume
       FROM pair_days WHERE day >= $1 GROUP BY 1`,
      [from],
    );
    return rows.map(({ day, orders, completed, volume }) => {
      return { day, orders: Number(orders), completed: Number(completed), volume: Usd.ofCents(volume) };
    });
  }

  private async pairs(from: string): Promise<Analytics['topPairs']> {
    const rows = await this.database.prepared<{ from: string; to: string; orders: string; volume: string }>(
      'analytics-pairs',
      `SELECT currency_from AS "from", currency_to AS "to", sum(orders) AS orders, sum(volume_cents) AS volume
       FROM pair_days WHERE day >= $1 GROUP BY 1, 2 ORDER BY sum(volume_cents) DESC, sum(orders) DESC, 1, 2 LIMIT $2`,
      [from, topPairs],
    );
    return rows.map((row) => {
      return {
        currencyFrom: row.from,
        currencyTo: row.to,
        orders: Number(row.orders),
        volume: Usd.ofCents(row.volume),
      };
    });
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

/** The calendar day of a moment, UTC. */
export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
