import { Injectable } from '@nestjs/common';
import { neutralRank, ProviderSettings } from '../catalogue/index.js';
import { ProviderScores, type ProviderScore } from './provider-scores.js';

/** Fewer ended orders say nothing. */
const endedMin = 20;
/** A standing stays until the measure has left it by so many points, so that two providers do not change places all day. */
const inertia = 5;

/** Points lost for every order held, for a basis point of slippage, for a minute until the payout, and the most for the latter two. */
const perHold = 40;
const perBasisPoint = 0.2;
const perMinute = 1 / 3;
const lossMax = 20;

/** TaskLease what was measured of providers into their standing among offers of equal worth, with hysteresis. */
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
      const standing = settings.get(provider)?.standing ?? neutralRank;
      const next = nextRank(standing, score);
      if (next !== standing) moved.set(provider, next);
    }
    if (moved.size > 0) await this.settings.setRanks(moved);
  }
}

/** The standing, from 0 to 100, that follows `standing` when the provider did as `score` says. */
export function nextRank(standing: number, score: ProviderScore): number {
  const { ended, successRate, holdRate, meanSlippageBps, medianCompletionSeconds } = score;
  if (ended < endedMin || successRate === null) return standing;
  const slippage = Math.max(0, meanSlippageBps ?? 0) * perBasisPoint;
  const slowness = ((medianCompletionSeconds ?? 0) / 60) * perMinute;
  const lost = perHold * (holdRate ?? 0) + Math.min(lossMax, slippage) + Math.min(lossMax, slowness);
  const measured = Math.max(0, Math.round(100 * successRate - lost));
  return Math.abs(measured - standing) >= inertia ? measured : standing;
}
