import type { AccrueCommission } from '@swap/domain/affiliate';
import type { Tx } from '@swap/domain/database';
import { DAY } from '@swap/domain/kernel';
import type { Milestones, TellPartner } from '@swap/domain/orders';
import { Order, OrderLeg, OrderReport, snapshotOf } from '@swap/domain/orders';
import { evidenceOf } from './chain-evidence.js';
import type { Chance } from './chance.js';
import { draftLegs, draftOrder, expiryOf, fraction, type Brought } from './draft-order.js';
import type { OrderPlan, PlannedStep } from './order-plan.js';
import type { Timeline } from './timeline.js';

/** So many days of events are kept by the service. */
const toldDays = 29;
/** Rows of one statement: PostgreSQL takes 65,535 values in one, and an order has some fifty. */
const portion = 500;

/** What most exchanges say of each state. */
const exchangeWords: Readonly<Record<string, string>> = { completed: 'finished', refund_pending: 'refunding' };

interface Played {
  readonly plan: OrderPlan;
  readonly order: Order;
  readonly legs: readonly OrderLeg[];
}

/** What follows from a change of an order, as in the service. */
interface Rules {
  readonly accrueCommission: AccrueCommission;
  readonly tellPartner: TellPartner;
  readonly milestones: Milestones;
}

/** Plays orders as their exchanges report: milestones, events and commissions follow by the domain's own rules. */
export class PlayedOrders {
  private readonly played: Played[] = [];
  private readonly reports: Partial<OrderReport>[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(
    private readonly tx: Tx,
    private readonly chance: Chance,
    private readonly now: number,
    private readonly rules: Rules,
  ) {}

  get count(): number {
    return this.played.length;
  }

  /** `brought` knows who brings the orders of which host. */
  plan(timeline: Timeline, plan: OrderPlan, brought: ReadonlyMap<string, Brought>): void {
    timeline.plan(plan.at, () => {
      const played = this.begin(plan, brought.get(plan.partner?.host ?? '') ?? null);
      for (const step of plan.steps) timeline.plan(step.at, () => this.report(played, step));
      const last = plan.steps.at(-1)?.at ?? plan.at;
      if (plan.reversed) timeline.plan(last + 2 * DAY, () => this.reverse(played, new Date(last + 2 * DAY)));
      return Promise.resolve();
    });
  }

  /** Writes down the orders as they stand. */
  async store(): Promise<void> {
    const orders = this.played.map(({ order }) => order);
    await this.insert(Order, orders);
    await this.insert(
      OrderLeg,
      this.played.flatMap(({ legs }) => legs),
    );
    await this.insert(OrderReport, this.reports);
  }

  private async insert(entity: typeof Order | typeof OrderLeg | typeof OrderReport, rows: readonly object[]) {
    for (let from = 0; from < rows.length; from += portion)
      await this.tx.insert(entity, rows.slice(from, from + portion));
  }

  private begin(plan: OrderPlan, brought: Brought | null): Played {
    const host = plan.partner?.host ?? '';
    const number = (this.numbers.get(host) ?? 0) + 1;
    this.numbers.set(host, number);
    const daysAgo = (this.now - plan.at) / DAY;
    const order = draftOrder(this.chance, plan, { brought, number, daysAgo });
    const played = { plan, order, legs: draftLegs(this.chance, plan, order) };
    this.played.push(played);
    return played;
  }

  private async report({ plan, order, legs }: Played, step: PlannedStep): Promise<void> {
    const { at: moment, status } = step;
    const at = new Date(moment);
    const before = snapshotOf(order);
    const moves = status !== order.status;
    if (moves && !order.moveTo(status, at)) throw new Error(`An order does not go from ${order.status} to ${status}`);
    order.actionRequired = step.action ?? null;
    order.wasHeld ||= step.action === 'provider_hold';
    this.learn(plan, order, at);
    this.follow(order, legs, at);
    order.updatedAt = at;
    order.version += 1;
    if (moves) await this.rules.milestones.note(this.tx, order, status);
    if (order.partnerId === null) return;
    if (moment > this.now - toldDays * DAY) await this.rules.tellPartner.run(this.tx, order, before);
    if (status === 'completed') await this.accrue(order);
  }

  private async reverse({ plan, order }: Played, at: Date): Promise<void> {
    const before = snapshotOf(order);
    if (!order.reverse(plan.from.tx(this.chance), at)) return;
    order.updatedAt = at;
    order.version += 1;
    if (order.partnerId === null) return;
    await this.rules.tellPartner.run(this.tx, order, before);
    await this.accrue(order);
  }

  private async accrue(order: Order): Promise<void> {
    const { id, publicId, partnerId, commissionBasis, commissionBps } = order;
    if (partnerId === null || commissionBps === null) return;
    const commission = {
      orderId: id,
      publicOrderId: publicId,
      partnerId,
      priceUsdFrom: commissionBasis,
      commissionBps,
      pair: order,
    };
    await this.rules.accrueCommission.run(this.tx, commission);
  }

  /** What comes to light with a state. */
  private learn({ from, to }: OrderPlan, order: Order, at: Date): void {
    const { chance } = this;
    const { status } = order;
    if (status === 'waiting') {
      order.depositAddress = from.address(chance);
      order.expiresAt = expiryOf(order);
      order.reprice();
    }
    if (status === 'confirming') order.depositTx = from.tx(chance);
    if (status === 'refunded') order.refundTx = from.tx(chance);
    if (status === 'completed') {
      order.payoutTx = to.tx(chance);
      // A floating rate brings a little more or less than was offered.
      if (!order.fixed) order.amountTo = order.agreedTo.times(fraction(chance.whole(9960, 10_010), 10_000)).truncate(6);
      order.evidence = evidenceOf(order, at);
    }
    if (status === 'failed') {
      order.reasonCode = 'provider_failed';
      order.reasonMessage = 'The exchange gave up on the order; its support can help';
    }
  }

  /** The legs stand where the order does: the first one is through when a second one pays out. */
  private follow(order: Order, legs: readonly OrderLeg[], at: Date): void {
    const isLate = order.status === 'sending' || order.status === 'completed';
    for (const leg of legs) {
      const isLast = leg.position === legs.length;
      const status = isLast
        ? isLate || legs.length === 1
          ? order.status
          : 'waiting'
        : isLate
          ? 'completed'
          : order.status;
      const isNews = status !== leg.status || leg.actionRequired !== order.actionRequired || order.version === 1;
      leg.status = status;
      leg.rawStatus = order.actionRequired === null ? (exchangeWords[status] ?? status) : 'hold';
      leg.actionRequired = order.actionRequired;
      Object.assign(leg, { reasonCode: order.reasonCode, reasonMessage: order.reasonMessage });
      if (leg.position === 1) Object.assign(leg, { depositTx: order.depositTx, refundTx: order.refundTx });
      if (isLast) leg.payoutTx = order.payoutTx;
      leg.amountTo = order.amountTo;
      leg.noteEnd(at);
      if (isNews)
        this.reports.push({ orderId: order.id, legId: leg.id, rawStatus: leg.rawStatus, status, applied: true, at });
    }
  }
}
