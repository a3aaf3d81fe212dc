import type { INestApplicationContext } from '@nestjs/common';
import { LiquidityProviders } from '@swap/domain/catalogue';
import { SECOND } from '@swap/domain/kernel';
import { Mail } from '@swap/domain/mail';
import { AccrueForOrder, SyncOrder } from '@swap/domain/orders';
import { orderStatusQueue, queueNames } from '@swap/queue';
import type { Processor } from './processors.js';
import { SmtpTransport } from './smtp-transport.js';
import type { OwnTask } from './tasks.js';

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
  const smtp = worker.get(SmtpTransport);
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
    { processor: 'mail', queue: queueNames.mail, run: (id) => mail.deliver(id, (message) => smtp.send(message)) },
  ];
}
