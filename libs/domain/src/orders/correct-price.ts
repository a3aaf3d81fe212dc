import { Logger } from '@nestjs/common';
import { BalanceRaises, lockAccount } from '../affiliate/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { Database, type Tx } from '../database/index.js';
import { Usd, type Amount } from '../money/index.js';
import { Clock, DAY, DomainError, Injectable } from '../kernel/index.js';
import { Proposals, referenceToleranceBps, takesTwo, type Proposal } from '../staff/index.js';
import { Catalogue, UsdPrices } from '../catalogue/index.js';
import { ChangeOrder } from './change-order.js';
import { Order } from './order.js';

/** What a correction of an order's value means. */
interface Correction {
  readonly price: Usd;
  readonly reason: string;
}

/**
 * Sets what an order was worth, by hand and for a reason; the commission of a completed one follows as COMMISSION_RECONCILIATION, and
 * the value follows (`value-by-hand.ts`) where the exchange says later that another amount was sent. It
 * waits for a second person when the value is far off what the reference said when the order was placed, or when it adds more to
 * the partner's balance than one person may alone (`two-person-rules.ts`). Throws `order_not_found`, `action_not_available`.
 */
@Injectable()
export class CorrectPrice {
  constructor(
    private readonly database: Database,
    private readonly changeOrder: ChangeOrder,
    private readonly proposals: Proposals,
    private readonly raises: BalanceRaises,
    private readonly audit: Audit,
  ) {
    proposals.onConfirmed('order.price', async ({ subject, details, reason }, settle, caller) => {
      const { id } = await Order.getByPublicId(this.database.manager, subject);
      const correction = { price: Usd.parse(String(details['price_usd_from'])), reason: reason ?? '' };
      await this.changeOrder.run(id, async (tx, order) => {
        if (order.partnerId !== null) await lockAccount(tx, order.partnerId);
        const { requestedBy } = await settle(tx);
        requireSameAmount(order, details['amount_from']);
        return this.apply(tx, order, correction, { caller, requestedBy, confirmedBy: caller.actorId });
      });
    });
  }

  /** Answers the order, and the correction that waits for a second person, if it does. */
  async run(
    publicId: string,
    caller: Caller,
    correction: Correction,
  ): Promise<{ order: Order; waiting: Proposal | null }> {
    const { id } = await Order.getByPublicId(this.database.manager, publicId);
    let waiting: Proposal | null = null;
    const order = await this.changeOrder.run(id, async (tx, order) => {
      waiting = await this.ask(tx, order, caller, correction);
      const requestedBy = caller.actorId ?? '';
      return waiting === null && this.apply(tx, order, correction, { caller, requestedBy, confirmedBy: null });
    });
    return { order, waiting };
  }

  private async ask(tx: Tx, order: Order, caller: Caller, { price, reason }: Correction): Promise<Proposal | null> {
    const { partnerId, publicId: subject, referenceUsd: reference } = order;
    if (partnerId !== null) await lockAccount(tx, partnerId);
    const raise = raiseOf(order, price);
    const mayAlone =
      partnerId === null || !Usd.zero.isLessThan(raise) || (await this.raises.mayAlone(tx, partnerId, raise));
    const offReference = reference === null || isFarOff(price, reference);
    if (!takesTwo('order.price', { aboveLimit: !mayAlone, offReference })) return null;
    const details = {
      price_usd_from: price.toString(),
      amount_from: order.amountFrom.toString(),
      before: order.priceUsdFrom?.toString() ?? null,
      reference: reference?.toString() ?? null,
      commission_raise: raise.toString(),
    };
    return this.proposals.make(tx, caller, { kind: 'order.price', subject, partnerId, details, reason });
  }

  private async apply(
    tx: Tx,
    order: Order,
    { price, reason }: Correction,
    by: { caller: Caller; requestedBy: string; confirmedBy: string | null },
  ): Promise<true> {
    const { id: subject, partnerId, publicId } = order;
    const { caller, ...people } = by;
    if (partnerId !== null) {
      await this.raises.note(tx, { partnerId, kind: 'price', subject, amountUsd: raiseOf(order, price), ...people });
    }
    const changes = { order_id: publicId, price_usd_from: [order.priceUsdFrom, price], reason };
    await this.audit.record(tx, caller, { partnerId, action: 'order.price_corrected', changes });
    order.setValue(price);
    return true;
  }
}

/** What a value was asked for may have changed while it waited: then another one has to be asked for. Earlier versions noted no amount. */
function requireSameAmount({ amountFrom }: Order, meant: unknown): void {
  if (meant === undefined || meant === amountFrom.toString()) return;
  throw new DomainError(
    'action_not_available',
    'Another amount was sent than this value was asked for; ask for it anew',
  );
}

/** What the partner's commission grows by; below zero when it shrinks. */
function raiseOf({ priceUsdFrom, commissionBps }: Order, price: Usd): Usd {
  const bps = commissionBps ?? 0;
  return price.share(bps).minus((priceUsdFrom ?? Usd.zero).share(bps));
}

/** More than {@link referenceToleranceBps} away, either way. */
function isFarOff(price: Usd, reference: Usd): boolean {
  const tolerance = reference.share(referenceToleranceBps);
  return price.isLessThan(reference.minus(tolerance)) || reference.plus(tolerance).isLessThan(price);
}

/** A price found later than this says nothing of the order's value then. */
const soonEnoughMs = DAY;
const batchSize = 100;

const unpricedSql = 'price_usd_from_cents IS NULL AND created_at > $1 AND deposit_address IS NOT NULL';

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
    const since = this.clock.in(-soonEnoughMs);
    const coins = await this.database.prepared<{ currency_from: string }>(
      `SELECT DISTINCT currency_from FROM orders WHERE ${unpricedSql}`,
      [since],
    );
    // Those without a price, however many, keep nobody else's order waiting.
    const prices = await this.pricesOf(coins.map(({ currency_from }) => currency_from));
    const rows = await this.database.prepared<{ id: string; currency_from: string }>(
      `SELECT id, currency_from FROM orders WHERE ${unpricedSql} AND currency_from = ANY($2) ORDER BY created_at LIMIT $3`,
      [since, [...prices.keys()], batchSize],
    );
    for (const { id, currency_from } of rows) {
      const price = prices.get(currency_from);
      if (price) await this.price(id, price);
    }
  }

  private async pricesOf(params: readonly string[]): Promise<ReadonlyMap<string, Amount>> {
    const prices = new Map<string, Amount>();
    for (const param of params) {
      const asset = await this.catalogue.find(param);
      const price = asset && (await this.prices.find(asset.ticker));
      if (price) prices.set(param, price.usd);
    }
    return prices;
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
