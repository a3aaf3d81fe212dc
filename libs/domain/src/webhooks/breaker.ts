import { MINUTE, SECOND } from '../kernel/index.js';

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
