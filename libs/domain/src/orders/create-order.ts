import { Logger } from '@nestjs/common';
import { DomainError, Injectable } from '../kernel/index.js';
import { CheckDestination, refuseProblems, type CreateOrderInput } from './create-order-input.js';
import { ChooseOffers } from './choose-offers.js';
import { DraftOrder, type CreatedOrder, type OrderOrigin } from './draft-order.js';
import { OrderOutcome, PlaceOrder } from './place-order.js';

/**
 * Places an order: checks it, writes it down, has its providers create it, hands out the deposit address. The row comes
 * before the call, so a crash in between leaves something that {@link RecoverPendingOrders} finishes; no deposit address was
 * shown then, so no money can be lost. Throws what {@link ChooseOffers} throws, `invalid_address`, `invalid_memo`,
 * `memo_required`, `too_many_open_orders`, `price_moved`, `provider_unavailable`.
 */
@Injectable()
export class CreateOrder {
  private readonly logger = new Logger(CreateOrder.name);

  constructor(
    private readonly chooseOffers: ChooseOffers,
    private readonly checkDestination: CheckDestination,
    private readonly draftOrder: DraftOrder,
    private readonly placeOrder: PlaceOrder,
    private readonly outcome: OrderOutcome,
  ) {}

  /** When a crashed run of the same repeatable request had placed the order already, that order is answered. */
  async run(input: CreateOrderInput, origin: OrderOrigin): Promise<CreatedOrder> {
    const earlier = origin.ref === null ? null : await this.draftOrder.earlier(origin.ref);
    if (earlier) return earlier;
    const chosen = await this.chooseOffers.run(input);
    refuseProblems(await this.checkDestination.run(input, chosen.from, chosen.to));
    const { order, manageToken } = await this.draftOrder.run(input, chosen, origin);
    try {
      const legs = await this.placeOrder.run(order, input, chosen.candidates);
      return { order: await this.outcome.placed(order.id, legs), manageToken };
    } catch (error) {
      await this.abandon(order.id, error);
      throw error;
    }
  }

  /** If this write fails too, the sweep closes the order later. */
  private async abandon(orderId: string, cause: unknown): Promise<void> {
    const message = cause instanceof DomainError ? cause.message : 'The order could not be placed';
    try {
      await this.outcome.notPlaced(orderId, message);
    } catch (error) {
      this.logger.error(`order ${orderId} stays created until the sweep: ${String(error)}`);
    }
  }
}
