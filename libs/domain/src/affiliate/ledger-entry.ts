import { createHash } from 'node:crypto';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Usd, usdColumn } from '../money/index.js';

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
