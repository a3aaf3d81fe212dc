import { AsyncLocalStorage } from 'node:async_hooks';

/** What a request may spend its time on. They may lie within each other: limits ask the database too. */
export type Phase = 'validate' | 'limits' | 'database' | 'provider' | 'serialise';

/** Where the time of one request went, for whoever asked. */
export class Timings {
  private readonly spent = new Map<Phase, { ms: number; times: number }>();

  add(phase: Phase, ms: number): void {
    const before = this.spent.get(phase) ?? { ms: 0, times: 0 };
    this.spent.set(phase, { ms: before.ms + ms, times: before.times + 1 });
  }

  /** In milliseconds, summed over how many times, in the order in which they were first met. */
  get phases(): { readonly phase: Phase; readonly ms: number; readonly times: number }[] {
    return [...this.spent].map(([phase, sums]) => ({ phase, ...sums }));
  }
}

const storage = new AsyncLocalStorage<Timings>();

/** Runs `work`, and whatever it starts, with its time taken. */
export function inTimings<T>(timings: Timings, work: () => T): T {
  return storage.run(timings, work);
}

/** Counts time that somebody else measured, where anybody asked. */
export function noteTime(phase: Phase, ms: number): void {
  storage.getStore()?.add(phase, ms);
}

/** Runs `work` and counts its time, where anybody asked. */
export async function timed<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
  const timings = storage.getStore();
  if (!timings) return work();
  const begun = performance.now();
  try {
    return await work();
  } finally {
    timings.add(phase, performance.now() - begun);
  }
}
