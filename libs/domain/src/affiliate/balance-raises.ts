import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Config } from '@swap/config';
import { Audit, serviceCaller } from '../audit/index.js';
import type { Tx } from '../database/index.js';
import { Clock, DAY, Injectable, newId } from '../kernel/index.js';
import { Usd, usdColumn } from '../money/index.js';
import type { Partner } from '../partners/index.js';
import { lockAccount } from './ledger.js';

/** By what somebody of the staff raised a balance. */
export type RaiseKind = 'adjustment' | 'price' | 'rate';

/** That somebody of the staff raised what a partner is owed, by how much, and who agreed. Written once, never changed. */
@Entity('balance_raises')
@Index('balance_raises_partner_id_idx', ['partnerId', 'createdAt'])
export class BalanceRaise {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'balance_raises_pkey' }) id!: string;
  @Column('uuid') partnerId!: string;
  @Column('text') kind!: RaiseKind;

  /** The ledger line of an adjustment; the order whose value or rate it was. */
  @Column('uuid') subject!: string;
  @Column('bigint', { transformer: usdColumn, name: 'amount_cents' }) amountUsd!: Usd;
  @Column('uuid') requestedBy!: string;

  /** Null when one person did it alone. */
  @Column('uuid', { nullable: true }) confirmedBy!: string | null;
  @Column('timestamptz') createdAt!: Date;
}

type NewRaise = Pick<BalanceRaise, 'partnerId' | 'kind' | 'subject' | 'amountUsd' | 'requestedBy' | 'confirmedBy'>;

/** The part of a commission that follows from an order's rate. */
interface RatedCommission {
  readonly orderId: string;
  readonly priceUsdFrom: Usd | null;
  readonly commissionBps: number;
}

const aloneSql = `
  SELECT coalesce(sum(amount_cents), 0) AS cents FROM balance_raises
  WHERE partner_id = $1 AND created_at > $2 AND confirmed_by IS NULL`;

/**
 * $1 partner, $2 admin. What fills a balance are the newest lines that add up to it: older ones were paid out (first in, first
 * out). A raise that has no line yet counts.
 */
const tookPartSql = `
  WITH oldest AS (
    SELECT min(sequence) AS sequence FROM (
      SELECT sequence, sum(amount_cents) OVER (ORDER BY sequence DESC) - amount_cents AS newer
      FROM ledger_entries WHERE partner_id = $1 AND amount_cents > 0
    ) line WHERE newer < (SELECT balance_cents FROM affiliate_accounts WHERE partner_id = $1)
  ), raise AS (
    SELECT subject, kind FROM balance_raises WHERE partner_id = $1 AND $2 IN (requested_by, confirmed_by)
  ), rate AS (
    SELECT (details ->> 'to_bps')::int AS bps FROM proposals
    WHERE kind = 'partner.rate' AND subject = $1::text AND status = 'confirmed' AND $2 IN (requested_by, decided_by)
  )
  SELECT EXISTS (
    SELECT 1 FROM raise WHERE NOT EXISTS (SELECT 1 FROM ledger_entries l WHERE raise.subject IN (l.id, l.order_id))
      OR EXISTS (SELECT 1 FROM ledger_entries l, oldest WHERE raise.subject IN (l.id, l.order_id) AND l.sequence >= oldest.sequence)
  ) OR EXISTS (
    SELECT 1 FROM rate, oldest, ledger_entries l JOIN orders o ON o.id = l.order_id
    WHERE l.partner_id = $1 AND l.sequence >= oldest.sequence AND l.amount_cents > 0 AND o.commission_bps = rate.bps
  ) AS took_part`;

/**
 * Knows who of the staff raised what a partner is owed. One person alone raises so much per partner and day
 * (`ADJUSTMENT_LIMIT_USD`), and whoever took part in what fills a balance is kept from paying it out.
 */
@Injectable()
export class BalanceRaises {
  constructor(
    private readonly audit: Audit,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Whether one person alone may raise what the partner is owed by so much more. `tx` holds the account's row. */
  async mayAlone(tx: Tx, partnerId: string, amount: Usd): Promise<boolean> {
    const [row] = await tx.query<{ cents: string }[]>(aloneSql, [partnerId, this.clock.in(-DAY)]);
    const sum = Usd.ofCents(row?.cents ?? 0).plus(amount);
    return !Usd.parse(this.config.values.ADJUSTMENT_LIMIT_USD).isLessThan(sum);
  }

  /** Keeps a raise; what is none is not kept. */
  async note(tx: Tx, raise: NewRaise): Promise<void> {
    if (!Usd.zero.isLessThan(raise.amountUsd)) return;
    await tx.insert(BalanceRaise, { id: newId(), ...raise, createdAt: this.clock.now() });
  }

  /** Whether that person asked for, or agreed to, anything that still fills the balance. */
  async tookPart(tx: Tx, partnerId: string, adminId: string): Promise<boolean> {
    const [row] = await tx.query<{ took_part: boolean }[]>(tookPartSql, [partnerId, adminId]);
    return row?.took_part ?? false;
  }

  /**
   * The rate an order's commission is booked at: its own, unless one person alone had set it and all that one person may give
   * away in a day is given away; then the highest that needs nobody's confirmation.
   */
  async rateOf(tx: Tx, partner: Partner, { orderId, priceUsdFrom, commissionBps }: RatedCommission): Promise<number> {
    const basis = Math.max(this.config.values.AFFILIATE_DEFAULT_BPS, partner.confirmedCommissionBps);
    if (partner.rateSetBy === null || commissionBps <= basis) return commissionBps;
    await lockAccount(tx, partner.id);
    const value = priceUsdFrom ?? Usd.zero;
    const [row] = await tx.query<{ cents: string }[]>(
      `SELECT coalesce(sum(amount_cents), 0) AS cents FROM balance_raises WHERE kind = 'rate' AND partner_id = $1 AND subject = $2`,
      [partner.id, orderId],
    );
    const more = value
      .share(commissionBps)
      .minus(value.share(basis))
      .minus(Usd.ofCents(row?.cents ?? 0));
    if (await this.mayAlone(tx, partner.id, more)) {
      const raise = { kind: 'rate', subject: orderId, amountUsd: more, requestedBy: partner.rateSetBy } as const;
      await this.note(tx, { ...raise, partnerId: partner.id, confirmedBy: null });
      return commissionBps;
    }
    const changes = { order_id: orderId, commission_bps: [commissionBps, basis] };
    await this.audit.record(tx, serviceCaller, { partnerId: partner.id, action: 'commission.rate_limited', changes });
    return basis;
  }
}
