import { Injectable } from '@nestjs/common';
import { QueueBackend, type ReminderQueue } from '@swap/queue';

/** The producer side of every queue, opened when first used. */
@Injectable()
export class Queues {
  private readonly opened = new Map<string, ReminderQueue>();

  constructor(private readonly backend: QueueBackend) {}

  named(name: string): ReminderQueue {
    let queue = this.opened.get(name);
    if (!queue) {
      queue = this.backend.queue(name);
      this.opened.set(name, queue);
    }
    return queue;
  }
}
