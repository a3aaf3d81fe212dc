import { Logger } from '@nestjs/common';
import { LiquidityProviders, ProviderDrift, type ProviderRef, type ProviderReport } from '../catalogue/index.js';
import { Database } from '../database/index.js';
import { crashPoint, DomainError, Injectable, Keyring } from '../kernel/index.js';
import { ChangeOrder } from './change-order.js';
import { OrderLeg, OrderReport, refOf } from './order-leg.js';
import { PollPlan } from './poll-plan.js';
import { viewOf } from './route-view.js';

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
    private readonly changeOrder: ChangeOrder,
    private readonly pollPlan: PollPlan,
    private readonly drift: ProviderDrift,
    private readonly keyring: Keyring,
  ) {}

  async run(legId: string, signal: AbortSignal): Promise<void> {
    const [leg] = await this.database.entities(OrderLeg, 'WHERE e.id = $1', [legId]);
    const ref = leg && refOf(this.keyring, leg);
    if (!leg || !ref) return;
    // Asked before the transaction opens: a slow provider must never hold a row lock.
    const report = await this.ask(leg, ref, signal);
    crashPoint('sync: exchange answered');
    if (!report) return this.keepPace(leg);
    if (leg.isStale(report)) return this.keepPace(leg);
    await this.record(leg, report);
  }

  /** Null where a provider has nothing to say any more of a trade that ended long ago, which is no trouble of anybody's. */
  private async ask(leg: OrderLeg, ref: ProviderRef, signal: AbortSignal): Promise<ProviderReport | null> {
    try {
      return await this.providers.named(leg.provider).report(ref, signal);
    } catch (error) {
      if (error instanceof DomainError && leg.isLongOver) return null;
      throw error;
    }
  }

  /** Without news a leg stays in its group, and nothing is written, until it has been asked about long enough. */
  private async keepPace(leg: OrderLeg): Promise<void> {
    const pollGroup = this.pollPlan.groupWithoutNews(leg);
    if (pollGroup !== leg.pollGroup) await this.database.manager.update(OrderLeg, { id: leg.id }, { pollGroup });
  }

  private async record({ id: legId, orderId }: OrderLeg, report: ProviderReport): Promise<void> {
    await this.changeOrder.run(orderId, async (tx, order, at) => {
      const legs = await OrderLeg.placed(tx, orderId);
      const leg = legs.find(({ id }) => id === legId);
      if (!leg) return false;
      const save = this.database.tracked(OrderLeg, leg);
      const applied = leg.applyReport(report);
      leg.rawStatus = report.rawStatus;
      leg.noteEnd(at);
      if (applied) leg.pollGroup = this.pollPlan.groupOf(leg);
      const reversed = leg.turnsOutRefunded(report) && order.reverse(report.refundTx, at);
      await save(tx);
      const { rawStatus, status } = report;
      if (status === null) {
        const where = `${leg.provider} reports an unknown status "${rawStatus}" for order ${order.publicId}`;
        this.logger.warn(`${where}; nothing changes`);
        await this.drift.noteIn(tx, leg.provider, [`unknown status word: ${rawStatus}`]);
      }
      await tx.insert(OrderReport, { orderId, legId, rawStatus, status, applied, at });
      const view = applied ? viewOf(legs) : null;
      return (view !== null && order.applyRoute(view, at)) || reversed;
    });
  }
}
