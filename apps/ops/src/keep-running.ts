import { setTimeout as delay } from 'node:timers/promises';

/** A process that ran this long was healthy: the next crash begins at the shortest pause again. */
const HEALTHY_MS = 30_000;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 10_000;

/**
 * Starts a process again whenever it has ended, after 1, 2, 4, 8 and then always 10 s, until `stopped`. `ended` resolves to how the
 * running one ended, `restart` starts another and answers the same of it; `onEnd` hears how one ended and how long the pause is.
 */
export async function keepRunning(
  ended: Promise<string>,
  restart: () => Promise<string>,
  stopped: AbortSignal,
  onEnd: (how: string, pauseSeconds: number) => void,
): Promise<void> {
  for (let next = ended, pauseMs = SHORTEST_MS; ;) {
    const startedAt = Date.now();
    const how = await next;
    if (stopped.aborted) return;
    if (Date.now() - startedAt >= HEALTHY_MS) pauseMs = SHORTEST_MS;
    onEnd(how, pauseMs / 1000);
    const goesOn = await delay(pauseMs, true, { signal: stopped }).catch(() => false);
    if (!goesOn) return;
    pauseMs = Math.min(pauseMs * 2, LONGEST_MS);
    next = restart();
  }
}
