import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event as it is sent: the body is one byte string for every attempt and endpoint. */
@Entity('webhook_events')
@Index('webhook_events_partner_id_sequence_key', ['partnerId', 'sequence'], { unique: true })
export class WebhookEvent {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'webhook_events_pkey' })
  id!: string;

  @Column('uuid')
  partnerId!: string;

  /** 1, 2, 3 … per partner, without gaps. */
  @Column('bigint')
  sequence!: string;

  @Column('text')
  type!: string;

  @Column('text')
  body!: string;

  @Column('timestamptz')
  createdAt!: Date;
}

export type DeliveryState = 'pending' | 'delivered' | 'exhausted';

/** One event for one endpoint. PostgreSQL owns when it is due; a queue only wakes whoever looks. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_event_id_endpoint_id_key', ['eventId', 'endpointId'], { unique: true })
@Index('webhook_deliveries_endpoint_id_idx', ['endpointId', 'createdAt'])
@Index('webhook_deliveries_due_idx', ['nextAttemptAt'], { where: `state = 'pending'` })
export class WebhookDelivery {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_deliveries_pkey' })
  id!: string;

  @Column('text')
  eventId!: string;

  @Column('uuid')
  endpointId!: string;

  @Column('uuid')
  partnerId!: string;

  @Column('text')
  state!: DeliveryState;

  /** Attempts begun. */
  @Column('integer')
  attempts!: number;

  /** When it is tried (again). Pushed ahead while a worker tries, which is that worker's lease. */
  @Column('timestamptz')
  nextAttemptAt!: Date;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  deliveredAt!: Date | null;
}

/** What one attempt met. */
@Entity('webhook_attempts')
export class WebhookAttempt {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_attempts_pkey' })
  deliveryId!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'webhook_attempts_pkey' })
  number!: number;

  @Column('timestamptz')
  startedAt!: Date;

  @Column('integer')
  durationMs!: number;

  /** Null when no answer came. */
  @Column('integer', { nullable: true })
  responseStatus!: number | null;

  /** First KiB of the answer. */
  @Column('text', { nullable: true })
  responseExcerpt!: string | null;

  @Column('text', { nullable: true })
  error!: string | null;
}
