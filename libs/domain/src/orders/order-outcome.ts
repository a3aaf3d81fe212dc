import { DomainError, Injectable } from '../kernel/index.js';
import { ChangeOrder } from './change-order.js';
import type { Order } from './order.js';
import type { PlacedLeg } from './place-order.js';
import { viewOf } from './route-view.js';

/** How the placing of a `created` order ended: with a deposit address, or not at all. */
@Injectable()
export class OrderOutcome {
  constructor(private readonly changeOrder: ChangeOrder) {}

  /**
   * Stores where the customer sends to and when the providers are asked next. Throws `provider_unavailable` when the
   * sweep gave the order up meanwhile.
   */
  async placed(orderId: string, legs: readonly PlacedLeg[]): Promise<Order> {
    const [first] = legs;
    const view = viewOf(legs.map(({ leg }) => leg));
    if (!first || !view) throw new Error(`Order ${orderId} was placed without a leg`);
    const route = legs.map(({ leg }) => leg.provider).join('+');
    return this.changeOrder.run(orderId, async (tx, order, now) => {
      if (!order.applyRoute(view, now)) {
        throw new DomainError('provider_unavailable', 'The order took too long to place; create it anew');
      }
      order.provider = route;
      order.reprice();
      order.depositAddress = first.placed.depositAddress;
      order.depositMemo = first.placed.depositMemo;
      order.expiresAt = first.placed.expiresAt;
      for (const { leg } of legs) await tx.save(leg);
      return true;
    });
  }

  /** Closes an order nobody was given an address for; answers whether it was still open. */
  async notPlaced(orderId: string, message: string): Promise<boolean> {
    let closed = false;
    await this.changeOrder.run(orderId, (_tx, order, now) => (closed = order.fail('not_placed', message, now)));
    return closed;
  }
}
