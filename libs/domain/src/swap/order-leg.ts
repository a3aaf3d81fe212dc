import { Column, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import type { Keyring } from '../kernel/index.js';
import type { ProviderRef } from './provider.js';

/**
 * One trade asked of one provider. An order has one leg, or two when it is routed privately; an attempt that a provider
 * refused stays as a leg without `ref`. The row is written before the provider is asked, so that a crash leaves
 * something to look up.
 */
@Entity('order_legs')
@Index('order_legs_order_id_position_key', ['orderId', 'position'], { unique: true, where: 'ref IS NOT NULL' })
@Index('order_legs_order_id_idx', ['orderId'])
@Index('order_legs_provider_ref_key', ['provider', 'ref'], { unique: true, where: 'ref IS NOT NULL' })
@Index('order_legs_due_idx', ['nextSyncAt'], { where: 'next_sync_at IS NOT NULL' })
export class OrderLeg {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'order_legs_pkey' })
  id!: string;

  @Column('uuid')
  orderId!: string;

  /** 1 is the leg the customer sends to. */
  @Column('smallint')
  position!: number;

  @Column('text')
  provider!: string;

  /** The provider's own order id; null until it answered. */
  @Column('text', { nullable: true })
  ref!: string | null;

  /** A secret of the provider's that later calls need, sealed for this row alone. */
  @Column('text', { nullable: true })
  tokenSealed!: string | null;

  /** The provider's own word for where it stands. */
  @Column('text', { nullable: true })
  rawStatus!: string | null;

  /** When the provider is asked next; null when never again. Pushed ahead as the lease of whoever asks. */
  @Column('timestamptz', { nullable: true })
  nextSyncAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  static async find(read: EntityManager, id: string): Promise<OrderLeg | null> {
    return read.findOneBy(OrderLeg, { id });
  }
}

export function sealToken(keyring: Keyring, legId: string, token: string | null): string | null {
  return token === null ? null : keyring.seal(`order_legs|token|${legId}`, token);
}

/** The leg as its provider addresses it; null before the provider answered. */
export function refOf(keyring: Keyring, leg: OrderLeg): ProviderRef | null {
  if (leg.ref === null) return null;
  const token = leg.tokenSealed === null ? null : keyring.open(`order_legs|token|${leg.id}`, leg.tokenSealed);
  return { ref: leg.ref, token };
}

/** What a provider was seen to say of a leg, whenever it said something new. */
@Entity('order_reports')
@Index('order_reports_order_id_idx', ['orderId'])
export class OrderReport {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  orderId!: string;

  @Column('uuid')
  legId!: string;

  @Column('text')
  rawStatus!: string;

  /** Our reading of it; null when the word is unknown. */
  @Column('text', { nullable: true })
  status!: string | null;

  /** Whether the order changed by it. */
  @Column('boolean')
  applied!: boolean;

  @Column('timestamptz')
  at!: Date;
}
