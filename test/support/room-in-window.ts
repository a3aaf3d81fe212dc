import { delay } from './eventually.js';

/** Longer than any burst of a test takes on a busy machine. */
const burstMs = 8_000;

/**
 * Waits until a window of a quota, which are spans of `seconds` since 1970, has room for a burst: of what is asked after its turn a part is
 * allowed anew.
 */
export async function roomInWindow(seconds = 60): Promise<void> {
  const leftMs = seconds * 1000 - (Date.now() % (seconds * 1000));
  if (leftMs < burstMs) await delay(leftMs + 10);
}
