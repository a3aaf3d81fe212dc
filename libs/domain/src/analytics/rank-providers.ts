import { Clock, DAY, Injectable, medianSeconds } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { neutralRank, ProviderSettings } from '../catalogue/index.js';
import { isoDay } from './iso-day.js';

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
  /** Of completed orders whose payout was looked for on its chain: the share that the chain shows; null where none was. */
  readonly proofRate: number | null;
  /** From when the chain had confirmed a deposit until the provider saw it; null where no chain was asked. */
  readonly medianCreditDelaySeconds: number | null;
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
    const [counts, buckets, proofs, credits] = await Promise.all([
      this.database.prepared<Record<'provider' | 'orders' | 'completed' | 'failed' | 'held' | 'slippage', string>>(
        `SELECT provider, sum(orders) AS orders, sum(completed_orders) AS completed, sum(failed_orders) AS failed,
                sum(held_orders) AS held, sum(slippage_bps_sum) AS slippage
         FROM provider_days WHERE day >= $1 GROUP BY provider`,
        [since],
      ),
      this.database.prepared<{ provider: string; bucket: number; orders: number }>(
        `SELECT provider, bucket, sum(orders)::int AS orders FROM duration_days WHERE day >= $1 GROUP BY provider, bucket`,
        [since],
      ),
      this.database.prepared<{ provider: string; rate: number }>(
        `SELECT provider, sum(proven)::float8 / sum(checked) AS rate FROM proof_days WHERE day >= $1 GROUP BY provider`,
        [since],
      ),
      this.database.prepared<{ provider: string; bucket: number; orders: number }>(
        `SELECT provider, bucket, sum(orders)::int AS orders FROM credit_days WHERE day >= $1 GROUP BY provider, bucket`,
        [since],
      ),
    ]);
    return new Map(
      counts.map(({ provider, orders, completed, failed, held, slippage }) => {
        const ended = Number(completed) + Number(failed);
        const score: ProviderScore = {
          orders: Number(orders),
          ended,
          successRate: ended === 0 ? null : Number(completed) / ended,
          holdRate: ended === 0 ? null : Number(held) / ended,
          medianCompletionSeconds: medianSeconds(buckets.filter((row) => row.provider === provider)),
          proofRate: proofs.find((row) => row.provider === provider)?.rate ?? null,
          medianCreditDelaySeconds: medianSeconds(credits.filter((row) => row.provider === provider)),
          meanSlippageBps: Number(completed) === 0 ? null : Math.round(Number(slippage) / Number(completed)),
          since,
        };
        return [provider, score];
      }),
    );
  }
}

/** Fewer ended orders say nothing. */
const endedMin = 20;
/** A rank stays until the measure has left it by so many points, so that two providers do not change places all day. */
const inertia = 5;

/** Points lost for every order held, for a basis point of slippage, for a minute until the payout, and the most for the latter two. */
const perHold = 40;
const perBasisPoint = 0.2;
const perMinute = 1 / 3;
const lossMax = 20;
/** Points lost when the chain shows none of a provider's payouts, and for a minute until it sees a confirmed deposit. */
const perUnproven = 40;
const perCreditMinute = 1 / 3;

/** Turns what was measured of providers into their rank among offers of equal worth, with hysteresis. */
@Injectable()
export class RankProviders {
  constructor(
    private readonly scores: ProviderScores,
    private readonly settings: ProviderSettings,
  ) {}

  async run(): Promise<void> {
    const [scores, settings] = await Promise.all([this.scores.run(), this.settings.current()]);
    const moved = new Map<string, number>();
    for (const [provider, score] of scores) {
      const rank = settings.get(provider)?.standing ?? neutralRank;
      const next = nextRank(rank, score);
      if (next !== rank) moved.set(provider, next);
    }
    if (moved.size > 0) await this.settings.setRanks(moved);
  }
}

/** The rank, from 0 to 100, that follows `rank` when the provider did as `score` says. */
export function nextRank(rank: number, score: ProviderScore): number {
  const { ended, successRate, holdRate, meanSlippageBps, medianCompletionSeconds, proofRate } = score;
  if (ended < endedMin || successRate === null) return rank;
  const slippage = Math.max(0, meanSlippageBps ?? 0) * perBasisPoint;
  const slowness = ((medianCompletionSeconds ?? 0) / 60) * perMinute;
  const lateness = ((score.medianCreditDelaySeconds ?? 0) / 60) * perCreditMinute;
  const perOrder = perHold * (holdRate ?? 0) + perUnproven * (1 - (proofRate ?? 1));
  const lost = perOrder + Math.min(lossMax, slippage) + Math.min(lossMax, slowness) + Math.min(lossMax, lateness);
  const measured = Math.max(0, Math.round(100 * successRate - lost));
  return Math.abs(measured - rank) >= inertia ? measured : rank;
}
