import { Injectable, Logger } from '@nestjs/common';
import { Database, type Tx } from '../database/index.js';
import { Outbox } from '../outbox/index.js';
import { WebhookEvents } from '../webhooks/index.js';
import { OrderLeg, OrderReport, refOf } from './order-leg.js';
import { Order } from './order.js';
import { LiquidityProviders, type ProviderReport } from './provider.js';
import { viewOf } from './route-view.js';
import { snapshotOf } from './snapshot.js';
import { SyncTools } from './sync-tools.js';

export const accrueTopic = 'commission.accrue';

/**
 * Asks a leg's provider how it stands and records any progress. Safe to run any number of times, side by side: late,
 * duplicate, contradictory and unknown reports change nothing. Throws `provider_unavailable` when no usable answer came.
 */
@Injectable()
export class SyncOrder {
  private readonly logger = new Logger(SyncOrder.name);

  constructor(
    private readonly database: Database,
    private readonly providers: LiquidityProviders,
    private readonly outbox: Outbox,
    private readonly events: WebhookEvents,
    private readonly tools: SyncTools,
  ) {}

  async run(legId: string, signal: AbortSignal): Promise<void> {
    const leg = await OrderLeg.find(this.database.read, legId);
    const ref = leg && refOf(this.tools.keyring, leg);
    if (!leg || !ref || leg.nextSyncAt === null) return;
    // Asked before the transaction opens: a slow provider must never hold a row lock.
    const report = await this.providers.named(leg.provider).report(ref, signal);
    if (leg.knows(report)) return;
    if (report.status === null) {
      this.logger.warn(
        `${leg.provider} reports an unknown status "${report.rawStatus}" for ${ref.ref}; nothing changes`,
      );
    }
    await this.database.transaction((tx) => this.record(tx, leg, report));
  }

  private async record(tx: Tx, { id, orderId }: OrderLeg, report: ProviderReport): Promise<void> {
    const order = await Order.lock(tx, orderId);
    const legs = await OrderLeg.placed(tx, orderId);
    const leg = legs.find((each) => each.id === id);
    if (!leg) return;
    const now = this.tools.clock.now();
    const applied = leg.follow(report);
    leg.rawStatus = report.rawStatus;
    if (applied) leg.nextSyncAt = this.tools.pollPlan.next(leg.status, leg.createdAt);
    await tx.save(leg);
    const { rawStatus, status } = report;
    await tx.insert(OrderReport, { orderId, legId: id, rawStatus, status, applied, at: now });
    const view = applied ? viewOf(legs) : null;
    const before = order.status;
    if (!view || !order.adopt(view, now)) return;
    order.updatedAt = now;
    order.version += 1;
    await tx.save(order);
    if (order.status !== before) await this.announce(tx, order);
  }

  private async announce(tx: Tx, order: Order): Promise<void> {
    if (order.partnerId === null) return;
    if (order.status === 'completed' && order.commissionBps !== null) {
      await this.outbox.add(tx, accrueTopic, { order_id: order.id });
    }
    await this.events.emit(tx, order.partnerId, 'order.status_changed', snapshotOf(order));
  }
}
