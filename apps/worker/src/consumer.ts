import { Injectable, Logger } from '@nestjs/common';
import { Config } from '@swap/config';
import { DomainError, inLogContext, inSpan, SECOND } from '@swap/domain/kernel';
import { Metrics } from '@swap/metrics';
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
    private readonly metrics: Metrics,
  ) {}

  /** `perMinute` bounds what all workers together do in a minute; null without a bound. */
  serve(queue: string, work: (id: string) => Promise<unknown>, perMinute: number | null = null): void {
    const concurrency = this.config.values.WORKER_CONCURRENCY;
    const process = ({ id, traceparent: parent }: Reminder) =>
      inLogContext({ queue, job_id: id }, () => {
        const attributes = { queue, job_id: id };
        return this.guarded(queue, () =>
          inSpan(`${queue} job`, { kind: 'consumer', parent: parent ?? null, attributes }, () => work(id)),
        );
      });
    this.backend.consume(queue, process, { concurrency, perMinute });
  }

  /** Serves a queue whose reminders only say that there is something to do. */
  listen(queue: string, ring: () => void): void {
    const heard = () =>
      this.guarded(queue, () => {
        ring();
        return Promise.resolve();
      });
    this.backend.consume(queue, heard, { concurrency: this.config.values.WORKER_CONCURRENCY, perMinute: null });
  }

  private async guarded(queue: string, work: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    const tell = (outcome: string) =>
      this.metrics.jobs.observe({ queue, outcome }, (performance.now() - begun) / SECOND);
    try {
      await work();
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
