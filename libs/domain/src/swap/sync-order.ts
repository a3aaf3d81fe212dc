import { Injectable, Logger } from '@nestjs/common';
import { Database, type Tx } from '../database/index.js';
import { Outbox } from '../outbox/index.js';
import { WebhookEvents } from '../webhooks/index.js';
import { OrderLeg, OrderReport, refOf } from './order-leg.js';
import { mayBecome } from './order-status.js';
import { Order } from './order.js';
import { LiquidityProviders, type ProviderReport } from './provider.js';
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
    const order = await this.database.read.findOneByOrFail(Order, { id: leg.orderId });
    if (isOldNews(order, leg, report)) return;
    await this.database.transaction((tx) => this.record(tx, leg, report));
  }

  private async record(tx: Tx, leg: OrderLeg, report: ProviderReport): Promise<void> {
    const order = await Order.lock(tx, leg.orderId);
    const now = this.tools.clock.now();
    const before = order.status;
    const changed = order.follow(report, now);
    if (report.status === null) {
      this.logger.warn(
        `${leg.provider} reports an unknown status "${report.rawStatus}" for order ${order.publicId}; nothing changed`,
      );
    }
    await tx.insert(OrderReport, {
      orderId: order.id,
      legId: leg.id,
      rawStatus: report.rawStatus,
      status: report.status,
      applied: changed,
      at: now,
    });
    await tx.update(
      OrderLeg,
      { id: leg.id },
      {
        rawStatus: report.rawStatus,
        ...(changed && { nextSyncAt: this.tools.pollPlan.next(order.status, order.createdAt) }),
      },
    );
    if (!changed) return;
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

/** Whether a report says nothing that is not on record: then no row is written. */
function isOldNews(order: Order, leg: OrderLeg, report: ProviderReport): boolean {
  if (report.rawStatus !== leg.rawStatus) return false;
  if (report.status === null) return true;
  if (report.status !== order.status) return !mayBecome(order.status, report.status);
  const heard = (known: string | null, told: string | null) => told === null || known !== null;
  return (
    (report.amountFrom?.equals(order.amountFrom) ?? true) &&
    (report.amountTo?.equals(order.amountTo) ?? true) &&
    report.actionRequired === order.actionRequired &&
    heard(order.depositTx, report.depositTx) &&
    heard(order.payoutTx, report.payoutTx) &&
    heard(order.refundTx, report.refundTx)
  );
}
