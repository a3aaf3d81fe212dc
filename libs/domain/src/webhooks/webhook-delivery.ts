import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event as it is sent: the body is one byte string for every attempt and endpoint. */
@Entity('webhook_events')
@Index('webhook_events_partner_id_sequence_key', ['partnerId', 'sequence'], { unique: true })
@Index('webhook_events_created_at_idx', ['createdAt'])
@Index('webhook_events_partner_id_type_sequence_idx', ['partnerId', 'type', 'sequence'])
export class WebhookEvent {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'webhook_events_pkey' }) id!: string;
  @Column('uuid') partnerId!: string;

  /** 1, 2, 3 … per partner, without gaps. */
  @Column('bigint') sequence!: string;
  @Column('text') type!: string;
  @Column('text') body!: string;
  @Column('timestamptz') createdAt!: Date;

  /** The trace of what it tells of (W3C `traceparent`); null when that was not traced. */
  @Column('text', { nullable: true }) traceparent!: string | null;

  /** Tells of nothing that happened: somebody asked to see how their receiver takes it. */
  @Column('boolean', { default: false }) isTest!: boolean;
}

export const deliveryStates = ['pending', 'delivered', 'exhausted'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** One event for one endpoint. PostgreSQL owns when it is due; a queue only wakes whoever looks. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_endpoint_id_sequence_key', ['endpointId', 'sequence'], { unique: true })
@Index('webhook_deliveries_due_idx', ['endpointId', 'nextAttemptAt', 'sequence'], { where: `state = 'pending'` })
@Index('webhook_deliveries_exhausted_idx', ['endpointId', 'sequence'], { where: `state = 'exhausted'` })
@Index('webhook_deliveries_replay_id_idx', ['replayId'], { where: 'replay_id IS NOT NULL' })
export class WebhookDelivery {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_deliveries_pkey' }) id!: string;
  @Column('uuid') partnerId!: string;
  @Column('uuid') endpointId!: string;

  /** Names the event, together with the partner. */
  @Column('bigint') sequence!: string;
  @Column('text') state!: DeliveryState;

  /** Attempts begun. */
  @Column('integer') attempts!: number;

  /** Attempts that were begun before it was last sent again by hand: the retry plan starts over there. */
  @Column('integer') attemptsBefore!: number;
  @Column('timestamptz') nextAttemptAt!: Date;

  /** Until then a worker tries it and nobody else does. */
  @Column('timestamptz', { nullable: true }) leasedUntil!: Date | null;

  /** The replay that last sent it again. */
  @Column('uuid', { nullable: true }) replayId!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) deliveredAt!: Date | null;
}

/** What one attempt met. */
@Entity('webhook_attempts')
export class WebhookAttempt {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_attempts_pkey' }) deliveryId!: string;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'webhook_attempts_pkey' }) number!: number;

  /** Where it went. */
  @Column('text') url!: string;
  @Column('timestamptz') startedAt!: Date;
  @Column('integer') durationMs!: number;

  /** After so long there was a connection to send it on: host looked up, connected, encrypted; null where there never was one. */
  @Column('integer', { nullable: true }) connectedMs!: number | null;

  /** After so long the answer began; null where none did. Both count from the beginning of the attempt. */
  @Column('integer', { nullable: true }) answeredMs!: number | null;

  /** Null when no answer came. */
  @Column('integer', { nullable: true }) responseStatus!: number | null;

  /** First KiB of the answer. */
  @Column('text', { nullable: true }) responseExcerpt!: string | null;
  @Column('text', { nullable: true }) error!: string | null;
}
