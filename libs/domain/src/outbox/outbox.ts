import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Clock, Injectable, SECOND, traceparent } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';

/** What there may be to do: messages in the outbox, or webhooks that are due. */
export type Work = 'outbox' | 'webhook-delivery';

/**
 * Says "there is work" to whoever does it, soon but without promise: the sweeps find the same work from PostgreSQL.
 * The queue module notifies through BullMQ; a process that does the work itself notifies in memory.
 */
export abstract class JobNotifier {
  abstract notify(work: Work): void;
}

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

export interface ClaimedMessage {
  readonly id: string;
  readonly topic: string;
  readonly payload: unknown;
  readonly attempts: number;
  /** See {@link OutboxMessage}. */
  readonly traceparent: string | null;
}

/** How long a claimed message is left alone before it is claimed again: 15 s, doubling to an hour. */
const leaseSql = `make_interval(secs => least(15 * power(2, least(attempts, 8)), 3600))`;

/**
 * The transactional outbox: `add` in the transaction of the fact, `claim` by the relay, `take` by the handler. Its table is empty most of
 * the time, and PostgreSQL's statistics say so of the thousands of messages of the next moment. What is chosen goes into an array, once:
 * joined, by a plan for one row, it would be chosen again for each message that waits.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobNotifier: JobNotifier,
  ) {}

  /**
   * Commits with the fact it follows from, or not at all. `payload` must be JSON and hold no secret in the clear. A `line`
   * keeps its messages in order, for handlers that take them with {@link takeLines}.
   */
  async add(tx: Tx, topic: string, payload: unknown, line: string | null = null): Promise<void> {
    await this.addAll(tx, topic, [payload], line);
  }

  /** Several in one statement, which are carried out in this order where they have a line. */
  async addAll(tx: Tx, topic: string, payloads: readonly unknown[], line: string | null): Promise<void> {
    await this.database.writeIn(
      tx,
      `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts, line, traceparent)
       SELECT $1::text, payload, $3::timestamptz, $3::timestamptz, 0, $4::text, $5::text
       FROM unnest($2::jsonb[]) WITH ORDINALITY AS p (payload, at) ORDER BY at`,
      [topic, payloads.map((payload) => JSON.stringify(payload)), this.clock.now(), line, traceparent()],
    );
    this.database.afterCommit(tx, () => this.jobNotifier.notify('outbox'));
  }

  /**
   * Leases up to `limit` due messages, oldest first, to the caller alone; unfinished ones come due again by themselves. Those of the
   * topics `except` stay due.
   */
  async claim(limit: number, except: readonly string[] = []): Promise<ClaimedMessage[]> {
    return this.database.prepared<ClaimedMessage & Record<string, unknown>>(
      `WITH claimed AS (
         UPDATE outbox_messages SET due_at = $1 + ${leaseSql}, attempts = attempts + 1
         WHERE id = ANY(ARRAY(
           SELECT id FROM outbox_messages WHERE due_at <= $1 AND topic <> ALL($3) ORDER BY due_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
         )) RETURNING id, topic, payload, attempts, traceparent
       )
       SELECT * FROM claimed ORDER BY id`,
      [this.clock.now(), limit, except],
    );
  }

  /** Removes the message as part of carrying it out; null when somebody has done so already. */
  async take(tx: Tx, id: string): Promise<unknown> {
    const [rows] = await tx.query<[{ payload: unknown }[], number]>(
      `DELETE FROM outbox_messages WHERE id = $1 RETURNING payload`,
      [id],
    );
    return rows[0]?.payload ?? null;
  }

  /** The lines in which messages wait. Messages that are gone are passed over. */
  async linesOf(ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.prepared<{ line: string }>(
      `SELECT DISTINCT line FROM outbox_messages WHERE id = ANY($1) AND line IS NOT NULL ORDER BY line`,
      [ids],
    );
    return rows.map(({ line }) => line);
  }

  /**
   * Removes up to `limit` messages of these lines as part of carrying them out, and answers their payloads in order. Whoever
   * calls it must hold a lock that keeps everybody else away from the same lines.
   */
  async takeLines(tx: Tx, lines: readonly string[], limit: number): Promise<unknown[]> {
    const [rows] = await tx.query<[{ id: string; payload: unknown }[], number]>(
      `DELETE FROM outbox_messages WHERE id = ANY(ARRAY(
         SELECT id FROM outbox_messages WHERE line = ANY($1) ORDER BY id LIMIT $2
       )) RETURNING id, payload`,
      [lines, limit],
    );
    return rows.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1)).map(({ payload }) => payload);
  }

  /** Reads a message without taking it, for handlers that reach the outside world before they commit. */
  async peek(id: string): Promise<unknown> {
    const rows = await this.database.prepared<{ payload: unknown }>(
      `SELECT payload FROM outbox_messages WHERE id = $1`,
      [id],
    );
    return rows[0]?.payload ?? null;
  }

  /** Takes back the claims on messages nobody could be reminded of, so that they are due again in a moment. */
  async release(ids: readonly string[]): Promise<void> {
    await this.database.prepared(
      'UPDATE outbox_messages SET due_at = $2, attempts = greatest(attempts - 1, 0) WHERE id = ANY($1)',
      [ids, this.clock.in(SECOND)],
    );
  }

  /** Puts a message off by `seconds`, after a failure that time may mend. */
  async postpone(id: string, seconds: number): Promise<void> {
    await this.database.prepared(`UPDATE outbox_messages SET due_at = $2 WHERE id = $1`, [
      id,
      this.clock.in(seconds * SECOND),
    ]);
  }
}
