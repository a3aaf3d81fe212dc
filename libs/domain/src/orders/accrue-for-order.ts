import { AccrueCommission } from '../affiliate/index.js';
import { Database } from '../database/index.js';
import { Outbox } from '../outbox/index.js';
import { Injectable } from '../kernel/index.js';
import { Order } from './order.js';

/** Carries out one `commission.accrue` message: books the order's commission and removes the message, or neither. */
@Injectable()
export class AccrueForOrder {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly accrueCommission: AccrueCommission,
  ) {}

  async run(messageId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const payload = (await this.outbox.take(tx, messageId)) as { order_id: string } | null;
      if (payload === null) return;
      const order = await tx.findOneByOrFail(Order, { id: payload.order_id });
      if (order.partnerId === null || order.commissionBps === null) return;
      await this.accrueCommission.run(tx, {
        orderId: order.id,
        publicOrderId: order.publicId,
        partnerId: order.partnerId,
        priceUsdFrom: order.commissionBasis,
        commissionBps: order.commissionBps,
      });
    });
  }
}
