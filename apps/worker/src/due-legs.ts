import { Injectable } from '@nestjs/common';
import { ClaimDueLegs } from '@swap/domain/orders';
import { orderStatusQueue } from '@swap/queue';
import { Queues } from './queues.js';

/** Claims the orders whose provider is due to be asked and puts each on its provider's own queue. */
@Injectable()
export class DueLegs {
  constructor(
    private readonly claimDueLegs: ClaimDueLegs,
    private readonly queues: Queues,
  ) {}

  /** Answers whether there is more. */
  async run(): Promise<boolean> {
    const { legs, more } = await this.claimDueLegs.run();
    const providers = new Set(legs.map(({ provider }) => provider));
    for (const wanted of providers) {
      const reminders = legs.filter(({ provider }) => provider === wanted).map(({ id }) => ({ id }));
      await this.queues.named(orderStatusQueue(wanted)).remind(reminders);
    }
    return more;
  }
}
