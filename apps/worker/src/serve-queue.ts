import { Logger, type INestApplicationContext } from '@nestjs/common';
import { Config } from '@swap/config';
import { DomainError, inLogContext, inSpan, SECOND } from '@swap/domain/kernel';
import { Metrics } from '@swap/metrics';
import { QueueBackend, type Reminder } from '@swap/queue';
import type { Consumer } from './consumers.js';
import type { OwnTask } from './tasks.js';

const logger = new Logger('Consumer');

type Wake = (task: OwnTask['name']) => void;

/**
 * Serves a queue. A reminder that fails is let go: its row is still due in PostgreSQL and reminds again by its own plan.
 * `unavailable` is "again later" and a warning; anything else is an error somebody should look at. `wake` wakes a task.
 */
export function serveQueue(worker: INestApplicationContext, consumer: Consumer, wake: Wake): void {
  const { queue } = consumer;
  const { jobs } = worker.get(Metrics);
  const guarded = async (work: () => unknown): Promise<void> => {
    const begun = performance.now();
    const tell = (outcome: string) => jobs.observe({ queue, outcome }, (performance.now() - begun) / SECOND);
    try {
      await work();
      tell('done');
    } catch (error) {
      const later = error instanceof DomainError && error.kind === 'unavailable';
      tell(later ? 'later' : 'failed');
      if (later) logger.warn(error.message);
      else logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  };
  const process = ({ id, traceparent }: Reminder) => {
    if ('wakes' in consumer) return guarded(() => consumer.wakes.forEach(wake));
    const attributes = { queue, job_id: id };
    const span = { kind: 'consumer', parent: traceparent ?? null, attributes } as const;
    return inLogContext(attributes, () => guarded(() => inSpan(`${queue} job`, span, () => consumer.run(id))));
  };
  worker.get(QueueBackend).consume(queue, process, {
    concurrency: worker.get(Config).values.WORKER_CONCURRENCY,
    perMinute: ('perMinute' in consumer && consumer.perMinute) || null,
  });
}
