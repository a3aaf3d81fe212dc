import { Logger } from '@nestjs/common';
import { Clock, deadlineIn, Injectable, MINUTE, SECOND } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { Catalogue, LiquidityProviders } from '../catalogue/index.js';
import { OrderLeg } from './order-leg.js';
import { OrderOutcome, PlaceOrder } from './place-order.js';
import { Order } from './order.js';

/** Longer than the slowest create may take, over all providers tried in turn. */
const abandonedAfterMs = 5 * MINUTE;
const searchMs = 10 * SECOND;
const batchSize = 100;

/**
 * Finishes orders whose process died while placing them: found at the provider, they go on; otherwise they are closed.
 * The customer never saw a deposit address, so nothing was sent. Private orders are closed: half a route is none.
 */
@Injectable()
export class RecoverPendingOrders {
  private readonly logger = new Logger(RecoverPendingOrders.name);

  constructor(
    private readonly database: Database,
    private readonly providers: LiquidityProviders,
    private readonly outcome: OrderOutcome,
    private readonly catalogue: Catalogue,
    private readonly placeOrder: PlaceOrder,
    private readonly clock: Clock,
  ) {}

  /** Calls `alive` before each order. */
  async run(alive: () => void = () => undefined): Promise<void> {
    const rows = await this.database.prepared<{ id: string }>(
      `SELECT id FROM orders WHERE status = 'created' AND created_at < $1 ORDER BY created_at LIMIT $2`,
      [this.clock.in(-abandonedAfterMs), batchSize],
    );
    for (const { id } of rows) {
      alive();
      const order = await this.database.manager.findOneByOrFail(Order, { id });
      if (await this.recover(order))
        this.logger.warn(`order ${order.publicId} was interrupted and found at ${order.provider}`);
      else if (await this.outcome.notPlaced(id, 'The order was interrupted before a deposit address was given out')) {
        this.logger.warn(`order ${order.publicId} was interrupted while it was placed; closed`);
      }
    }
  }

  /** Looks for the order at the provider that was asked last. */
  private async recover(order: Order): Promise<boolean> {
    const [leg] = await this.database.manager.find(OrderLeg, {
      where: { orderId: order.id },
      order: { createdAt: 'DESC' },
      take: 1,
    });
    if (!leg || order.isAnonym) return false;
    const from = await this.catalogue.alias(leg.currencyFrom, leg.provider);
    const to = await this.catalogue.alias(leg.currencyTo, leg.provider);
    if (!from || !to) return false;
    const side = leg.amountFrom.isZero ? 'to' : 'from';
    try {
      const search = {
        reference: order.publicId,
        addressTo: order.addressTo,
        amount: side === 'from' ? leg.amountFrom : leg.amountTo,
        side,
        from,
        to,
        placedAfter: leg.createdAt,
      } as const;
      const placed = await this.providers.named(leg.provider).findOrder(search, deadlineIn(searchMs));
      if (!placed) return false;
      await this.outcome.placed(order.id, [this.placeOrder.taken(leg, placed)]);
      return true;
    } catch (error) {
      this.logger.warn(`${leg.provider} was asked for order ${order.publicId} in vain: ${String(error)}`);
      return false;
    }
  }
}
