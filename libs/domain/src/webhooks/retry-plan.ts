import { HOUR, MINUTE, SECOND } from '../kernel/index.js';

/** Waits before attempts 2, 3 … 10: about 75 hours in all, after Standard Webhooks' example plan. */
const waitsMs = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** Spread of ±20 %, so that a receiver that comes back is not met by everything at once. */
const jitter = 0.2;

/** How long to wait after failed attempt `attempt` (1, 2 …), in milliseconds; null when the plan is exhausted. `random` is in [0, 1). */
export function waitAfter(attempt: number, random: number): number | null {
  const wait = waitsMs[attempt - 1];
  return wait === undefined ? null : Math.round(wait * (1 - jitter + 2 * jitter * random));
}
