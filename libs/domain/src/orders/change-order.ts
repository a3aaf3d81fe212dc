import { Database, type Tx } from '../database/index.js';
import { Clock, crashPoint, Injectable } from '../kernel/index.js';
import { Outbox } from '../outbox/index.js';
import { AccrueCommission } from '../affiliate/index.js';
import { Order } from './order.js';
import { MailCustomer } from './mail-customer.js';
import { Milestones } from './milestones.js';
import { snapshotOf, type Snapshot } from './snapshot.js';
import { TellPartner } from './tell-partner.js';

export const accrueTopic = 'commission.accrue';

/** Must be safe to run again: a deadlock is retried. */
type Change = (tx: Tx, order: Order, now: Date) => Promise<boolean> | boolean;

/** The order as it was. */
interface Before extends Pick<Order, 'status' | 'priceUsdFrom' | 'reversedAt'> {
  readonly shown: Snapshot;
}

/** The one way to change an order that exists: whatever follows from the change commits together with it. */
@Injectable()
export class ChangeOrder {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly milestones: Milestones,
    private readonly tellPartner: TellPartner,
    private readonly mailCustomer: MailCustomer,
    private readonly clock: Clock,
  ) {}

  /**
   * In a transaction of its own, locks the order's row, has `change` alter it, and saves what it altered under a new version;
   * milestones, events and the commission follow by themselves. `change` answers whether there is anything to save; what it
   * writes beside the order commits either way.
   */
  async run(orderId: string, change: Change): Promise<Order> {
    const order = await this.database.transaction((tx) => this.apply(tx, orderId, change));
    crashPoint('order: changed');
    return order;
  }

  private async apply(tx: Tx, orderId: string, change: Change): Promise<Order> {
    const order = await this.database.lock(tx, Order, orderId);
    const save = this.database.tracked(Order, order);
    const { status, priceUsdFrom, reversedAt } = order;
    const before = { status, priceUsdFrom, reversedAt, shown: snapshotOf(order) };
    const now = this.clock.now();
    if (!(await change(tx, order, now))) return order;
    order.updatedAt = now;
    order.version += 1;
    await save(tx);
    await this.followUp(tx, order, before);
    crashPoint('order: changed, not committed');
    return order;
  }

  private async followUp(tx: Tx, order: Order, before: Before): Promise<void> {
    // An order that nobody was given a deposit address for counts nowhere.
    if (before.status === 'created' && order.status === 'failed') return;
    const moved = order.status !== before.status;
    const repriced = !moved && order.status === 'completed' && order.priceUsdFrom?.cents !== before.priceUsdFrom?.cents;
    if (moved) await this.milestones.note(tx, order, order.status);
    if (repriced) await this.milestones.noteRepricing(tx, order, before.priceUsdFrom);
    await this.mailCustomer.run(tx, order, before.shown);
    if (order.partnerId === null) return;
    const owes = repriced || order.reversedAt !== before.reversedAt || (moved && order.status === 'completed');
    if (owes && order.commissionBps !== null) await this.outbox.add(tx, accrueTopic, { order_id: order.id });
    await this.tellPartner.run(tx, order, before.shown);
  }
}

/** Carries out one `commission.accrue` message: books the order's commission and removes the message, or neither. */
@Injectable()
export class AccrueForOrder {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly accrueCommission: AccrueCommission,
  ) {}

  async run(messageId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const payload = (await this.outbox.take(tx, messageId)) as { order_id: string } | null;
      if (payload === null) return;
      // Held until it is booked: the job of a later change reads, and books, after this one.
      const order = await this.database.lock(tx, Order, payload.order_id);
      if (order.partnerId === null || order.commissionBps === null) return;
      const commissionBps = await this.accrueCommission.run(tx, {
        orderId: order.id,
        publicOrderId: order.publicId,
        partnerId: order.partnerId,
        priceUsdFrom: order.commissionBasis,
        commissionBps: order.commissionBps,
        pair: order,
      });
      if (commissionBps !== order.commissionBps) await tx.update(Order, { id: order.id }, { commissionBps });
      crashPoint('accrue: booked, not committed');
    });
    crashPoint('accrue: booked');
  }
}
