import { Audit, type Caller } from '../audit/index.js';
import { Database } from '../database/index.js';
import { DomainError, Injectable, SECOND } from '../kernel/index.js';
import { OrderLeg } from './order-leg.js';
import { Order } from './order.js';
import { SyncOrder } from './sync-order.js';

const timeoutMs = 10 * SECOND;

/**
 * Asks an order's providers how it stands, now and whatever its state. Throws `order_not_found`, `provider_unavailable`, and
 * `action_not_available` once the order's addresses are forgotten: the answer would bring them back.
 */
@Injectable()
export class RefreshOrder {
  constructor(
    private readonly database: Database,
    private readonly syncOrder: SyncOrder,
    private readonly audit: Audit,
  ) {}

  async run(publicId: string, caller: Caller): Promise<Order> {
    const { id, partnerId, addressesForgottenAt } = await Order.getByPublicId(this.database.manager, publicId);
    if (addressesForgottenAt) {
      throw new DomainError('action_not_available', 'The order is so old that its addresses were removed');
    }
    const changes = { order_id: publicId };
    await this.database.transaction((tx) =>
      this.audit.record(tx, caller, { partnerId, action: 'order.refreshed', changes }),
    );
    const signal = AbortSignal.timeout(timeoutMs);
    const legs = await OrderLeg.placed(this.database.manager, id);
    await Promise.all(legs.map((leg) => this.syncOrder.run(leg.id, signal)));
    return Order.getByPublicId(this.database.manager, publicId);
  }
}
