import { Logger } from '@nestjs/common';
import { Audit, type Caller } from '../audit/index.js';
import { Database } from '../database/index.js';
import type { Amount, Usd } from '../money/index.js';
import { Clock, DAY, Injectable } from '../kernel/index.js';
import { Catalogue, UsdPrices } from '../catalogue/index.js';
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

/** A price found later than this says nothing of the order's value then. */
const soonEnoughMs = DAY;
const batchSize = 100;

/**
 * Gives orders placed while no USD reference was known their notional as soon as one is, and has the commission of those
 * already completed reconciled.
 */
@Injectable()
export class BackfillPrices {
  private readonly logger = new Logger(BackfillPrices.name);

  constructor(
    private readonly database: Database,
    private readonly catalogue: Catalogue,
    private readonly prices: UsdPrices,
    private readonly changeOrder: ChangeOrder,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const rows = await this.database.prepared<{ id: string; currency_from: string }>(
      `SELECT id, currency_from FROM orders
       WHERE price_usd_from_cents IS NULL AND created_at > $1 AND deposit_address IS NOT NULL ORDER BY created_at LIMIT $2`,
      [this.clock.in(-soonEnoughMs), batchSize],
    );
    for (const { id, currency_from } of rows) {
      const asset = await this.catalogue.get(currency_from, 'currency_from');
      const price = await this.prices.find(asset.ticker);
      if (price) await this.price(id, price.usd);
    }
  }

  private async price(orderId: string, unitPriceUsd: Amount): Promise<void> {
    await this.changeOrder.run(orderId, (_tx, order) => {
      if (order.priceUsdFrom !== null) return false;
      order.unitPriceUsd = unitPriceUsd;
      order.reprice();
      this.logger.log(`order ${order.publicId} was worth ${String(order.priceUsdFrom)} USD`);
      return true;
    });
  }
}
