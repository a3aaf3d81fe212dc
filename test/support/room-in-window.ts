import { DAY, SECOND } from '@swap/domain/kernel';
import { delay } from './eventually.js';

/** Longer than any burst of a test takes on a busy machine. */
const burstMs = 8_000;
/** Longer than a suite takes that is about days. */
const suiteMs = 25_000;

/**
 * Waits until a window of a quota, which are spans of `seconds` since 1970, has room for a burst: of what is asked after its turn a part is
 * allowed anew.
 */
export async function roomInWindow(seconds = 60, neededMs = burstMs): Promise<void> {
  const leftMs = seconds * 1000 - (Date.now() % (seconds * 1000));
  if (leftMs < neededMs) await delay(leftMs + 10);
}

/** Waits until the day has room for a suite that is about days. */
export const roomInDay = () => roomInWindow(DAY / SECOND, suiteMs);

/** The day on which such a suite runs, once there is room. */
export const dayWithRoom = () => new Date(Date.now() + suiteMs).toISOString().slice(0, 10);
