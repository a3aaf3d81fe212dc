import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That a completed order earned no commission although it was attributed, and why: the books ask for one or the other. */
@Entity('commission_waivers')
export class CommissionWaiver {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'commission_waivers_pkey' }) orderId!: string;
  @Column('uuid') partnerId!: string;
  @Column('text') reason!: 'affiliate_disabled' | 'suspended';
  @Column('timestamptz') createdAt!: Date;
}
