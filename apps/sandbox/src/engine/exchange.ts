import { looksLikeAddress } from '../address/address-kinds.js';
import { ASSETS } from '../catalogue/catalogue.js';
import type { Asset } from '../catalogue/catalogue.js';
import type { DepositSlot, Transfer } from './chain.js';
import type { ExchangeProfile } from './exchange-profile.js';
import { OrderLife } from './order-life.js';
import { Order } from './order.js';
import type { OrderTerms } from './order.js';
import type { Pair, Range, Wanted } from './pair.js';
import { payoutFor, quoteAt, rangeOf, rateAt } from './quote.js';
import type { Quote } from './quote.js';
import { RateLocks } from './rate-locks.js';
import type { RateLock } from './rate-locks.js';
import { Refusal } from './refusal.js';
import type { World } from './world.js';

/** What a customer asks an exchange to open. `rateId` names a frozen rate. */
export interface OrderRequest extends Pair {
  readonly wanted: Wanted;
  readonly rateId: string | null;
  readonly payoutAddress: string;
  readonly payoutMemo: string | null;
  readonly refundAddress: string | null;
  readonly refundMemo: string | null;
  readonly attachments: Readonly<Record<string, unknown>>;
}

/** One simulated exchange: prices pairs, freezes rates, opens orders and lets them live. Knows no wire format. */
export class Exchange {
  readonly life: OrderLife;
  private readonly orders = new Map<string, Order>();
  private readonly rates: RateLocks;

  constructor(
    readonly profile: ExchangeProfile,
    private readonly world: World,
  ) {
    this.life = new OrderLife(profile, world.market, world.chain, world.agenda);
    this.rates = new RateLocks(profile);
  }

  /** What it trades, in the order of its list. */
  get assets(): readonly Asset[] {
    return ASSETS.filter((asset) => this.lists(asset));
  }

  /** Throws a `Refusal`: `pair_inactive`. */
  range(pair: Pair): Range {
    if (!this.lists(pair.from) || !this.lists(pair.to)) throw new Refusal('pair_inactive', 'Pair is inactive');
    return rangeOf(this.world.market, this.profile, pair);
  }

  /** Throws a `Refusal`: `pair_inactive`, `below_minimum`, `above_maximum`. */
  quote(pair: Pair, wanted: Wanted): Quote {
    const range = this.range(pair);
    return quoteAt(pair, rateAt(this.world.market, this.profile, pair, this.world.clock.now()), range, wanted);
  }

  /** Keeps a quote's rate for a while; the order that uses it names its id. */
  freeze(quote: Quote): RateLock {
    return this.rates.freeze(quote, this.world.clock.now());
  }

  /** Throws a `Refusal`: those of `quote`, and `bad_address`, `rate_gone`. */
  open(request: OrderRequest): Order {
    const now = this.world.catchUp();
    const { from, to, fixed, wanted, rateId, ...rest } = request;
    const pair = { from, to, fixed };
    const quote =
      rateId === null
        ? this.quote(pair, wanted)
        : quoteAt(pair, this.rates.use(rateId, pair, now), this.range(pair), wanted);
    this.requireAddress(pair.to, rest.payoutAddress, 'address');
    if (rest.refundAddress !== null) this.requireAddress(pair.from, rest.refundAddress, 'refundAddress');
    const window = fixed ? this.profile.fixedWindowMs : this.profile.floatWindowMs;
    const terms: OrderTerms = {
      ...pair,
      ...rest,
      ref: this.profile.makeRef(),
      provider: this.profile.name,
      createdAt: now,
      expiresAt: now + window,
      expectedFrom: quote.amountFrom,
      expectedTo: quote.amountTo,
      minimum: quote.range.min,
      maximum: quote.range.max,
      repeatOf: null,
    };
    const slot = this.world.chain.openSlot(from, terms.expectedFrom, (transfer) => this.deposited(order, transfer));
    const order: Order = this.enlist(terms, slot);
    this.life.plan(order);
    return order;
  }

  /** The order with that id, brought up to this moment. */
  find(ref: string): Order | undefined {
    this.world.catchUp();
    return this.orders.get(ref);
  }

  /** All orders, newest first, brought up to this moment. */
  list(): Order[] {
    this.world.catchUp();
    return [...this.orders.values()].reverse();
  }

  private lists(asset: Asset): boolean {
    return this.profile.lists?.(asset) ?? true;
  }

  private enlist(terms: OrderTerms, slot: DepositSlot): Order {
    const order = new Order(terms, slot);
    this.orders.set(terms.ref, order);
    return order;
  }

  private deposited(order: Order, transfer: Transfer): void {
    const unused = order.deposits.length === 0 && ['new', 'waiting', 'expired', 'held'].includes(order.status);
    if (unused) this.life.receive(order, transfer);
    else this.openRepeat(order, transfer);
  }

  /** More money at a used address becomes an order of its own, linked to the first, at the market's price. */
  private openRepeat(first: Order, transfer: Transfer): void {
    const at = transfer.at;
    const pair = { from: first.terms.from, to: first.terms.to, fixed: false };
    const rate = rateAt(this.world.market, this.profile, pair, at);
    const repeat = this.enlist(
      {
        ...first.terms,
        ...pair,
        ref: this.profile.makeRef(),
        createdAt: at,
        expiresAt: at + this.profile.floatWindowMs,
        expectedFrom: transfer.amount,
        expectedTo: payoutFor(pair, rate, transfer.amount),
        repeatOf: first,
      },
      first.slot,
    );
    first.repeats.push(repeat);
    this.life.receive(repeat, transfer);
  }

  private requireAddress(asset: Pair['to'], address: string, field: string): void {
    if (!looksLikeAddress(asset.network.addressKind, address)) {
      throw new Refusal('bad_address', `The ${field} is not a valid ${asset.ticker} address on ${asset.network.id}`);
    }
  }
}
