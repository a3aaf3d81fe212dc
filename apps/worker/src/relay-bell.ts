import { Injectable, Logger } from '@nestjs/common';
import { Doorbell } from '@swap/domain/outbox';
import { queueNames } from '@swap/queue';
import { Queues } from './queues.js';

/** Rings the relay of this process when it has one, otherwise whichever worker serves the outbox queue. */
@Injectable()
export class RelayBell extends Doorbell {
  private readonly logger = new Logger(RelayBell.name);
  private listener: (() => void) | undefined;

  constructor(private readonly queues: Queues) {
    super();
  }

  listen(listener: () => void): void {
    this.listener = listener;
  }

  override ring(): void {
    if (this.listener) {
      this.listener();
      return;
    }
    this.queues
      .named(queueNames.outbox)
      .remind([{ id: 'ring' }])
      .catch((error: unknown) => this.logger.debug(`the relay was not rung, its sweep will look: ${String(error)}`));
  }
}
