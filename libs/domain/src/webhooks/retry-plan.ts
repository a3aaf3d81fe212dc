import { createHash } from 'node:crypto';
import { DAY, HOUR, MINUTE, SECOND } from '../kernel/index.js';

/** Waits before attempts 2, 3 … 10: about 75 hours in all, after Standard Webhooks' example plan. */
const waitsMs = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** Spread of ±20 %, so that a receiver that comes back is not met by everything at once. */
const jitter = 0.2;

/** A receiver may ask for patience (`Retry-After`, RFC 9110 §10.2.3), within reason. */
const patienceMaxMs = DAY;

/**
 * Where in the spread the wait after failed attempt `attempt` of a delivery falls, in [0, 1]. The longer waits go in pairs,
 * the second as much too late as the first was too early, so that no plan ends before 72 hours: by chance alone one in
 * twelve would, and a receiver that was down for three days would miss events.
 */
export function placeInSpread(deliveryId: string, attempt: number): number {
  const pair = Math.floor(attempt / 2);
  const early = createHash('sha256').update(`${deliveryId} ${pair}`).digest().readUInt32BE() / 2 ** 32;
  return attempt % 2 === 0 ? early : 1 - early;
}

/**
 * How long to wait after failed attempt `attempt` (1, 2 …), in milliseconds; null when the plan is exhausted. `random` is
 * in [0, 1]. Never shorter than the receiver asked for.
 */
export function waitAfter(attempt: number, random: number, askedForMs = 0): number | null {
  const wait = waitsMs[attempt - 1];
  if (wait === undefined) return null;
  return Math.max(Math.round(wait * (1 - jitter + 2 * jitter * random)), Math.min(askedForMs, patienceMaxMs));
}

/** What a `Retry-After` header asks for, in milliseconds from `now`: seconds or an HTTP date. 0 when it asks for nothing. */
export function askedFor(retryAfter: string | undefined, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const until = / GMT$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}

/**
 * The breaker of an endpoint. After `failures` failed attempts in a row, whatever delivery they belong to, it opens: nothing
 * is sent for `pauseMs`. Then one attempt at a time probes; each that fails doubles the pause, the first that succeeds closes
 * it. `record-attempts.ts` carries it out, in the row of the endpoint's schedule.
 */
export const breaker = {
  failures: 10,
  pauseMs: 10 * SECOND,
  pauseMaxMs: 5 * MINUTE,
} as const;
