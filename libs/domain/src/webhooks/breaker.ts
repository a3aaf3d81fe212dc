import { MINUTE, SECOND } from '../kernel/index.js';

/**
 * The breaker of an endpoint. After `failures` failed attempts in a row, whatever delivery they belong to, it opens: nothing
 * is sent for `restMs`. Then one attempt at a time probes; each that fails doubles the rest, the first that succeeds closes
 * it. `record-attempts.ts` carries it out, in the row of the endpoint's lane.
 */
export const breaker = {
  failures: 10,
  restMs: 10 * SECOND,
  restMaxMs: 5 * MINUTE,
} as const;
