import { Clock, DAY, Injectable } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { medianSeconds } from './durations.js';
import { isoDay } from './figures.js';

/** How a provider did with our own orders of the last thirty days. Rates are null while nothing has ended. */
export interface ProviderScore {
  readonly orders: number;
  /** Of them those that completed, failed or were refunded. */
  readonly ended: number;
  readonly successRate: number | null;
  readonly holdRate: number | null;
  readonly medianCompletionSeconds: number | null;
  /** Of completed orders: how much less was paid out than promised, basis points. */
  readonly meanSlippageBps: number | null;
  /** First day that counts, UTC. */
  readonly since: string;
}

const windowDays = 30;

/** Measures providers by what they did, from the roll-ups. */
@Injectable()
export class ProviderScores {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** By provider name; a provider without an order in the window is missing. */
  async run(): Promise<ReadonlyMap<string, ProviderScore>> {
    const since = isoDay(this.clock.in(-(windowDays - 1) * DAY));
    const [counts, buckets] = await Promise.all([
      this.database.prepared<Record<'provider' | 'orders' | 'completed' | 'failed' | 'held' | 'slippage', string>>(
        'scores-counts',
        `SELECT provider, sum(orders) AS orders, sum(completed_orders) AS completed, sum(failed_orders) AS failed,
                sum(held_orders) AS held, sum(slippage_bps_sum) AS slippage
         FROM provider_days WHERE day >= $1 GROUP BY provider`,
        [since],
      ),
      this.database.prepared<{ provider: string; bucket: number; orders: string }>(
        'scores-durations',
        `SELECT provider, bucket, sum(orders) AS orders FROM duration_days WHERE day >= $1 GROUP BY provider, bucket`,
        [since],
      ),
    ]);
    return new Map(
      counts.map(({ provider, orders, completed, failed, held, slippage }) => {
        const ended = Number(completed) + Number(failed);
        const own = buckets.filter((row) => row.provider === provider);
        const score: ProviderScore = {
          orders: Number(orders),
          ended,
          successRate: ended === 0 ? null : Number(completed) / ended,
          holdRate: ended === 0 ? null : Number(held) / ended,
          medianCompletionSeconds: medianSeconds(
            own.map((row) => ({ bucket: row.bucket, orders: Number(row.orders) })),
          ),
          meanSlippageBps: Number(completed) === 0 ? null : Math.round(Number(slippage) / Number(completed)),
          since,
        };
        return [provider, score];
      }),
    );
  }
}
