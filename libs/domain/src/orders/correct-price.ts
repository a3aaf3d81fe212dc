import { Injectable } from '@nestjs/common';
import { Audit, type Caller } from '../audit/index.js';
import { Database } from '../database/index.js';
import { Clock } from '../kernel/index.js';
import type { Usd } from '../money/index.js';
import { Outbox } from '../outbox/index.js';
import { noteRepricing } from './milestones.js';
import { Order } from './order.js';
import { accrueTopic } from './sync-order.js';

/**
 * Sets what an order was worth, by hand and for a reason; the commission of a completed one follows as
 * COMMISSION_RECONCILIATION. Throws `order_not_found`.
 */
@Injectable()
export class CorrectPrice {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(publicId: string, caller: Caller, { price, reason }: { price: Usd; reason: string }): Promise<Order> {
    const { id } = await Order.getByPublicId(this.database.manager, publicId);
    return this.database.transaction(async (tx) => {
      const order = await Order.lock(tx, id);
      const before = order.priceUsdFrom;
      order.priceUsdFrom = price;
      order.updatedAt = this.clock.now();
      order.version += 1;
      await tx.save(order);
      if (order.status === 'completed') {
        await noteRepricing(tx, order, before);
        if (order.partnerId !== null && order.commissionBps !== null) {
          await this.outbox.add(tx, accrueTopic, { order_id: id });
        }
      }
      const changes = { order_id: publicId, price_usd_from: [before, price], reason };
      await this.audit.record(tx, caller, { partnerId: order.partnerId, action: 'order.price_corrected', changes });
      return order;
    });
  }
}
