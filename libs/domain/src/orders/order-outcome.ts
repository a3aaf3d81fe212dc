import { Injectable } from '@nestjs/common';
import { DomainError } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import { Database } from '../database/index.js';
import { noteMilestone } from './milestones.js';
import { Order } from './order.js';
import type { PlacedLeg } from './place-order.js';
import { viewOf } from './route-view.js';
import { SyncTools } from './sync-tools.js';

/** How the placing of a `created` order ended: with a deposit address, or not at all. */
@Injectable()
export class OrderOutcome {
  constructor(
    private readonly database: Database,
    private readonly tools: SyncTools,
  ) {}

  /**
   * Stores where the customer sends to and when the providers are asked next. Throws `provider_unavailable` when the
   * sweep gave the order up meanwhile.
   */
  async placed(orderId: string, legs: readonly PlacedLeg[]): Promise<Order> {
    const [first] = legs;
    const view = viewOf(legs.map(({ leg }) => leg));
    if (!first || !view) throw new Error(`Order ${orderId} was placed without a leg`);
    const route = legs.map(({ leg }) => leg.provider).join('+');
    return this.database.transaction(async (tx) => {
      const order = await Order.lock(tx, orderId);
      const now = this.tools.clock.now();
      if (!order.applyRoute(view, now)) {
        throw new DomainError('provider_unavailable', 'The order took too long to place; create it anew');
      }
      order.provider = route;
      order.priceUsdFrom = order.unitPriceUsd && Usd.value(view.amountFrom, order.unitPriceUsd);
      order.depositAddress = first.placed.depositAddress;
      order.depositMemo = first.placed.depositMemo;
      order.expiresAt = first.placed.expiresAt;
      order.updatedAt = now;
      order.version += 1;
      await tx.save(order);
      for (const { leg } of legs) await tx.save(leg);
      await noteMilestone(tx, order, 'waiting');
      return order;
    });
  }

  /** Closes an order nobody was given an address for; answers whether it was still open. */
  async notPlaced(orderId: string, message: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const order = await Order.lock(tx, orderId);
      const now = this.tools.clock.now();
      if (order.status !== 'created' || !order.moveTo('failed', now)) return false;
      order.reasonCode = 'not_placed';
      order.reasonMessage = message;
      order.updatedAt = now;
      order.version += 1;
      await tx.save(order);
      return true;
    });
  }
}
