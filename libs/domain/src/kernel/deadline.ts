import { setMaxListeners } from 'node:events';

/** A signal that ends in `ms` milliseconds, for any number of calls together: Node warns of more than ten at one that it made. */
export function deadlineIn(ms: number): AbortSignal {
  const deadline = AbortSignal.timeout(ms);
  setMaxListeners(0, deadline);
  return deadline;
}

/**
 * A signal that ends in `ms` milliseconds, or with `outer` if that is sooner. Not by `AbortSignal.any`: on Node 20 that keeps no hold of
 * the signals it was given, and a timeout that nobody else holds is collected and never ends anything.
 */
export function deadlineWithin(outer: AbortSignal, ms: number): AbortSignal {
  const sooner = new AbortController();
  const own = deadlineIn(ms);
  own.addEventListener('abort', () => sooner.abort(own.reason));
  if (outer.aborted) sooner.abort(outer.reason);
  outer.addEventListener('abort', () => sooner.abort(outer.reason), { signal: own });
  return sooner.signal;
}
