import { setTimeout as delay } from 'node:timers/promises';

/** Longer than a few statements take, shorter than anybody notices. */
const leastMs = 60;

/**
 * Answers, or refuses, no sooner than after a fixed time, so that the time does not tell whether there was an account to do
 * something about.
 */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, delay(leastMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
