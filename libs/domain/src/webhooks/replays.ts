import { Column, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import { Clock, DomainError, Injectable, newId } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { EndpointSchedules } from './endpoint-schedules.js';
import { endOfReplay, replayedEvents, type ReplayFilter } from './replayed-events.js';
import { WebhookEndpoint } from './webhook-endpoint.js';

/** Events of a span of time on their way to an endpoint again. Its row is its progress, so a restart goes on where it was. */
@Entity('webhook_replays')
@Index('webhook_replays_endpoint_id_idx', ['endpointId'])
@Index('webhook_replays_open_idx', ['createdAt'], { where: 'finished_at IS NULL' })
export class WebhookReplay {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_replays_pkey' }) id!: string;
  @Column('uuid') partnerId!: string;
  @Column('uuid') endpointId!: string;

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
  @Column('timestamptz') createdAt!: Date;

  /** When everything was on its way. */
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
}

/** A replay and how far it has got. */
export interface ReplayRecord {
  readonly replay: WebhookReplay;
  readonly delivered: number;
  readonly failed: number;
  /** Neither delivered nor given up yet. */
  readonly left: number;
}

/** One replay of a partner. Throws `not_found`. */
export async function getReplay(read: EntityManager, partnerId: string, id: string): Promise<ReplayRecord> {
  const replay = await read.findOneBy(WebhookReplay, { id, partnerId });
  if (!replay) throw new DomainError('not_found', 'There is no such replay');
  const [row] = await read.query<{ delivered: string; failed: string; pending: string }[]>(
    `SELECT count(*) FILTER (WHERE state = 'delivered') AS delivered, count(*) FILTER (WHERE state = 'exhausted') AS failed,
            count(*) FILTER (WHERE state = 'pending') AS pending
     FROM webhook_deliveries WHERE replay_id = $1`,
    [id],
  );
  const waiting = replay.finishedAt ? 0 : Math.max(0, replay.total - replay.queued);
  const { delivered = 0, failed = 0, pending = 0 } = row ?? {};
  return { replay, delivered: Number(delivered), failed: Number(failed), left: Number(pending) + waiting };
}

/**
 * Begins to send events of a span of time again, with the ids and bodies they have always had. Throws `not_found`,
 * `action_not_available` while the endpoint is switched off, `validation_failed` for a reversed span, `limit_reached` while
 * another replay to this endpoint is under way.
 */
@Injectable()
export class StartReplay {
  constructor(
    private readonly database: Database,
    private readonly endpointSchedules: EndpointSchedules,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(partnerId: string, endpointId: string, filter: ReplayFilter, caller: Caller): Promise<WebhookReplay> {
    const now = this.clock.now();
    const { since, onlyFailed } = filter;
    const until = endOfReplay(filter, now);
    return this.database.transaction(async (tx) => {
      const endpoint = await WebhookEndpoint.lock(tx, partnerId, endpointId);
      if (!endpoint.active) throw new DomainError('action_not_available', 'The endpoint is switched off');
      await refuseSecond(tx, endpointId);
      const replay = await this.store(tx, { partnerId, endpointId, since, until, onlyFailed, createdAt: now });
      await this.takeUpOffer(tx, endpoint, replay);
      await this.endpointSchedules.resetBackoff(tx, endpointId);
      const changes = { id: endpointId, replay_id: replay.id, since, until, only_failed: onlyFailed };
      await this.audit.record(tx, caller, { partnerId, action: 'webhook.replayed', changes });
      return replay;
    });
  }

  private async store(tx: Tx, wanted: Partial<WebhookReplay>): Promise<WebhookReplay> {
    const [newest] = await tx.query<{ last: string | null }[]>(
      'SELECT last_sequence AS last FROM webhook_counters WHERE partner_id = $1',
      [wanted.partnerId],
    );
    const counts = { total: 0, queued: 0, afterSequence: '0', lastSequence: newest?.last ?? '0', finishedAt: null };
    const replay = await tx.save(tx.create(WebhookReplay, { ...wanted, ...counts, id: newId() }));
    const [row] = await tx.query<{ total: string }[]>(`SELECT count(*) AS total ${replayedEvents}`, [replay.id]);
    replay.total = Number(row?.total ?? 0);
    return tx.save(replay);
  }

  /** A replay of everything missed while the endpoint was switched off settles that. */
  private async takeUpOffer(tx: Tx, endpoint: WebhookEndpoint, { since, until }: WebhookReplay): Promise<void> {
    const { missedFrom, missedUntil } = endpoint;
    if (!missedFrom || !missedUntil || since > missedFrom || until < missedUntil) return;
    endpoint.missedFrom = null;
    endpoint.missedUntil = null;
    await tx.save(endpoint);
  }
}

async function refuseSecond(tx: Tx, endpointId: string): Promise<void> {
  const running = await tx
    .createQueryBuilder(WebhookReplay, 'replay')
    .where('replay.endpoint_id = :endpointId AND replay.finished_at IS NULL', { endpointId })
    .getExists();
  if (running)
    throw new DomainError('limit_reached', 'A replay to this endpoint is under way; wait until it has finished');
}

/** As many deliveries of a replay wait at a time, so that what happens now does not stand behind all of it. */
const portion = 200;

/** First those that can be moved on: however many wait for slow receivers, the next one begins. $1 is a portion. */
const openSql = `
  SELECT r.id, waiting.count < $1 AS has_room
  FROM webhook_replays r JOIN webhook_endpoints e ON e.id = r.endpoint_id,
    LATERAL (SELECT count(*) FROM (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = r.endpoint_id AND d.replay_id = r.id
             AND d.state = 'pending' LIMIT $1) d) waiting
  WHERE r.finished_at IS NULL AND e.active
  ORDER BY has_room DESC, r.created_at LIMIT 100`;

/** Moves replays on: each a portion at a time, in one transaction with its progress, so that a crash repeats and skips nothing. */
@Injectable()
export class ContinueReplays {
  constructor(
    private readonly database: Database,
    private readonly endpointSchedules: EndpointSchedules,
    private readonly clock: Clock,
  ) {}

  /** Answers whether any is under way still; one to an endpoint that is switched off waits until that is switched on. */
  async run(): Promise<boolean> {
    const open = await this.database.prepared<{ id: string; has_room: boolean }>(openSql, [portion]);
    for (const { id, has_room: hasRoom } of open)
      if (hasRoom) await this.database.transaction((tx) => this.step(tx, id));
    return open.length > 0;
  }

  private async step(tx: Tx, id: string): Promise<void> {
    const replay = await tx.findOne(WebhookReplay, {
      where: { id },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    if (!replay || replay.finishedAt) return;
    const [waiting] = await tx.query<{ count: string }[]>(
      `SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = $2 AND replay_id = $1 AND state = 'pending'`,
      [id, replay.endpointId],
    );
    const room = portion - Number(waiting?.count ?? 0);
    if (room > 0) await this.queue(tx, replay, room);
  }

  private async queue(tx: Tx, replay: WebhookReplay, room: number): Promise<void> {
    const next = await tx.query<{ sequence: string }[]>(
      `SELECT e.sequence ${replayedEvents} ORDER BY e.sequence LIMIT $2`,
      [replay.id, room],
    );
    await tx.query(
      `INSERT INTO webhook_deliveries AS d (id, partner_id, endpoint_id, sequence, state, attempts, attempts_before,
                                            next_attempt_at, replay_id, created_at)
       SELECT next.id, $3, $4, next.sequence, 'pending', 0, 0, $5, $6, $5
       FROM unnest($1::uuid[], $2::bigint[]) next (id, sequence) ORDER BY next.sequence
       ON CONFLICT (endpoint_id, sequence) DO UPDATE SET state = 'pending', attempts_before = d.attempts,
         next_attempt_at = $5, replay_id = $6, delivered_at = NULL
       WHERE d.leased_until IS NULL OR d.leased_until <= $5`,
      [
        next.map(() => newId()),
        next.map(({ sequence }) => sequence),
        replay.partnerId,
        replay.endpointId,
        this.clock.now(),
        replay.id,
      ],
    );
    await this.endpointSchedules.schedule(tx, [replay.endpointId]);
    replay.queued += next.length;
    replay.afterSequence = next.at(-1)?.sequence ?? replay.afterSequence;
    if (next.length < room) replay.finishedAt = this.clock.now();
    await tx.save(replay);
  }
}
