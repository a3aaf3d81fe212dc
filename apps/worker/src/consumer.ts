import { Injectable, Logger } from '@nestjs/common';
import { Config } from '@swap/config';
import { DomainError } from '@swap/domain/kernel';
import { QueueBackend, type Reminder } from '@swap/queue';

/**
 * Serves queues. A reminder that fails is let go: its row is still due in PostgreSQL and reminds again by its own plan.
 * `unavailable` is "again later" and a warning; anything else is an error somebody should look at.
 */
@Injectable()
export class Consumer {
  private readonly logger = new Logger(Consumer.name);

  constructor(
    private readonly backend: QueueBackend,
    private readonly config: Config,
  ) {}

  /** `perMinute` bounds what all workers together do in a minute; null without a bound. */
  serve(queue: string, work: (id: string) => Promise<unknown>, perMinute: number | null = null): void {
    const concurrency = this.config.values.WORKER_CONCURRENCY;
    this.backend.consume(queue, (reminder) => this.guarded(queue, reminder, work), { concurrency, perMinute });
  }

  private async guarded(queue: string, { id }: Reminder, work: (id: string) => Promise<unknown>): Promise<void> {
    try {
      await work(id);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') {
        this.logger.warn(`${queue} ${id}: ${error.message}`);
        return;
      }
      this.logger.error(`${queue} ${id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
}
