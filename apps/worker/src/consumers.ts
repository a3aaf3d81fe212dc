import { type INestApplicationContext, Logger } from '@nestjs/common';
import { Config } from '@swap/config';
import { CopyStatements } from '@swap/domain/books';
import { LiquidityProviders } from '@swap/domain/catalogue';
import { DomainError, inLogContext, inSpan, SECOND } from '@swap/domain/kernel';
import { Mail, type MailMessage } from '@swap/domain/mail';
import { AccrueForOrder, SyncOrder } from '@swap/domain/orders';
import { Metrics } from '@swap/metrics';
import { orderStatusQueue, QueueBackend, queueNames, type Reminder } from '@swap/queue';
import { SmtpTransport } from './smtp-transport.js';
import type { OwnTask, Processor } from './tasks.js';

/** A queue, and what is done for each of its reminders: work on the row it names, or tasks that look for themselves. */
export type Consumer = {
  readonly processor: Processor;
  readonly queue: string;
} & (
  | {
      readonly run: (id: string) => Promise<unknown>;
      /** Bounds what all workers together do in a minute. */
      readonly perMinute?: number | null;
    }
  | { readonly wakes: readonly OwnTask['name'][] }
);

const providerTimeoutMs = 10 * SECOND;

/** Every queue a worker may serve. */
export function consumersOf(worker: INestApplicationContext): readonly Consumer[] {
  const orders = worker.get(SyncOrder);
  const commissions = worker.get(AccrueForOrder);
  const mail = worker.get(Mail);
  const copies = worker.get(CopyStatements);
  const smtp = worker.get(SmtpTransport);
  const send = (message: MailMessage) => smtp.send(message);
  return [
    { processor: 'outbox', queue: queueNames.outbox, wakes: ['outbox relay'] },
    ...worker
      .get(LiquidityProviders)
      .all()
      .map(({ name, pollsPerMinute }) => ({
        processor: 'order-status' as const,
        queue: orderStatusQueue(name),
        run: (legId: string) => orders.run(legId, AbortSignal.timeout(providerTimeoutMs)),
        perMinute: pollsPerMinute,
      })),
    { processor: 'commission-accrual', queue: queueNames.commissionAccrual, run: (id) => commissions.run(id) },
    {
      processor: 'webhook-delivery',
      queue: queueNames.webhookDelivery,
      wakes: ['webhook delivery', 'webhook replays'],
    },
    { processor: 'mail', queue: queueNames.mail, run: (id) => mail.deliver(id, send) },
    { processor: 'upkeep', queue: queueNames.anchors, run: (id) => copies.deliver(id, send) },
  ];
}

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
