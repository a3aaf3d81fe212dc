import type { Tx } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import { WebhookEvents } from '../webhooks/index.js';
import { orderActionRequired, orderCreated, orderStatusChanged, orderUpdated } from './events.js';
import type { Order } from './order.js';
import { partnerSnapshotOf } from './partner-snapshot.js';
import { snapshotOf, type Snapshot } from './snapshot.js';

/** What every new version has. */
const always: readonly string[] = ['version', 'updated_at'];

/** Tells a partner of every visible change of its orders, in the transaction that makes it. */
@Injectable()
export class TellPartner {
  constructor(private readonly events: WebhookEvents) {}

  /** `before` is the order as it was shown; an order that nobody was given a deposit address for is not told of. */
  async run(tx: Tx, order: Order, before: Snapshot): Promise<void> {
    const { partnerId } = order;
    if (partnerId === null) return;
    const data = partnerSnapshotOf(order, await this.commissionOf(tx, order));
    const isNew = before.status_name === 'created';
    const action = data.action_required?.code;
    const definitions = [
      ...(isNew ? [orderCreated] : data.status_name !== before.status_name ? [orderStatusChanged] : []),
      ...(action !== undefined && action !== before.action_required?.code ? [orderActionRequired] : []),
    ];
    const updated = { ...data, changed: changedOf(before, snapshotOf(order)) };
    await this.events.emitAll(tx, [
      ...definitions.map((definition) => this.events.event(partnerId, definition, data)),
      this.events.event(partnerId, orderUpdated, updated),
    ]);
  }

  /** Nothing is booked before an order is completed. */
  private async commissionOf(tx: Tx, { id, completedAt }: Order): Promise<Usd | null> {
    if (completedAt === null) return null;
    const [row] = await tx.query<{ cents: string | null }[]>(
      'SELECT sum(amount_cents) AS cents FROM ledger_entries WHERE order_id = $1',
      [id],
    );
    return row?.cents ? Usd.ofCents(row.cents) : null;
  }
}

function changedOf(before: Snapshot, now: Snapshot): string[] {
  const names = Object.keys(now) as (keyof Snapshot)[];
  const differs = (name: keyof Snapshot) => JSON.stringify(before[name]) !== JSON.stringify(now[name]);
  return names.filter((name) => !always.includes(name) && differs(name));
}
