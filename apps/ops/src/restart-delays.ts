/** A process that ran this long was healthy: the next crash begins at the shortest pause again. */
const HEALTHY_MS = 30_000;
const LONGEST_MS = 10_000;

/** Counts the pauses before restarts of one process: 1, 2, 4, 8, then always 10 seconds; healthy running resets it. */
export class RestartDelays {
  private next = 1_000;
  private startedAt = Date.now();

  /** To be called at each start. */
  started(): void {
    this.startedAt = Date.now();
  }

  /** The pause in milliseconds before the coming restart. */
  take(): number {
    if (Date.now() - this.startedAt >= HEALTHY_MS) this.next = 1_000;
    const pause = this.next;
    this.next = Math.min(this.next * 2, LONGEST_MS);
    return pause;
  }
}
