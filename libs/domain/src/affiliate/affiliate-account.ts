import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Usd, usdColumn } from '../money/index.js';

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
