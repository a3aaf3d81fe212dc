import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Events of a span of time on their way to an endpoint again. Its row is its progress, so a restart goes on where it was. */
@Entity('webhook_replays')
export class WebhookReplay {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_replays_pkey' }) id!: string;
  @Column('uuid') partnerId!: string;

  @Index('webhook_replays_endpoint_id_idx')
  @Column('uuid')
  endpointId!: string;

  /** Events created from here … */
  @Column('timestamptz') since!: Date;

  /** … to here, both included. */
  @Column('timestamptz') until!: Date;

  /** Leaves out what the endpoint has received. */
  @Column('boolean') onlyFailed!: boolean;

  /** How many events it found when it was asked for. */
  @Column('integer') total!: number;

  /** How many of them it has put on their way. */
  @Column('integer') queued!: number;

  /** Events up to this number have been dealt with. */
  @Column('bigint') afterSequence!: string;

  /** The last number there was when it was asked for. */
  @Column('bigint') lastSequence!: string;

  @Index('webhook_replays_open_idx', { where: 'finished_at IS NULL' })
  @Column('timestamptz')
  createdAt!: Date;

  /** When everything was on its way. */
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
}
