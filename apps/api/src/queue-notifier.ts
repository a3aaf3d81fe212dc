import { Injectable, Logger } from '@nestjs/common';
import { newId } from '@swap/domain/kernel';
import { JobNotifier, type Work } from '@swap/domain/outbox';
import { QueueBackend, queueNames, type ReminderQueue } from '@swap/queue';

/** Rings a worker through the queue. A ring that is not heard costs one sweep, nothing else. */
@Injectable()
export class QueueNotifier extends JobNotifier {
  private readonly logger = new Logger(QueueNotifier.name);
  private readonly queues: Readonly<Record<Work, ReminderQueue>>;

  constructor(backend: QueueBackend) {
    super();
    this.queues = {
      outbox: backend.queue(queueNames.outbox),
      'webhook-delivery': backend.queue(queueNames.webhookDelivery),
    };
  }

  override notify(work: Work): void {
    this.queues[work].remind([{ id: newId() }]).catch((error: unknown) => {
      this.logger.debug(`nobody was rung for ${work}, a sweep will look: ${String(error)}`);
    });
  }
}
