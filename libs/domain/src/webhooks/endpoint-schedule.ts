import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How one endpoint is being served: when somebody should look at it, and how it has been doing. Its lock orders who claims. */
@Entity('webhook_lanes')
export class EndpointSchedule {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_lanes_pkey' }) endpointId!: string;

  /** When something may be due; null while nothing is. */
  @Index('webhook_lanes_wake_at_idx', { where: 'wake_at IS NOT NULL' })
  @Column('timestamptz', { nullable: true })
  wakeAt!: Date | null;

  /** Nothing is sent before then: the breaker is open, or the head of a strict order waits for its next attempt. */
  @Column('timestamptz', { nullable: true, name: 'rest_until' }) pausedUntil!: Date | null;

  /** Failed attempts in a row, as the breaker counts them; see breaker.ts. */
  @Column('integer') failures!: number;

  /** When the first attempt after the last success began to fail; null while all is well. */
  @Column('timestamptz', { nullable: true }) failingSince!: Date | null;

  /** How many of the owner's warnings about it have been sent. */
  @Column('integer') notices!: number;

  /** Requests up to then have used up their share of time; see claim-deliveries.ts. */
  @Column('timestamptz') rateFrom!: Date;
}
