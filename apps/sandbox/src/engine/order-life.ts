import type { Chain, Transfer } from './chain.js';
import type { Agenda } from './agenda.js';
import { decimal } from './decimal.js';
import type { ExchangeProfile } from './exchange-profile.js';
import type { Market } from './market.js';
import type { HoldReason, Order } from './order.js';
import { payoutFor, rateAt } from './quote.js';

/**
 * The life of an order: new, waiting, confirming, exchanging, sending, finished, with the turns that lead to expired,
 * failed, refunded and held. Every step happens at its own moment of sandbox time.
 */
export class OrderLife {
  constructor(
    private readonly profile: ExchangeProfile,
    private readonly market: Market,
    private readonly chain: Chain,
    private readonly agenda: Agenda,
  ) {}

  /** Plans the step that ends the present stage, if it ends by itself. */
  plan(order: Order): void {
    const due = this.due(order);
    if (due === null) return;
    const { moves } = order;
    this.agenda.plan(due, (at) => {
      if (order.moves === moves) this.step(order, at);
    });
  }

  /** A deposit reached the order's address. Money that comes late wakes an expired order, at the market's price. */
  receive(order: Order, transfer: Transfer): void {
    order.deposits.push(transfer);
    order.proceeds.payinHash = transfer.hash;
    order.proceeds.depositReceivedAt = transfer.at;
    if (order.status === 'held') {
      order.hold = { from: 'confirming', reason: order.hold?.reason ?? 'request' };
      order.updatedAt = transfer.at;
      return;
    }
    if (order.status === 'expired') {
      order.rateLost = true;
      order.lateMs = Math.max(1, transfer.at - order.terms.expiresAt);
    }
    this.enter(order, 'confirming', transfer.at);
  }

  /** Fixes what was received and what will be paid out: a fixed rate's promise, or the market's price now. */
  settle(order: Order, at: number): void {
    const { terms, proceeds } = order;
    const received = order.deposits.reduce((sum, each) => sum.plus(each.amount), decimal('0'));
    const promised = terms.fixed && !order.rateLost && received.eq(terms.expectedFrom);
    const pair = { ...terms, fixed: false };
    proceeds.amountFrom = received;
    proceeds.amountTo = promised
      ? terms.expectedTo
      : payoutFor(pair, rateAt(this.market, this.profile, pair, at), received);
  }

  enter(order: Order, status: Order['status'], at: number): void {
    order.move(status, at);
    this.plan(order);
  }

  hold(order: Order, reason: HoldReason, at: number): void {
    order.hold = { from: order.status, reason };
    order.move('held', at);
  }

  /** A held order goes on: where it was if somebody asked for the hold, else at the market's price. */
  release(order: Order, at: number): void {
    if (order.status !== 'held' || !order.hold) return;
    const { from, reason } = order.hold;
    order.hold = null;
    if (reason === 'request') return this.enter(order, from, at);
    order.rateLost = true;
    this.settle(order, at);
    this.enter(order, 'exchanging', at);
  }

  /** What an order received goes back, once it is known where to. */
  returnDeposit(order: Order, at: number): void {
    order.hold = null;
    order.proceeds.amountTo = null;
    if (this.lacksRefundAddress(order)) return this.hold(order, 'refund_address', at);
    this.enter(order, 'refunding', at);
  }

  /** Whether the exchange would ask for an address before it returns anything. */
  lacksRefundAddress(order: Order): boolean {
    return order.refundTo === null && (this.profile.returnsOddDeposits ?? false);
  }

  /** Money on its way out: the hash exists from here on. */
  broadcast(order: Order, at: number): void {
    order.proceeds.payoutHash ??= this.chain.newHash(order.terms.to, at);
  }

  /** Money out, arrived at the customer's address, which may be another exchange's deposit address. */
  finish(order: Order, at: number): void {
    const { terms, proceeds } = order;
    this.broadcast(order, at);
    order.move('finished', at);
    if (!proceeds.amountTo || !proceeds.payoutHash) return;
    const { payoutAddress: address, payoutMemo: memo, to: asset } = terms;
    this.chain.send({ address, memo, asset, amount: proceeds.amountTo, at, hash: proceeds.payoutHash });
  }

  /** Everything received goes back, less nothing: the sandbox's networks carry refunds free of charge. */
  refund(order: Order, at: number): void {
    const { terms, proceeds } = order;
    const amount = order.deposits.reduce((sum, each) => sum.plus(each.amount), decimal('0'));
    proceeds.amountFrom = amount;
    proceeds.amountTo = null;
    proceeds.refundAmount = amount;
    proceeds.refundHash = this.chain.newHash(terms.from, at);
    order.move('refunded', at);
    if (order.refundTo === null) return;
    const { address, memo } = order.refundTo;
    this.chain.send({ address, memo, asset: terms.from, amount, at, hash: proceeds.refundHash });
  }

  private due(order: Order): number | null {
    switch (order.status) {
      case 'waiting':
        return Math.max(order.terms.expiresAt, order.since);
      case 'new':
      case 'confirming':
      case 'exchanging':
      case 'sending':
      case 'refunding':
        return order.since + this.profile.stages[order.status];
      default:
        return null;
    }
  }

  private step(order: Order, at: number): void {
    switch (order.status) {
      case 'new':
        return this.enter(order, 'waiting', at);
      case 'waiting':
        return order.move('expired', at);
      case 'confirming':
        return this.judge(order, at);
      case 'exchanging':
        this.broadcast(order, at);
        return this.enter(order, 'sending', at);
      case 'sending':
        return this.finish(order, at);
      case 'refunding':
        return this.refund(order, at);
      default:
        return undefined;
    }
  }

  /** The deposit is confirmed: exchange it, hold it, or send it back. */
  private judge(order: Order, at: number): void {
    this.settle(order, at);
    const { terms, proceeds } = order;
    const { honoursLateMs = Infinity, holdsOddAmounts = false, returnsOddDeposits = false } = this.profile;
    const tooSmall = proceeds.amountFrom?.lt(terms.minimum) || proceeds.amountTo?.lte(decimal('0'));
    const tooLarge = terms.maximum !== null && proceeds.amountFrom?.gt(terms.maximum);
    const tooLate = order.lateMs > honoursLateMs;
    const otherThanFixed = terms.fixed && !order.rateLost && !proceeds.amountFrom?.eq(terms.expectedFrom);
    if (returnsOddDeposits && (tooSmall || tooLarge || tooLate || otherThanFixed)) return this.returnDeposit(order, at);
    if (tooLate || (holdsOddAmounts && (tooSmall || tooLarge))) {
      proceeds.amountTo = null;
      return this.hold(order, tooLate ? 'late' : 'amount', at);
    }
    if (tooSmall) {
      proceeds.amountTo = null;
      return order.refundTo === null ? order.move('failed', at) : this.enter(order, 'refunding', at);
    }
    if (!otherThanFixed) return this.enter(order, 'exchanging', at);
    proceeds.amountTo = null;
    return this.hold(order, 'amount', at);
  }
}
