import { Injectable, Logger } from '@nestjs/common';
import type { Usd } from '../money/index.js';
import { Database, type Tx } from '../database/index.js';
import { Outbox } from '../outbox/index.js';
import { WebhookEvents } from '../webhooks/index.js';
import { noteMilestone, noteRepricing } from './milestones.js';
import { OrderLeg, OrderReport, refOf } from './order-leg.js';
import { Order } from './order.js';
import { LiquidityProviders, type ProviderReport } from '../catalogue/index.js';
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
    const leg = await OrderLeg.find(this.database.manager, legId);
    const ref = leg && refOf(this.tools.keyring, leg);
    if (!leg || !ref || leg.status === 'failed' || leg.status === 'refunded') return;
    // Asked before the transaction opens: a slow provider must never hold a row lock.
    const report = await this.providers.named(leg.provider).report(ref, signal);
    if (leg.isStale(report)) return this.keepPace(leg);
    await this.database.transaction((tx) => this.record(tx, leg, report));
  }

  /** Without news a leg stays in its group, and nothing is written, until it has been asked about long enough. */
  private async keepPace(leg: OrderLeg): Promise<void> {
    const pollGroup = this.tools.pollPlan.groupWithoutNews(leg);
    if (pollGroup !== leg.pollGroup)
      await this.database.manager.update(OrderLeg, { id: leg.id }, { pollGroup: pollGroup });
  }

  private async record(tx: Tx, { id, orderId }: OrderLeg, report: ProviderReport): Promise<void> {
    const order = await Order.lock(tx, orderId);
    const legs = await OrderLeg.placed(tx, orderId);
    const leg = legs.find((each) => each.id === id);
    if (!leg) return;
    const now = this.tools.clock.now();
    const applied = leg.applyReport(report);
    leg.rawStatus = report.rawStatus;
    const reversed = leg.turnsOutRefunded(report) && order.reverse(report.refundTx, now);
    if (applied) leg.pollGroup = this.tools.pollPlan.groupOf(leg);
    if (report.status === null) {
      const told = `"${report.rawStatus}"`;
      this.logger.warn(
        `${leg.provider} reports an unknown status ${told} for order ${order.publicId}; nothing changes`,
      );
    }
    await tx.save(leg);
    const { rawStatus, status } = report;
    await tx.insert(OrderReport, { orderId, legId: id, rawStatus, status, applied, at: now });
    const view = applied ? viewOf(legs) : null;
    const before = { status: order.status, price: order.priceUsdFrom };
    const adopted = view !== null && order.applyRoute(view, now);
    if (!adopted && !reversed) return;
    order.updatedAt = now;
    order.version += 1;
    await tx.save(order);
    if (order.status !== before.status) await this.announce(tx, order);
    else if (reversed) await this.oweCommission(tx, order);
    else if (order.status === 'completed') await this.reprice(tx, order, before.price);
  }

  private async announce(tx: Tx, order: Order): Promise<void> {
    await noteMilestone(tx, order, order.status);
    if (order.partnerId === null) return;
    if (order.status === 'completed') await this.oweCommission(tx, order);
    await this.events.emit(tx, order.partnerId, 'order.status_changed', snapshotOf(order));
  }

  /** The provider corrected what was really sent after the order had completed: volume and commission follow. */
  private async reprice(tx: Tx, order: Order, priceBefore: Usd | null): Promise<void> {
    if (order.priceUsdFrom?.cents === priceBefore?.cents) return;
    await noteRepricing(tx, order, priceBefore);
    await this.oweCommission(tx, order);
  }

  private async oweCommission(tx: Tx, order: Order): Promise<void> {
    if (order.partnerId !== null && order.commissionBps !== null) {
      await this.outbox.add(tx, accrueTopic, { order_id: order.id });
    }
  }
}
