import { Injectable } from '@nestjs/common';
import { Clock, DAY } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import type { Tx } from '../database/index.js';
import { Partner } from '../partners/index.js';
import { WebhookEvents } from '../webhooks/index.js';
import { appendEntry } from './append-entry.js';

/** A completed order that was attributed to a partner, with the rate it was attributed at. */
export interface Commission {
  readonly orderId: string;
  readonly publicOrderId: string;
  readonly partnerId: string;
  /** USD notional of the from-leg. Null while no price was known: nothing accrues yet, a reconciliation follows. */
  readonly priceUsdFrom: Usd | null;
  readonly commissionBps: number;
}

/**
 * Books the commission of a completed order once, however often it is asked to (specification §3, §8): retried jobs
 * and racing syncs all end at the same unique index, and only the one that wrote the line speaks of it.
 */
@Injectable()
export class AccrueCommission {
  constructor(
    private readonly events: WebhookEvents,
    private readonly clock: Clock,
  ) {}

  async run(tx: Tx, commission: Commission): Promise<void> {
    const partner = await Partner.get(tx, commission.partnerId);
    // Disabled or suspended since: new accruals do not apply (specification §2).
    if (!partner.affiliateEnabled || partner.suspendedAt) return;

    const now = this.clock.now();
    const amount = (commission.priceUsdFrom ?? Usd.zero).share(commission.commissionBps);
    const entryId = await appendEntry(tx, {
      partnerId: partner.id,
      kind: 'COMMISSION_ACCRUAL',
      amount,
      order: { id: commission.orderId, publicId: commission.publicOrderId },
      maturesAt: this.clock.in(partner.holdingDays * DAY),
      at: now,
    });
    if (entryId === null) return;

    await this.events.emit(tx, partner.id, 'affiliate.commission_accrued', {
      order_id: commission.publicOrderId,
      amount_usd: amount,
      commission_bps: commission.commissionBps,
      price_usd_from: commission.priceUsdFrom,
      ledger_entry_id: entryId,
    });
  }
}
