import { Audit, type Caller } from '../audit/index.js';
import { Database } from '../database/index.js';
import type { Usd } from '../money/index.js';
import { Injectable } from '../kernel/index.js';
import { ChangeOrder } from './change-order.js';
import { Order } from './order.js';

/**
 * Sets what an order was worth, by hand and for a reason; the commission of a completed one follows as
 * COMMISSION_RECONCILIATION. Throws `order_not_found`.
 */
@Injectable()
export class CorrectPrice {
  constructor(
    private readonly database: Database,
    private readonly changeOrder: ChangeOrder,
    private readonly audit: Audit,
  ) {}

  async run(publicId: string, caller: Caller, { price, reason }: { price: Usd; reason: string }): Promise<Order> {
    const { id } = await Order.getByPublicId(this.database.manager, publicId);
    return this.changeOrder.run(id, async (tx, order) => {
      const changes = { order_id: publicId, price_usd_from: [order.priceUsdFrom, price], reason };
      await this.audit.record(tx, caller, { partnerId: order.partnerId, action: 'order.price_corrected', changes });
      order.priceUsdFrom = price;
      return true;
    });
  }
}
