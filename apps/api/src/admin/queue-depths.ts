import { Injectable } from '@nestjs/common';
import { LiquidityProviders } from '@swap/domain/catalogue';
import { everyQueue, QueueBackend } from '@swap/queue';

/** How much waits in each queue. */
@Injectable()
export class QueueDepths {
  constructor(
    private readonly backend: QueueBackend,
    private readonly providers: LiquidityProviders,
  ) {}

  /** In the order of the names; empty while the queues cannot be reached. */
  async list() {
    if (!(await this.backend.isUp())) return [];
    const names = everyQueue(this.providers.all().map(({ name }) => name));
    return Promise.all(
      names.map(async (name) => {
        const { waiting, running } = await this.backend.depth(name);
        return { name, waiting, running };
      }),
    );
  }
}
