import { Clock, Injectable, newId } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { replayedEvents } from './start-replay.js';
import { EndpointSchedules } from './endpoint-schedules.js';
import { WebhookReplay } from './webhook-replay.js';

/** As many deliveries of a replay wait at a time, so that what happens now does not stand behind all of it. */
const portion = 200;

/** Moves replays on: each a portion at a time, in one transaction with its progress, so that a crash repeats and skips nothing. */
@Injectable()
export class ContinueReplays {
  constructor(
    private readonly database: Database,
    private readonly endpointSchedules: EndpointSchedules,
    private readonly clock: Clock,
  ) {}

  /** Answers whether any is still open. */
  async run(): Promise<boolean> {
    const open = await this.database.prepared<{ id: string }>(
      'replays-open',
      'SELECT id FROM webhook_replays WHERE finished_at IS NULL ORDER BY created_at LIMIT 100',
      [],
    );
    for (const { id } of open) await this.database.transaction((tx) => this.step(tx, id));
    return open.length > 0;
  }

  private async step(tx: Tx, id: string): Promise<void> {
    const replay = await tx.findOne(WebhookReplay, {
      where: { id },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    if (!replay || replay.finishedAt) return;
    const [waiting] = await tx.query<{ count: string }[]>(
      `SELECT count(*) FROM webhook_deliveries WHERE replay_id = $1 AND state = 'pending'`,
      [id],
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
