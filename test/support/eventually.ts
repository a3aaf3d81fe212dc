import { setTimeout as delay } from 'node:timers/promises';

/**
 * Tries `check` again and again until it throws nothing, and answers what it answers then. Throws what it threw last when
 * `within` milliseconds have passed.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { within = 30_000, every = 50 }: { within?: number; every?: number } = {},
): Promise<T> {
  const deadline = Date.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await delay(every);
  }
}

export { delay };
