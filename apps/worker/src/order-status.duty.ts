import { Injectable } from '@nestjs/common';
import { Config } from '@swap/config';
import { SECOND } from '@swap/domain/kernel';
import { LiquidityProviders } from '@swap/domain/catalogue';
import { SyncOrder } from '@swap/domain/orders';
import { orderStatusQueue } from '@swap/queue';
import { Consumer } from './consumer.js';
import { DueLegs } from './due-legs.js';
import { Duty } from './duty.js';
import { Loop } from './loop.js';

const providerTimeoutMs = 10 * SECOND;

/** Follows open orders: a sweep claims the due ones, each provider's queue asks that provider, within its budget of calls. */
@Injectable()
export class OrderStatusDuty extends Duty {
  override readonly name = 'order-status';
  private readonly loop: Loop;

  constructor(
    dueLegs: DueLegs,
    private readonly providers: LiquidityProviders,
    private readonly syncOrder: SyncOrder,
    private readonly consumer: Consumer,
    config: Config,
  ) {
    super();
    this.loop = new Loop('order sweep', config.values.SWEEP_MS, () => dueLegs.run());
  }

  override start(): Promise<void> {
    for (const { name, pollsPerMinute } of this.providers.all()) {
      const ask = (legId: string) => this.syncOrder.run(legId, AbortSignal.timeout(providerTimeoutMs));
      this.consumer.serve(orderStatusQueue(name), ask, pollsPerMinute);
    }
    this.loop.start();
    return Promise.resolve();
  }

  override stop(): Promise<void> {
    return this.loop.stop();
  }
}
