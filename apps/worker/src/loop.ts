import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import { isPassing, reasonOf } from '@swap/domain/database';
import { QueueAway } from '@swap/queue';

/** A loop whose work has shown no sign of life for that long stands still: every statement and call it makes gives up sooner. */
const usualPatienceMs = 90_000;

/** Answers whether there is more to do at once, or in how many milliseconds there may be; calls `alive` where it goes on to another part. */
type Work = (alive: () => void) => Promise<boolean | number>;

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
  private aliveAt: number | null = null;
  /** Runs belong to nobody who happens to wake it: neither to their lines of the log nor to their traces. */
  private readonly apart = AsyncLocalStorage.snapshot();

  /** `pauseMs` is the longest time between runs. */
  constructor(
    readonly name: string,
    private readonly pauseMs: number,
    private readonly work: Work,
    private readonly patienceMs = usualPatienceMs,
  ) {}

  /** Whether its work hangs. */
  get standsStill(): boolean {
    return this.aliveAt !== null && performance.now() - this.aliveAt > this.patienceMs;
  }

  start(): void {
    this.stopped = false;
    this.wake();
  }

  /** Runs as soon as possible; during a run, once more after it, unless that fails. */
  wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.woken = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.apart(() => this.run()).then((pauseMs) => {
      this.running = undefined;
      if (this.stopped) return;
      // Whoever woke it after it had looked whether anybody did.
      if (this.takeWake()) this.wake();
      else this.timer = setTimeout(() => this.wake(), pauseMs);
    });
  }

  /** Resolves when the run that is under way is over, however it ends. */
  async settled(): Promise<void> {
    await this.running;
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
        this.alive();
        next = await this.work(this.alive);
      } catch (error) {
        this.tell(error);
        // It would only fail again.
        this.woken = false;
        return this.pauseMs;
      } finally {
        this.aliveAt = null;
      }
      if (this.takeWake()) next = true;
    }
    return typeof next === 'number' ? Math.min(next, this.pauseMs) : this.pauseMs;
  }

  private readonly alive = (): void => {
    this.aliveAt = performance.now();
  };

  /** What passes by itself is no defect. */
  private tell(error: unknown): void {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    if (cause instanceof QueueAway) this.logger.warn(`${this.name} waits: ${cause.message}`);
    else if (isPassing(cause)) this.logger.warn(`${this.name} waits: ${reasonOf(cause)}`);
    else
      this.logger.error(
        `${this.name} failed: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
      );
  }

  private takeWake(): boolean {
    const { woken } = this;
    this.woken = false;
    return woken;
  }
}
