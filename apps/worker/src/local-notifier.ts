import { Injectable, Logger } from '@nestjs/common';
import { JobNotifier, type Work } from '@swap/domain/outbox';
import { QueueBackend } from '@swap/queue';

/** Wakes the task of this process when it has the one that is needed, otherwise whichever worker serves the queue of that name. */
@Injectable()
export class LocalNotifier extends JobNotifier {
  private readonly logger = new Logger(LocalNotifier.name);
  private readonly tasks = new Map<Work, () => void>();

  constructor(private readonly backend: QueueBackend) {
    super();
  }

  /** From now on `wake` is called instead of a queue. */
  serveHere(work: Work, wake: () => void): void {
    this.tasks.set(work, wake);
  }

  override notify(work: Work): void {
    const wake = this.tasks.get(work);
    if (wake) {
      wake();
      return;
    }
    this.backend.nudge(work).catch((error: unknown) => {
      this.logger.debug(`nobody was notified of ${work}, a sweep will look: ${String(error)}`);
    });
  }
}
