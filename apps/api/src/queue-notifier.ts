import { Injectable, Logger } from '@nestjs/common';
import { newId } from '@swap/domain/kernel';
import { JobNotifier, type Work } from '@swap/domain/outbox';
import { QueueBackend } from '@swap/queue';

/**
 * Notifies a worker through the queue of the work's name. While a notice is on its way, all that comes is said by one more behind it: a
 * worker does whatever is due. A notice that is not heard costs one sweep, nothing else.
 */
@Injectable()
export class QueueNotifier extends JobNotifier {
  private readonly logger = new Logger(QueueNotifier.name);

  /** Whether there is more to say, of those whose notice is on its way. */
  private readonly underway = new Map<Work, boolean>();

  constructor(private readonly backend: QueueBackend) {
    super();
  }

  override notify(work: Work): void {
    if (this.underway.has(work)) this.underway.set(work, true);
    else void this.send(work);
  }

  private async send(work: Work): Promise<void> {
    this.underway.set(work, false);
    try {
      await this.backend.remind(work, [{ id: newId() }]);
    } catch (error) {
      this.logger.debug(`nobody was notified of ${work}, a sweep will look: ${String(error)}`);
    }
    const isMore = this.underway.get(work);
    this.underway.delete(work);
    if (isMore) this.notify(work);
  }
}
