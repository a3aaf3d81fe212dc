import { Config } from '@swap/config';
import { LRUCache } from 'lru-cache';
import { Clock, deadlineIn, DomainError, Injectable, readTogether, SECOND } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { LiquidityProviders } from '../catalogue/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { OrderLeg } from './order-leg.js';
import { Order } from './order.js';
import { orderVersions } from './order-versions.js';
import { SyncOrder } from './sync-order.js';

/** However many ask, a provider hears of one order from one process at most this often. */
const windowMs = 10 * SECOND;
const rememberedMax = 10_000;

/** There is something to ask about it, and it may still change by what a provider says. */
function isRefreshed({ isFinal, status }: Order): boolean {
  return !isFinal && status !== 'created';
}

/** Answers how an order stands, refreshed from the provider when that takes no longer than the budget (promise 6). */
@Injectable()
export class FollowOrder {
  private readonly asked: LRUCache<string, Promise<void>>;
  private readonly versions = readTogether((publicIds) => orderVersions(this.database, publicIds));

  constructor(
    private readonly database: Database,
    private readonly syncOrder: SyncOrder,
    private readonly providers: LiquidityProviders,
    private readonly config: Config,
    clock: Clock,
  ) {
    const perf = { now: () => clock.now().getTime() };
    const memoMethod = (orderId: string) => this.ask(orderId);
    this.asked = new LRUCache({ max: rememberedMax, ttl: windowMs, ttlResolution: 0, perf, memoMethod });
  }

  /** Throws `order_not_found`. */
  async run(publicId: string): Promise<Order> {
    const order = await this.read(publicId);
    if (!isRefreshed(order)) return order;
    await this.asked.memo(order.id);
    return this.read(publicId);
  }

  /** Whether `order` would be answered again as it was; it is refreshed from the provider as often as if it were. */
  async isUnchanged(order: Order): Promise<boolean> {
    if (isRefreshed(order)) await this.asked.memo(order.id);
    return (await this.versions(order.publicId)) === order.version;
  }

  private async read(publicId: string): Promise<Order> {
    const [order] = await this.database.entities(Order, 'WHERE e.public_id = $1', [publicId]);
    return Order.found(order);
  }

  /** Never throws: a provider that is slow or down costs freshness, not the answer. */
  private async ask(orderId: string): Promise<void> {
    try {
      const placed = await OrderLeg.placed(this.database.manager, orderId);
      const legs = placed.filter(({ provider }) => this.providers.named(provider).tryConsume());
      const signal = deadlineIn(this.config.values.STATUS_REFRESH_MS);
      await Promise.all(legs.map((leg) => this.syncOrder.run(leg.id, signal)));
    } catch {
      // The worker keeps polling and logs what it meets.
    }
  }
}

const timeoutMs = 10 * SECOND;

/**
 * Asks an order's providers how it stands, now and whatever its state. Throws `order_not_found`, `provider_unavailable`, and
 * `action_not_available` once the order's addresses are forgotten: the answer would bring them back.
 */
@Injectable()
export class RefreshOrder {
  constructor(
    private readonly database: Database,
    private readonly syncOrder: SyncOrder,
    private readonly audit: Audit,
  ) {}

  async run(publicId: string, caller: Caller): Promise<Order> {
    const { id, partnerId, addressesForgottenAt } = await Order.getByPublicId(this.database.manager, publicId);
    if (addressesForgottenAt) {
      throw new DomainError('action_not_available', 'The order is so old that its addresses were removed');
    }
    const changes = { order_id: publicId };
    await this.database.transaction((tx) =>
      this.audit.record(tx, caller, { partnerId, action: 'order.refreshed', changes }),
    );
    const signal = deadlineIn(timeoutMs);
    const legs = await OrderLeg.placed(this.database.manager, id);
    await Promise.all(legs.map((leg) => this.syncOrder.run(leg.id, signal)));
    return Order.getByPublicId(this.database.manager, publicId);
  }
}
