import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Where and how a partner is paid. */
@Entity('payout_profiles')
@Index('payout_profiles_address_idx', ['address'])
@Index('payout_profiles_freeze_token_hash_key', ['freezeTokenHash'], { unique: true })
export class PayoutProfile {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'payout_profiles_pkey' }) partnerId!: string;

  /** Catalogue parameter. */
  @Column('text') asset!: string;
  @Column('text') network!: string;
  @Column('text') address!: string;
  @Column('text', { nullable: true }) memoTag!: string | null;

  /** Whether the partner hears of payout changes by mail as well. */
  @Column('boolean') notifyEmail!: boolean;

  /** Nothing is paid to a changed destination before; null for the first one. */
  @Column('timestamptz', { nullable: true }) coolingDownUntil!: Date | null;

  /** Of the "this was not me" token of the newest change; null once used. */
  @Column('text', { nullable: true }) freezeTokenHash!: string | null;

  /** Set by that token; nothing is requested until staff have spoken with the partner. */
  @Column('timestamptz', { nullable: true }) frozenAt!: Date | null;
  @Column('timestamptz') updatedAt!: Date;

  /** The destination alone: what a change of makes the cool-down begin. */
  get destination(): string {
    return JSON.stringify([this.asset, this.network, this.address, this.memoTag]);
  }
}
