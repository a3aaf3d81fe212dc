import { Injectable, Logger } from '@nestjs/common';
import { JobNotifier, type Work } from '@swap/domain/outbox';
import { QueueBackend } from '@swap/queue';

/** Notifies a worker through the queue of the work's name. A notice that is not heard costs one sweep, nothing else. */
@Injectable()
export class QueueNotifier extends JobNotifier {
  private readonly logger = new Logger(QueueNotifier.name);

  constructor(private readonly backend: QueueBackend) {
    super();
  }

  override notify(work: Work): void {
    this.backend.nudge(work).catch((error: unknown) => {
      this.logger.debug(`nobody was notified of ${work}, a sweep will look: ${String(error)}`);
    });
  }
}
