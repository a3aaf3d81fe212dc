import { Clock, Injectable, newId, newPublicId, sha256 } from '../kernel/index.js';
import { Amount } from '../money/index.js';
import { Database } from '../database/index.js';
import type { Attribution } from '../partners/index.js';
import { UsdPrices, type OrderStatus } from '../catalogue/index.js';
import type { Chosen } from './choose-offers.js';
import { OrderMailAddresses } from './mail-customer.js';
import { ManageTokens } from './manage-tokens.js';
import type { CreateOrderInput } from './create-order-input.js';
import { OpenOrders } from './open-orders.js';
import { Order } from './order.js';

export interface CreatedOrder {
  readonly order: Order;
  /** Lets its holder resolve the order when a choice is needed. Only its hash is kept. */
  readonly manageToken: string;
}

/** Whose order it is and which repeatable request asked for it. */
export interface OrderOrigin {
  readonly attribution: Attribution | null;
  /** Names a repeatable request; null when it cannot be repeated. */
  readonly ref: string | null;
}

/** Writes an order down before any provider hears of it. Throws `too_many_open_orders`. */
@Injectable()
export class DraftOrder {
  constructor(
    private readonly database: Database,
    private readonly prices: UsdPrices,
    private readonly manageTokens: ManageTokens,
    private readonly openOrders: OpenOrders,
    private readonly mailAddresses: OrderMailAddresses,
    private readonly clock: Clock,
  ) {}

  async run(input: CreateOrderInput, chosen: Chosen, origin: OrderOrigin): Promise<CreatedOrder> {
    const openedBy = await this.openOrders.admit(input.customerIp, origin.attribution);
    const price = await this.prices.find(chosen.from.ticker);
    const order = this.compose(input, chosen, origin, price?.usd ?? null);
    order.openedBy = openedBy;
    const manageToken = this.manageTokens.current(order.id);
    order.manageTokenHash = sha256(manageToken);
    await this.database.insert(Order, order);
    const { notifyEmail: email, language } = input;
    if (email !== null) await this.mailAddresses.remember(order.id, { email, language });
    return { order, manageToken };
  }

  /** The order an earlier run of the same repeatable request had placed before it could answer; null when there is none. */
  async earlier(ref: string): Promise<CreatedOrder | null> {
    const placed = 'WHERE e.idempotency_ref = $1 AND e.deposit_address IS NOT NULL';
    const [order] = await this.database.entities(Order, placed, [ref]);
    return order ? { order, manageToken: this.manageTokens.of(order) } : null;
  }

  /** What earlier runs of the same repeatable request left: those it wrote down and did not place, and whether there is anything at all. */
  async leftBehind(ref: string): Promise<{ readonly unplaced: readonly string[]; readonly isAny: boolean }> {
    const orders = await this.database.prepared<{ id: string; status: OrderStatus }>(
      'SELECT id, status FROM orders WHERE idempotency_ref = $1',
      [ref],
    );
    const unplaced = orders.filter(({ status }) => status === 'created').map(({ id }) => id);
    return { unplaced, isAny: orders.length > 0 };
  }

  private compose(
    input: CreateOrderInput,
    { from, to, candidates: [best] }: Chosen,
    { attribution, ref }: OrderOrigin,
    unitPriceUsd: Amount | null,
  ): Order {
    const now = this.clock.now();
    return Object.assign(new Order(), {
      id: newId(),
      publicId: newPublicId(),
      idempotencyRef: ref,
      partnerId: attribution?.partnerId ?? null,
      apiKeyId: attribution?.apiKeyId ?? null,
      externalId: attribution && input.externalId,
      metadata: attribution && input.metadata,
      commissionBps: attribution?.commissionBps ?? null,
      status: 'created',
      wasHeld: false,
      currencyFrom: from.param,
      networkFrom: from.network,
      currencyTo: to.param,
      networkTo: to.network,
      amountFrom: best?.agreedFrom ?? Amount.zero,
      amountTo: best?.agreedTo ?? Amount.zero,
      agreedTo: best?.agreedTo ?? Amount.zero,
      addressTo: input.addressTo,
      receiverMemoTag: input.receiverMemoTag,
      refundAddress: input.refundAddress,
      refundMemoTag: input.refundMemoTag,
      fixed: input.fixed,
      isAnonym: input.isAnonym,
      provider: best?.legs.map(({ provider }) => provider.name).join('+') ?? '',
      unitPriceUsd,
      timeline: [{ status_name: 'created', at: now.toISOString() }],
      version: 1,
      createdAt: now,
      updatedAt: now,
    } satisfies Partial<Order>);
  }
}
