import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An intention that must happen because its fact was committed. The row is deleted by the transaction that carries
 * the intention out, so whatever a queue loses is reminded of again from here.
 */
@Entity('outbox_messages')
@Index('outbox_messages_due_idx', ['dueAt', 'id'])
@Index('outbox_messages_line_idx', ['line', 'id'], { where: 'line IS NOT NULL' })
export class OutboxMessage {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('text') topic!: string;
  @Column('jsonb') payload!: unknown;

  /** Messages of one line are carried out in the order of their ids; null where the order does not matter. */
  @Column('text', { nullable: true }) line!: string | null;
  @Column('timestamptz') createdAt!: Date;

  /** When it is put on its queue (again). Pushed ahead each time it is, which is the lease of whoever takes it. */
  @Column('timestamptz') dueAt!: Date;
  @Column('integer') attempts!: number;

  /** The trace of the work that left it (W3C `traceparent`); null when that was not traced. */
  @Column('text', { nullable: true }) traceparent!: string | null;
}
