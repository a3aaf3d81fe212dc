import { neutralRank, ProviderSettings } from '../catalogue/index.js';
import { Injectable } from '../kernel/index.js';
import { ProviderScores, type ProviderScore } from './provider-scores.js';

/** Fewer ended orders say nothing. */
const endedMin = 20;
/** A rank stays until the measure has left it by so many points, so that two providers do not change places all day. */
const inertia = 5;

/** Points lost for every order held, for a basis point of slippage, for a minute until the payout, and the most for the latter two. */
const perHold = 40;
const perBasisPoint = 0.2;
const perMinute = 1 / 3;
const lossMax = 20;

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
  const { ended, successRate, holdRate, meanSlippageBps, medianCompletionSeconds } = score;
  if (ended < endedMin || successRate === null) return rank;
  const slippage = Math.max(0, meanSlippageBps ?? 0) * perBasisPoint;
  const slowness = ((medianCompletionSeconds ?? 0) / 60) * perMinute;
  const lost = perHold * (holdRate ?? 0) + Math.min(lossMax, slippage) + Math.min(lossMax, slowness);
  const measured = Math.max(0, Math.round(100 * successRate - lost));
  return Math.abs(measured - rank) >= inertia ? measured : rank;
}
