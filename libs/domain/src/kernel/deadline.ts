import { setMaxListeners } from 'node:events';

/** A signal that ends in `ms` milliseconds, for any number of calls together: Node warns of more than ten at one that it made. */
export function deadlineIn(ms: number): AbortSignal {
  const deadline = AbortSignal.timeout(ms);
  setMaxListeners(0, deadline);
  return deadline;
}
