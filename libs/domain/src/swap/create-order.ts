import { Injectable, Logger } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { DomainError, newId, newPublicId, SECOND, sha256 } from '../kernel/index.js';
import { Amount, Usd } from '../money/index.js';
import { Database } from '../database/index.js';
import type { Attribution } from '../partners/index.js';
import { ChooseOffers, type Candidate, type Chosen } from './choose-offers.js';
import { OrderLeg } from './order-leg.js';
import { ManageTokens } from './manage-tokens.js';
import { destinationProblems, refuseProblems, type OrderWish } from './order-wish.js';
import { Order } from './order.js';
import type { ProviderOrder } from './provider.js';
import { SyncTools } from './sync-tools.js';
import { UsdPrices } from './usd-prices.js';

export interface CreatedOrder {
  readonly order: Order;
  /** Lets its holder settle the order when a choice is needed. Only its hash is kept. */
  readonly manageToken: string;
}

const providerTimeoutMs = 15 * SECOND;

/**
 * Places an order: checks it, writes it down, has a provider create it, hands out the deposit address. The row comes
 * before the call, so a crash in between leaves something that {@link SettleCreated} finishes; no deposit address was
 * shown then, so no money can be lost. Throws what {@link ChooseOffers} throws, `invalid_address`, `invalid_memo`,
 * `memo_required`, `price_moved`, `provider_unavailable`.
 */
@Injectable()
export class CreateOrder {
  private readonly logger = new Logger(CreateOrder.name);

  constructor(
    private readonly database: Database,
    private readonly chooseOffers: ChooseOffers,
    private readonly prices: UsdPrices,
    private readonly manageTokens: ManageTokens,
    private readonly tools: SyncTools,
  ) {}

  /** `ref` names a repeatable request: when a crashed run of it had placed the order already, that order is answered. */
  async run(wish: OrderWish, attribution: Attribution | null, ref: string | null): Promise<CreatedOrder> {
    const earlier = ref === null ? null : await this.findPlaced(ref);
    if (earlier) return earlier;
    const chosen = await this.chooseOffers.run(wish);
    refuseProblems(destinationProblems(wish, chosen.from, chosen.to));
    const price = await this.prices.find(chosen.from.ticker);
    const order = this.draft(wish, chosen, { attribution, unitPriceUsd: price?.usd ?? null, ref });
    const manageToken = this.manageTokens.current(order.id);
    order.manageTokenHash = sha256(manageToken);
    await this.database.read.insert(Order, order);
    try {
      const { leg, placed } = await this.place(order, wish, chosen.candidates);
      return { order: await this.finish(order.id, leg, placed), manageToken };
    } catch (error) {
      await this.abandon(order.id, error);
      throw error;
    }
  }

  private async findPlaced(ref: string): Promise<CreatedOrder | null> {
    const order = await this.database.read.findOneBy(Order, { idempotencyRef: ref, depositAddress: Not(IsNull()) });
    return order && { order, manageToken: this.manageTokens.of(order) };
  }

  private draft(
    wish: OrderWish,
    { from, to, candidates }: Chosen,
    extra: { attribution: Attribution | null; unitPriceUsd: Amount | null; ref: string | null },
  ): Order {
    const now = this.tools.clock.now();
    const [best] = candidates;
    const order = new Order();
    return Object.assign(order, {
      id: newId(),
      publicId: newPublicId(),
      idempotencyRef: extra.ref,
      partnerId: extra.attribution?.partnerId ?? null,
      apiKeyId: extra.attribution?.apiKeyId ?? null,
      commissionBps: extra.attribution?.commissionBps ?? null,
      status: 'created',
      currencyFrom: from.param,
      networkFrom: from.network,
      currencyTo: to.param,
      networkTo: to.network,
      amountFrom: best?.agreedFrom ?? Amount.zero,
      amountTo: best?.agreedTo ?? Amount.zero,
      addressTo: wish.addressTo,
      receiverMemoTag: wish.receiverMemoTag,
      refundAddress: wish.refundAddress,
      refundMemoTag: wish.refundMemoTag,
      fixed: wish.fixed,
      isAnonym: wish.isAnonym,
      provider: best?.provider.name ?? '',
      unitPriceUsd: extra.unitPriceUsd,
      timeline: [{ status_name: 'created', at: now.toISOString() }],
      version: 1,
      createdAt: now,
      updatedAt: now,
    } satisfies Partial<Order>);
  }

  /** Tries the candidates in turn. A create is never repeated at the same provider: it might have been heard. */
  private async place(
    order: Order,
    wish: OrderWish,
    candidates: readonly Candidate[],
  ): Promise<{ leg: OrderLeg; placed: ProviderOrder }> {
    let firstRefusal: DomainError | undefined;
    for (const candidate of candidates) {
      const leg = await this.noteAttempt(order, candidate);
      try {
        const placed = await candidate.provider.create(
          {
            ...candidate.request,
            addressTo: wish.addressTo,
            memoTo: wish.receiverMemoTag,
            refundAddress: wish.refundAddress,
            refundMemo: wish.refundMemoTag,
          },
          AbortSignal.timeout(providerTimeoutMs),
        );
        guardPrice(wish, candidate, placed);
        return { leg, placed };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        this.logger.warn(
          `${candidate.provider.name} did not take order ${order.publicId}: ${error.code} ${error.message}`,
        );
        firstRefusal ??= error;
      }
    }
    throw firstRefusal ?? new DomainError('provider_unavailable', 'No provider took the order; try again shortly');
  }

  private async noteAttempt(order: Order, { provider }: Candidate): Promise<OrderLeg> {
    const leg = new OrderLeg();
    Object.assign(leg, {
      id: newId(),
      orderId: order.id,
      position: 1,
      provider: provider.name,
      ref: null,
      rawStatus: null,
      nextSyncAt: null,
      createdAt: this.tools.clock.now(),
    } satisfies Partial<OrderLeg>);
    await this.database.read.insert(OrderLeg, leg);
    return leg;
  }

  private async finish(orderId: string, leg: OrderLeg, placed: ProviderOrder): Promise<Order> {
    return this.database.transaction(async (tx) => {
      const order = await Order.lock(tx, orderId);
      const now = this.tools.clock.now();
      if (!order.moveTo('waiting', now)) {
        throw new DomainError('provider_unavailable', 'The order took too long to place; create it anew');
      }
      order.provider = leg.provider;
      order.amountFrom = placed.amountFrom;
      order.amountTo = placed.amountTo;
      order.priceUsdFrom = order.unitPriceUsd && Usd.value(placed.amountFrom, order.unitPriceUsd);
      order.depositAddress = placed.depositAddress;
      order.depositMemo = placed.depositMemo;
      order.expiresAt = placed.expiresAt;
      order.updatedAt = now;
      order.version += 1;
      await tx.save(order);
      await tx.update(
        OrderLeg,
        { id: leg.id },
        {
          ref: placed.ref,
          rawStatus: placed.rawStatus,
          nextSyncAt: this.tools.pollPlan.next('waiting', order.createdAt),
        },
      );
      return order;
    });
  }

  /** Closes an order nobody was given an address for. If this write fails too, the sweep does it later. */
  private async abandon(orderId: string, cause: unknown): Promise<void> {
    const message = cause instanceof DomainError ? cause.message : 'The order could not be placed';
    try {
      await closeCreated(this.database, orderId, { at: this.tools.clock.now(), message });
    } catch (error) {
      this.logger.error(`order ${orderId} stays created until the sweep: ${String(error)}`);
    }
  }
}

/** Turns a `created` order into a failed one; answers whether it still was `created`. */
export async function closeCreated(
  database: Database,
  orderId: string,
  { at, message }: { at: Date; message: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const order = await Order.lock(tx, orderId);
    if (order.status !== 'created' || !order.moveTo('failed', at)) return false;
    order.reasonCode = 'not_placed';
    order.reasonMessage = message;
    order.updatedAt = at;
    order.version += 1;
    await tx.save(order);
    return true;
  });
}

const bpsWhole = Amount.of('10000');

/** Refuses an answer that is worse than agreed, before any deposit address is shown. Throws `price_moved`. */
function guardPrice(wish: OrderWish, { agreedFrom, agreedTo, request }: Candidate, placed: ProviderOrder): void {
  if (wish.quoteId === null && wish.maxSlippageBps === null) return;
  const tolerance = Amount.of(String(wish.maxSlippageBps ?? 0));
  const least = agreedTo.times(bpsWhole.lessOrZero(tolerance)).dividedBy(bpsWhole);
  const most = agreedFrom.times(bpsWhole.plus(tolerance)).dividedBy(bpsWhole);
  const worse = request.side === 'from' ? placed.amountTo.isLessThan(least) : placed.amountFrom.isMoreThan(most);
  if (!worse) return;
  throw new DomainError('price_moved', 'The price moved beyond what was agreed; ask for a new quote', {
    members: { amount_from: placed.amountFrom.toString(), amount_to: placed.amountTo.toString() },
  });
}
