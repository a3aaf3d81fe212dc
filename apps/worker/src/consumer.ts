import { Injectable, Logger } from '@nestjs/common';
import { Config } from '@swap/config';
import { DomainError, inLogContext, SECOND } from '@swap/domain/kernel';
import { Metrics } from '@swap/metrics';
import { QueueBackend } from '@swap/queue';

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
    private readonly metrics: Metrics,
  ) {}

  /** `perMinute` bounds what all workers together do in a minute; null without a bound. */
  serve(queue: string, work: (id: string) => Promise<unknown>, perMinute: number | null = null): void {
    const concurrency = this.config.values.WORKER_CONCURRENCY;
    this.backend.consume(queue, ({ id }) => inLogContext({ queue, job_id: id }, () => this.guarded(queue, id, work)), {
      concurrency,
      perMinute,
    });
  }

  private async guarded(queue: string, id: string, work: (id: string) => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    const tell = (outcome: string) =>
      this.metrics.jobs.observe({ queue, outcome }, (performance.now() - begun) / SECOND);
    try {
      await work(id);
      tell('done');
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') {
        tell('later');
        this.logger.warn(error.message);
        return;
      }
      tell('failed');
      this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }
}
