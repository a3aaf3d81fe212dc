import { Injectable } from '@nestjs/common';
import { LiquidityProviders } from '@swap/domain/catalogue';
import { everyQueue, QueueBackend, type ReminderQueue } from '@swap/queue';

/** How much waits in each queue. */
@Injectable()
export class QueueDepths {
  private opened: ReadonlyMap<string, ReminderQueue> | undefined;

  constructor(
    private readonly backend: QueueBackend,
    private readonly providers: LiquidityProviders,
  ) {}

  /** In the order of the names; empty while the queues cannot be reached. */
  async list() {
    if (!(await this.backend.isUp())) return [];
    return Promise.all([...this.queues()].map(async ([name, queue]) => ({ name, ...(await queue.depth()) })));
  }

  private queues(): ReadonlyMap<string, ReminderQueue> {
    const names = everyQueue(this.providers.all().map(({ name }) => name));
    this.opened ??= new Map(names.map((name) => [name, this.backend.queue(name)]));
    return this.opened;
  }
}
