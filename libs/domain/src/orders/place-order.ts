import { Logger } from '@nestjs/common';
import { Clock, crashPoint, deadlineIn, DomainError, Injectable, Keyring, newId, SECOND } from '../kernel/index.js';
import { Amount } from '../money/index.js';
import { Database, type Tx } from '../database/index.js';
import { Catalogue, paymentLink, type ProviderOrder, type ProviderOrderRequest } from '../catalogue/index.js';
import type { Candidate, CandidateLeg } from './choose-offers.js';
import { OrderLeg, sealToken } from './order-leg.js';
import type { CreateOrderInput } from './create-order-input.js';
import type { Order } from './order.js';
import { PollPlan } from './poll-plan.js';
import { ChangeOrder } from './change-order.js';
import { viewOf } from './route-view.js';

/** A leg together with what its provider answered. */
interface PlacedLeg {
  readonly leg: OrderLeg;
  readonly placed: ProviderOrder;
  /** Stores what was noted on the leg. */
  readonly save: (tx: Tx) => Promise<void>;
}

const providerTimeoutMs = 15 * SECOND;

type Destination = Pick<ProviderOrderRequest, 'addressTo' | 'memoTo' | 'refundAddress' | 'refundMemo'>;

/** Has a candidate's providers create an order's legs, falling back to the next candidate when one refuses. */
@Injectable()
export class PlaceOrder {
  private readonly logger = new Logger(PlaceOrder.name);

  constructor(
    private readonly database: Database,
    private readonly pollPlan: PollPlan,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  /**
   * The legs in the order the money takes them. A create is never repeated: it might have been heard. Private routes may share an
   * exchange, which is then asked for a leg of each, to another address.
   * Throws what the first candidate was refused with.
   */
  async run(order: Order, input: CreateOrderInput, candidates: readonly Candidate[]): Promise<PlacedLeg[]> {
    let firstRefusal: DomainError | undefined;
    const [best] = candidates;
    for (const candidate of candidates) {
      try {
        // One that asks too much from the start is not bothered with an order.
        guardPrice(input, best ?? candidate, candidate);
        const legs = await this.placeLegs(order, input, candidate);
        guardPrice(input, best ?? candidate, priceOf(legs));
        return legs;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const names = candidate.legs.map(({ provider }) => provider.name).join('+');
        this.logger.warn(`order ${order.publicId} was not placed at ${names}: ${error.code} ${error.message}`);
        firstRefusal ??= error;
      }
    }
    throw firstRefusal ?? new DomainError('provider_unavailable', 'No provider took the order; try again shortly');
  }

  /** The last leg first: its deposit address is where the one before it pays out. */
  private async placeLegs(order: Order, input: CreateOrderInput, { legs }: Candidate): Promise<PlacedLeg[]> {
    const done: PlacedLeg[] = [];
    for (let position = legs.length; position >= 1; position -= 1) {
      const leg = legs[position - 1];
      const destination = destinationOf(input, position, done[0]?.placed);
      if (leg) done.unshift(await this.placeLeg(order, leg, { position, destination }));
    }
    return done;
  }

  private async placeLeg(
    order: Order,
    { provider, request, currencyFrom, currencyTo }: CandidateLeg,
    { position, destination }: { position: number; destination: Destination },
  ): Promise<PlacedLeg> {
    const leg = new OrderLeg();
    Object.assign(leg, {
      id: newId(),
      orderId: order.id,
      position,
      provider: provider.name,
      ref: null,
      depositAddress: null,
      depositMemo: null,
      status: 'created',
      currencyFrom,
      currencyTo,
      amountFrom: request.side === 'from' ? request.amount : Amount.zero,
      amountTo: request.side === 'to' ? request.amount : Amount.zero,
      pollGroup: null,
      createdAt: this.clock.now(),
    } satisfies Partial<OrderLeg>);
    await this.database.insert(OrderLeg, leg);
    const placed = await provider.create(
      { ...request, ...destination, reference: order.publicId },
      deadlineIn(providerTimeoutMs),
    );
    crashPoint('create: exchange answered');
    return this.taken(leg, placed);
  }

  /** Notes on the leg, as it is stored, what its provider answered. */
  taken(leg: OrderLeg, placed: ProviderOrder): PlacedLeg {
    const save = this.database.tracked(OrderLeg, leg);
    leg.ref = placed.ref;
    leg.tokenSealed = sealToken(this.keyring, leg.id, placed.token);
    if (leg.position > 1) {
      leg.depositAddress = placed.depositAddress;
      leg.depositMemo = placed.depositMemo;
    }
    leg.status = 'waiting';
    leg.rawStatus = placed.rawStatus;
    leg.amountFrom = placed.amountFrom;
    leg.amountTo = placed.amountTo;
    leg.pollGroup = this.pollPlan.groupOf(leg);
    return { leg, placed, save };
  }
}

/** The customer's addresses belong to the ends of the route; in between, one exchange pays the next. */
function destinationOf(input: CreateOrderInput, position: number, onward: ProviderOrder | undefined): Destination {
  return {
    addressTo: onward?.depositAddress ?? input.addressTo,
    memoTo: onward ? onward.depositMemo : input.receiverMemoTag,
    refundAddress: position === 1 ? input.refundAddress : null,
    refundMemo: position === 1 ? input.refundMemoTag : null,
  };
}

const bpsWhole = Amount.of('10000');

type Price = Pick<Candidate, 'agreedFrom' | 'agreedTo'>;

function priceOf(legs: readonly PlacedLeg[]): Price {
  return {
    agreedFrom: legs[0]?.placed.amountFrom ?? Amount.zero,
    agreedTo: legs.at(-1)?.placed.amountTo ?? Amount.zero,
  };
}

/**
 * Refuses a price that is worse than the one agreed, whoever makes it: the next offer is under the same guard as the best.
 * Throws `price_moved`.
 */
function guardPrice(input: CreateOrderInput, agreed: Candidate, price: Price): void {
  if (input.quoteId === null && input.maxSlippageBps === null) return;
  const tolerance = Amount.of(String(input.maxSlippageBps ?? 0));
  const least = agreed.agreedTo.times(bpsWhole.lessOrZero(tolerance)).dividedBy(bpsWhole);
  const most = agreed.agreedFrom.times(bpsWhole.plus(tolerance)).dividedBy(bpsWhole);
  const worse = agreed.side === 'from' ? price.agreedTo.isLessThan(least) : price.agreedFrom.isMoreThan(most);
  if (!worse) return;
  throw new DomainError('price_moved', 'The price moved beyond what was agreed; ask for a new quote', {
    members: { amount_from: price.agreedFrom.toString(), amount_to: price.agreedTo.toString() },
  });
}

/** How the placing of a `created` order ended: with a deposit address, or not at all. */
@Injectable()
export class OrderOutcome {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly catalogue: Catalogue,
  ) {}

  /**
   * Stores where the customer sends to and when the providers are asked next. Throws `provider_unavailable` when the
   * sweep gave the order up meanwhile.
   */
  async placed(orderId: string, legs: readonly PlacedLeg[]): Promise<Order> {
    const [first] = legs;
    const view = viewOf(legs.map(({ leg }) => leg));
    if (!first || !view) throw new Error(`Order ${orderId} was placed without a leg`);
    const asset = await this.catalogue.get(first.leg.currencyFrom, 'currency_from');
    const route = legs.map(({ leg }) => leg.provider).join('+');
    return this.changeOrder.run(orderId, async (tx, order, now) => {
      if (!order.applyRoute(view, now)) {
        throw new DomainError('provider_unavailable', 'The order took too long to place; create it anew');
      }
      order.provider = route;
      order.reprice();
      order.depositAddress = first.placed.depositAddress;
      order.depositMemo = first.placed.depositMemo;
      order.depositUri = paymentLink(asset, {
        address: first.placed.depositAddress,
        amount: order.amountFrom.toString(),
        memo: first.placed.depositMemo,
      });
      order.expiresAt = first.placed.expiresAt;
      for (const { save } of legs) await save(tx);
      crashPoint('create: placed, not committed');
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
