import { Logger } from '@nestjs/common';

/**
 * Repeats a piece of work: at once while there is more, otherwise after a pause, or when rung. One run at a time; a
 * failure is logged and the next run comes all the same.
 */
export class Loop {
  private readonly logger = new Logger(Loop.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private rung = false;
  private stopped = true;

  /** `work` answers whether there is more to do at once. `pauseMs` is between runs when there is not. */
  constructor(
    private readonly name: string,
    private readonly pauseMs: number,
    private readonly work: () => Promise<boolean>,
  ) {}

  start(): void {
    this.stopped = false;
    this.ring();
  }

  /** Runs as soon as possible; during a run, once more after it. */
  ring(): void {
    if (this.stopped) return;
    if (this.running) {
      this.rung = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.run().finally(() => {
      this.running = undefined;
      if (!this.stopped) this.timer = setTimeout(() => this.ring(), this.pauseMs);
    });
  }

  /** Waits for the current run; none follows. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    let more = true;
    while (more && !this.stopped) {
      this.rung = false;
      try {
        more = (await this.work()) || this.rung;
      } catch (error) {
        this.logger.error(
          `${this.name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
        return;
      }
    }
  }
}
