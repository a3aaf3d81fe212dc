import { Logger } from '@nestjs/common';
import { Clock, DAY, Injectable } from '../kernel/index.js';
import type { Amount } from '../money/index.js';
import { Database } from '../database/index.js';
import { Catalogue, UsdPrices } from '../catalogue/index.js';
import { ChangeOrder } from './change-order.js';

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
      'orders-unpriced',
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
