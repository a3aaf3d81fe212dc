import { createHash } from 'node:crypto';
import { Column, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import { Usd, usdColumn } from '../money/index.js';
import type { Page, Tx } from '../database/index.js';
import { newId } from '../kernel/index.js';

/** The head of a partner's ledger: the row whose lock orders everything that touches the partner's money. */
@Entity('affiliate_accounts')
export class AffiliateAccount {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'affiliate_accounts_pkey' }) partnerId!: string;
  @Column('bigint', { transformer: usdColumn, name: 'balance_cents' }) balanceUsd!: Usd;
  @Column('bigint') lastSequence!: string;
  @Column('text') headHash!: string;

  /** Null before the first line. */
  @Column('timestamptz', { nullable: true }) lastEntryAt!: Date | null;
}

/** Holds the row that orders everything that touches a partner's money until `tx` ends; makes it when there is none yet. */
export async function lockAccount(tx: Tx, partnerId: string): Promise<void> {
  if (await isLocked(tx, partnerId)) return;
  await tx.query(
    `INSERT INTO affiliate_accounts (partner_id, balance_cents, last_sequence, head_hash) VALUES ($1, 0, 0, '')
     ON CONFLICT DO NOTHING`,
    [partnerId],
  );
  await isLocked(tx, partnerId);
}

/** Answers whether there is such a row; if so, `tx` now holds it. */
async function isLocked(tx: Tx, partnerId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(`SELECT 1 FROM affiliate_accounts WHERE partner_id = $1 FOR UPDATE`, [
    partnerId,
  ]);
  return rows.length > 0;
}

/** Kinds a partner may see; the list is open-ended (promise 11). */
export type LedgerKind =
  'COMMISSION_ACCRUAL' | 'COMMISSION_RECONCILIATION' | 'ADJUSTMENT_CREDIT' | 'ADJUSTMENT_DEBIT' | 'PAYOUT';

/**
 * One line of a partner's ledger, never changed once written: the database refuses UPDATE, DELETE and TRUNCATE.
 * Lines are written by the database function `ledger_append` alone, which numbers, balances and chains them under
 * the account's row lock.
 */
@Entity('ledger_entries')
@Index('ledger_entries_partner_id_sequence_key', ['partnerId', 'sequence'], { unique: true })
@Index('ledger_entries_accrual_key', ['orderId'], { unique: true, where: `kind = 'COMMISSION_ACCRUAL'` })
@Index('ledger_entries_payout_key', ['payoutRequestId'], { unique: true, where: `kind = 'PAYOUT'` })
@Index('ledger_entries_order_idx', ['orderId'], { where: 'order_id IS NOT NULL' })
@Index('ledger_entries_immature_idx', ['partnerId', 'maturesAt'])
@Index('ledger_entries_created_at_idx', ['partnerId', 'createdAt', 'sequence'])
@Index('ledger_entries_kind_idx', ['partnerId', 'kind', 'sequence'], { where: `kind <> 'COMMISSION_ACCRUAL'` })
export class LedgerEntry {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ledger_entries_pkey' }) id!: string;
  @Column('uuid') partnerId!: string;

  /** 1, 2, 3 … per partner, without gaps. */
  @Column('bigint') sequence!: string;
  @Column('text') kind!: LedgerKind;
  @Column('bigint', { transformer: usdColumn, name: 'amount_cents' }) amountUsd!: Usd;
  @Column('bigint', { transformer: usdColumn, name: 'balance_after_cents' }) balanceAfterUsd!: Usd;
  @Column('uuid', { nullable: true }) orderId!: string | null;

  /** The order id the public knows. */
  @Column('text', { nullable: true }) publicOrderId!: string | null;
  @Column('uuid', { nullable: true }) payoutRequestId!: string | null;
  @Column('text', { nullable: true }) note!: string | null;

  /** From when on the amount may be paid out. */
  @Column('timestamptz') maturesAt!: Date;
  @Column('timestamptz') createdAt!: Date;
  @Column('text') previousHash!: string;

  /** SHA-256, hex; see {@link LedgerEntry.computeHash}. */
  @Column('text') hash!: string;

  /** The hash this line must have: over the one before it and every field, joined by `|`. The database computes the same. */
  computeHash(): string {
    const fields = [
      this.previousHash,
      this.id,
      this.partnerId,
      this.sequence,
      this.kind,
      this.amountUsd.cents.toString(),
      this.balanceAfterUsd.cents.toString(),
      this.orderId ?? '',
      this.publicOrderId ?? '',
      this.payoutRequestId ?? '',
      this.note ?? '',
      this.maturesAt.toISOString(),
      this.createdAt.toISOString(),
    ];
    return createHash('sha256').update(fields.join('|'), 'utf8').digest('hex');
  }
}

interface NewEntry {
  readonly partnerId: string;
  readonly kind: LedgerKind;
  readonly amount: Usd;
  readonly order?: { readonly id: string; readonly publicId: string };
  readonly payoutRequestId?: string;
  readonly note?: string;
  readonly maturesAt: Date;
  readonly at: Date;
}

/**
 * Writes a line at the end of a partner's ledger and moves the balance, both under the account's row lock, which
 * `tx` then holds. Answers the line's id, or null when the order has its accrual (or the payout its debit) already.
 */
export async function appendEntry(tx: Tx, entry: NewEntry): Promise<string | null> {
  const rows = await tx.query<{ id: string | null }[]>(
    `SELECT ledger_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS id`,
    [
      newId(),
      entry.partnerId,
      entry.kind,
      entry.amount.cents.toString(),
      entry.order?.id ?? null,
      entry.order?.publicId ?? null,
      entry.payoutRequestId ?? null,
      entry.note ?? null,
      entry.maturesAt,
      entry.at,
    ],
  );
  return rows[0]?.id ?? null;
}

export interface LedgerFilter extends Page {
  readonly kind?: string;
  /** Inclusive. */
  readonly from?: Date;
  /** Exclusive. */
  readonly until?: Date;
}

/**
 * SQL for a partner's last line before a moment, and for no row where there was none yet: lines are dated in the order of their numbers,
 * so that a span of time is one of numbers.
 */
export const lastLineBefore = (columns: string, partnerId: string, moment: string) => `
  SELECT ${columns} FROM ledger_entries WHERE partner_id = ${partnerId} AND created_at < ${moment}
  ORDER BY created_at DESC, sequence DESC LIMIT 1`;

const lastNumberBefore = (moment: string) => `coalesce((${lastLineBefore('sequence', ':partnerId', moment)}), 0)`;

/** A page of one partner's ledger, newest first. */
export async function listLedger(read: EntityManager, partnerId: string, filter: LedgerFilter): Promise<LedgerEntry[]> {
  const query = read
    .createQueryBuilder(LedgerEntry, 'entry')
    .where('entry.partner_id = :partnerId', { partnerId })
    .orderBy('entry.sequence', 'DESC')
    .limit(filter.limit);
  if (filter.kind) query.andWhere('entry.kind = :kind', { kind: filter.kind });
  if (filter.from) query.andWhere(`entry.sequence > ${lastNumberBefore(':from')}`, { from: filter.from });
  if (filter.until) query.andWhere(`entry.sequence <= ${lastNumberBefore(':until')}`, { until: filter.until });
  if (filter.before) query.andWhere('entry.sequence < :before', { before: filter.before });
  return query.getMany();
}

/** What was booked for an order, oldest first: nothing for one that earns nobody a commission. */
export async function linesOfOrder(read: EntityManager, orderId: string): Promise<LedgerEntry[]> {
  return read.find(LedgerEntry, { where: { orderId }, order: { sequence: 'ASC' } });
}
