/** How far a long piece of work is: so many of its steps are done, and which is next. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** What is looked at now; empty at the end. */
  readonly about: string;
}

export type TellProgress = (progress: Progress) => void;

/** Counts the steps of a long piece of work, and tells before each of them and after the last how far it is. */
export class Steps {
  private done = 0;
  private total = 0;

  constructor(private readonly tell: TellProgress) {}

  /** So many more will be taken. Said before the first is taken, so that the total stays what it was. */
  expect(count: number): void {
    this.total += count;
  }

  /** So many of those that are expected will not be taken after all. */
  drop(count: number): void {
    this.total -= count;
  }

  /** Takes one of those that are expected. */
  async take<T>(about: string, work: () => Promise<T>): Promise<T> {
    this.tell({ done: this.done, total: this.total, about });
    const result = await work();
    this.done += 1;
    if (this.done === this.total) this.tell({ done: this.done, total: this.total, about: '' });
    return result;
  }
}

/**
 * Passes on what comes first, then at most one in `everyMs`, and the end of what was long enough to be told of meanwhile. With `quietMs`
 * nothing is told of what ends sooner than that.
 */
export function nowAndThen(tell: TellProgress, everyMs: number, quietMs = 0): TellProgress {
  const begun = performance.now();
  let toldAt: number | null = null;
  return (progress) => {
    const now = performance.now();
    const isEnd = progress.done === progress.total;
    const isDue = toldAt === null ? now - begun >= quietMs && !isEnd : isEnd || now - toldAt >= everyMs;
    if (!isDue) return;
    toldAt = now;
    tell(progress);
  };
}
