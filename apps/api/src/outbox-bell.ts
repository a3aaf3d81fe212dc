import { Injectable, Logger } from '@nestjs/common';
import { Doorbell } from '@swap/domain/outbox';
import { QueueBackend, queueNames, type ReminderQueue } from '@swap/queue';

/** Rings a worker's outbox relay through the queue. A ring that is not heard costs one sweep, nothing else. */
@Injectable()
export class OutboxBell extends Doorbell {
  private readonly logger = new Logger(OutboxBell.name);
  private readonly queue: ReminderQueue;

  constructor(backend: QueueBackend) {
    super();
    this.queue = backend.queue(queueNames.outbox);
  }

  override ring(): void {
    this.queue.remind([{ id: 'ring' }]).catch((error: unknown) => {
      this.logger.debug(`the relay was not rung, its sweep will look: ${String(error)}`);
    });
  }
}
