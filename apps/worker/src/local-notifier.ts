import { Injectable, Logger } from '@nestjs/common';
import { newId } from '@swap/domain/kernel';
import { JobNotifier, type Work } from '@swap/domain/outbox';
import { queueNames } from '@swap/queue';
import { Queues } from './queues.js';

const queueOf: Readonly<Record<Work, string>> = {
  outbox: queueNames.outbox,
  'webhook-delivery': queueNames.webhookDelivery,
};

/** Rings the duty of this process when it has the one that is needed, otherwise whichever worker serves its queue. */
@Injectable()
export class LocalNotifier extends JobNotifier {
  private readonly logger = new Logger(LocalNotifier.name);
  private readonly listeners = new Map<Work, () => void>();

  constructor(private readonly queues: Queues) {
    super();
  }

  listen(work: Work, listener: () => void): void {
    this.listeners.set(work, listener);
  }

  override notify(work: Work): void {
    const listener = this.listeners.get(work);
    if (listener) {
      listener();
      return;
    }
    this.queues
      .named(queueOf[work])
      .remind([{ id: newId() }])
      .catch((error: unknown) => this.logger.debug(`nobody was rung for ${work}, a sweep will look: ${String(error)}`));
  }
}
