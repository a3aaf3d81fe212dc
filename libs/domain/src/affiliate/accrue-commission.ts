import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Clock, DAY, Injectable } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import type { Tx } from '../database/index.js';
import { Partner } from '../partners/index.js';
import { WebhookEvents } from '../webhooks/index.js';
import { commissionAccrued } from './events.js';
import { BalanceRaises } from './balance-raises.js';
import { addToPair, type SwappedPair } from './commission-pairs.js';
import { appendEntry, lockAccount } from './ledger.js';

/** That a completed order earned no commission although it was attributed, and why: the books ask for one or the other. */
@Entity('commission_waivers')
export class CommissionWaiver {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'commission_waivers_pkey' }) orderId!: string;
  @Column('uuid') partnerId!: string;
  @Column('text') reason!: 'affiliate_disabled' | 'suspended';
  @Column('timestamptz') createdAt!: Date;
}

/** A completed order that was attributed to a partner, with the rate it was attributed at. */
export interface Commission {
  readonly orderId: string;
  readonly publicOrderId: string;
  readonly partnerId: string;
  /** USD notional of the from-leg. Null while no price was known: nothing accrues yet, a reconciliation follows. */
  readonly priceUsdFrom: Usd | null;
  readonly commissionBps: number;
  readonly pair: SwappedPair;
}

/**
 * Brings the ledger to what a completed order is worth (promises 8 to 10). The first time it books the accrual, once,
 * however many retried jobs and racing syncs ask: all end at the same unique index, and only the one that wrote the line
 * speaks of it. Afterwards, when the notional was backfilled or corrected, it books COMMISSION_RECONCILIATION: the rounded
 * commission on the newest notional less all that is booked for the order, so the sum is always one rounding of the newest.
 */
@Injectable()
export class AccrueCommission {
  constructor(
    private readonly events: WebhookEvents,
    private readonly raises: BalanceRaises,
    private readonly clock: Clock,
  ) {}

  /** Answers the rate it was booked at, which may be lower than the one asked for ({@link BalanceRaises.rateOf}). */
  async run(tx: Tx, asked: Commission): Promise<number> {
    const partner = await Partner.get(tx, asked.partnerId);
    if (await this.earnsNothing(tx, partner, asked)) {
      await this.waive(tx, partner, asked);
      return asked.commissionBps;
    }
    const commission = { ...asked, commissionBps: await this.raises.rateOf(tx, partner, asked) };
    if (!(await this.accrue(tx, partner, commission))) await this.reconcile(tx, partner, commission);
    return commission.commissionBps;
  }

  /** Whether there is nothing to book: nobody answers for the rate of that. What was waived stays so. */
  private async earnsNothing(tx: Tx, partner: Partner, { orderId }: Commission): Promise<boolean> {
    // Under the lock that orders everything that touches the account, so that nobody waives what another books.
    await lockAccount(tx, partner.id);
    // Disabled or suspended since: new accruals do not apply (promise 9), and what was booked is corrected still.
    const isOut = !partner.affiliateEnabled || partner.suspendedAt !== null;
    const [row] = await tx.query<{ nothing: boolean }[]>(
      `SELECT EXISTS (SELECT 1 FROM commission_waivers WHERE order_id = $1)
           OR ($2::boolean AND NOT EXISTS (SELECT 1 FROM ledger_entries WHERE partner_id = $3 AND order_id = $1)) AS nothing`,
      [orderId, isOut, partner.id],
    );
    return row?.nothing ?? false;
  }

  /** Answers whether the accrual was booked just now. */
  private async accrue(tx: Tx, partner: Partner, commission: Commission): Promise<boolean> {
    const amount = owed(commission);
    const line = this.line(partner, commission);
    const entryId = await appendEntry(tx, { ...line, kind: 'COMMISSION_ACCRUAL', amount });
    if (entryId === null) return false;
    await addToPair(tx, commission.pair, { ...line, amount });
    await this.events.emit(tx, partner.id, commissionAccrued, {
      order_id: commission.publicOrderId,
      amount_usd: amount,
      commission_bps: commission.commissionBps,
      price_usd_from: commission.priceUsdFrom,
      ledger_entry_id: entryId,
    });
    return true;
  }

  private async reconcile(tx: Tx, partner: Partner, commission: Commission): Promise<void> {
    const [row] = await tx.query<{ booked: string | null; matures_at: Date | null }[]>(
      `SELECT sum(amount_cents) AS booked, max(matures_at) FILTER (WHERE kind = 'COMMISSION_ACCRUAL') AS matures_at
       FROM ledger_entries WHERE partner_id = $1 AND order_id = $2`,
      [partner.id, commission.orderId],
    );
    const difference = owed(commission).minus(Usd.ofCents(row?.booked ?? 0));
    if (difference.isZero) return;
    // What is taken back matures with what it corrects: a clawback of money still held back takes nothing from the rest. What is
    // added matures like any commission.
    const takes = difference.isLessThan(Usd.zero) && row?.matures_at;
    const line = { ...this.line(partner, commission), ...(takes && { maturesAt: takes }) };
    await appendEntry(tx, { ...line, kind: 'COMMISSION_RECONCILIATION', amount: difference });
    await addToPair(tx, commission.pair, { ...line, amount: difference });
  }

  /** Nothing was accrued when it was due, and nothing will be. */
  private async waive(tx: Tx, partner: Partner, { orderId }: Commission): Promise<void> {
    const reason = partner.suspendedAt ? 'suspended' : 'affiliate_disabled';
    await tx.query(
      `INSERT INTO commission_waivers (order_id, partner_id, reason, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [orderId, partner.id, reason, this.clock.now()],
    );
  }

  private line({ id, holdingDays }: Partner, { orderId, publicOrderId }: Commission) {
    const at = this.clock.now();
    return {
      partnerId: id,
      order: { id: orderId, publicId: publicOrderId },
      maturesAt: new Date(at.getTime() + holdingDays * DAY),
      at,
    };
  }
}

function owed({ priceUsdFrom, commissionBps }: Commission): Usd {
  return (priceUsdFrom ?? Usd.zero).share(commissionBps);
}
