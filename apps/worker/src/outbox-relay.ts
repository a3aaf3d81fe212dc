import { Injectable, Logger } from '@nestjs/common';
import { copyTopic } from '@swap/domain/books';
import { crashPoint } from '@swap/domain/kernel';
import { mailTopic } from '@swap/domain/mail';
import { Outbox, type ClaimedMessage } from '@swap/domain/outbox';
import { accrueTopic } from '@swap/domain/orders';
import { eventTopic, FanOutEvents } from '@swap/domain/webhooks';
import { QueueBackend, queueNames, type Reminder } from '@swap/queue';

const batchSize = 500;

/** Which queue reminds somebody of a message. Events are fanned out here instead. */
const queueOfTopic: Readonly<Record<string, string>> = {
  [accrueTopic]: queueNames.commissionAccrual,
  [mailTopic]: queueNames.mail,
  [copyTopic]: queueNames.anchors,
};

/** Carries what is due in the outbox to whoever acts on it. Messages nobody finishes come due again by themselves. */
@Injectable()
export class OutboxRelay {
  private readonly logger = new Logger(OutboxRelay.name);

  constructor(
    private readonly outbox: Outbox,
    private readonly fanOutEvents: FanOutEvents,
    private readonly backend: QueueBackend,
  ) {}

  /** There may be `more` where it found as much as it carries at once. */
  async run(): Promise<{ found: boolean; more: boolean }> {
    // Where nobody can be reminded, events still leave: they need no queue.
    const messages = await this.outbox.claim(batchSize, this.backend.isReachable ? [] : Object.keys(queueOfTopic));
    const topics = new Set(messages.map(({ topic }) => topic));
    await Promise.all(
      [...topics].map((wanted) =>
        this.carry(
          wanted,
          messages.filter(({ topic }) => topic === wanted),
        ),
      ),
    );
    return { found: messages.length > 0, more: messages.length === batchSize };
  }

  private async carry(topic: string, messages: readonly ClaimedMessage[]): Promise<void> {
    crashPoint('relay: claimed');
    if (topic === eventTopic) return this.fanOut(messages.map(({ id }) => id));
    const queue = queueOfTopic[topic];
    if (queue) await this.remind(queue, messages);
    else this.logger.error(`No queue serves the outbox topic "${topic}"`);
  }

  /** What the queue does not take is due again at once, for when it does. */
  private async remind(queue: string, messages: readonly ClaimedMessage[]): Promise<void> {
    try {
      await this.backend.remind(queue, messages.map(toReminder));
      crashPoint('relay: reminded');
    } catch (error) {
      await this.outbox.release(messages.map(({ id }) => id));
      throw error;
    }
  }

  private async fanOut(ids: readonly string[]): Promise<void> {
    try {
      await this.fanOutEvents.run(ids);
    } catch (error) {
      if (ids.length === 1) throw error;
      // One event that cannot be fanned out must not hold up those of other partners.
      this.logger.warn(`fanning out ${String(ids.length)} events together failed, trying each: ${String(error)}`);
      for (const id of ids)
        await this.fanOut([id]).catch((cause: unknown) => this.logger.error(`event ${id}: ${String(cause)}`));
    }
  }
}

function toReminder({ id, attempts: attempt, traceparent }: ClaimedMessage): Reminder {
  return traceparent === null ? { id, attempt } : { id, attempt, traceparent };
}
