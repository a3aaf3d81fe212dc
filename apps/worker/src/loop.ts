import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';

/**
 * Repeats a piece of work: at once while there is more, otherwise after a pause, or when woken. One run at a time; a
 * failure is logged and the next run comes all the same.
 */
export class Loop {
  private readonly logger = new Logger(Loop.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private woken = false;
  private stopped = true;
  /** Runs belong to nobody who happens to wake it: neither to their lines of the log nor to their traces. */
  private readonly apart = AsyncLocalStorage.snapshot();

  /**
   * `work` answers whether there is more to do at once, or in how many milliseconds there may be. `pauseMs` is the longest
   * time between runs.
   */
  constructor(
    private readonly name: string,
    private readonly pauseMs: number,
    private readonly work: () => Promise<boolean | number>,
  ) {}

  start(): void {
    this.stopped = false;
    this.wake();
  }

  /** Runs as soon as possible; during a run, once more after it. */
  wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.woken = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.apart(() => this.run()).then((pauseMs) => {
      this.running = undefined;
      if (!this.stopped) this.timer = setTimeout(() => this.wake(), pauseMs);
    });
  }

  /** Waits for the current run; none follows. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Answers how long to pause. */
  private async run(): Promise<number> {
    let next: boolean | number = true;
    while (next === true && !this.stopped) {
      try {
        next = await this.work();
      } catch (error) {
        this.logger.error(
          `${this.name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
        return this.pauseMs;
      }
      if (this.takeWake()) next = true;
    }
    return typeof next === 'number' ? Math.min(next, this.pauseMs) : this.pauseMs;
  }

  private takeWake(): boolean {
    const { woken } = this;
    this.woken = false;
    return woken;
  }
}
