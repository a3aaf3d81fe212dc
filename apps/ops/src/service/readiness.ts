import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks the API whether everything it needs answers, until it says yes or `milliseconds` are over. Resolves to null, or
 * to what the API said last, for a person to read.
 */
export async function waitUntilReady(
  apiUrl: string,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<string | null> {
  const deadline = Date.now() + milliseconds;
  let last = 'no answer';
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    try {
      const answer = await fetch(`${apiUrl}/api/v1/health/ready`, { signal: AbortSignal.timeout(5_000) });
      if (answer.ok) return null;
      last = `${answer.status} ${(await answer.text()).slice(0, 500)}`;
    } catch (error) {
      last = (error as Error).message;
    }
    await delay(100);
  }
  return last;
}
