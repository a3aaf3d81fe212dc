import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Usd, usdColumn } from '../money/index.js';

export type AdjustmentKind = 'ADJUSTMENT_CREDIT' | 'ADJUSTMENT_DEBIT';

/** A correction by hand. Above the limit it waits until a second person has accepted or rejected it. */
@Entity('adjustments')
@Index('adjustments_partner_id_idx', ['partnerId', 'id'])
@Index('adjustments_status_idx', ['status', 'id'])
@Index('adjustments_idempotency_ref_key', ['idempotencyRef'], { unique: true })
export class Adjustment {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'adjustments_pkey' }) id!: string;
  @Column('uuid') partnerId!: string;
  @Column('text') kind!: AdjustmentKind;

  /** Positive for both kinds. */
  @Column('bigint', { transformer: usdColumn, name: 'amount_cents' }) amountUsd!: Usd;
  @Column('text') reason!: string;
  @Column('text') status!: 'waiting' | 'booked' | 'rejected';
  @Column('uuid') requestedBy!: string;

  /** Whether it needs a second person. */
  @Column('boolean') secondPerson!: boolean;
  @Column('uuid', { nullable: true }) decidedBy!: string | null;
  @Column('uuid', { nullable: true }) ledgerEntryId!: string | null;
  @Column('text', { nullable: true }) idempotencyRef!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;

  /** What it does to the balance. */
  get effect(): Usd {
    return this.kind === 'ADJUSTMENT_CREDIT' ? this.amountUsd : Usd.zero.minus(this.amountUsd);
  }
}
