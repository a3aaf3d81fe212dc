import { Clock, DomainError, Injectable, newId } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { EndpointSchedules } from './endpoint-schedules.js';
import { WebhookEndpoint } from './webhook-endpoint.js';
import { WebhookReplay } from './webhook-replay.js';

/** Which events: created from `since` to `until`, both included, of the types the endpoint has subscribed to. */
export interface ReplayFilter {
  readonly since: Date;
  /** Now, when left out. */
  readonly until?: Date;
  /** Leaves out what the endpoint has received. */
  readonly onlyFailed: boolean;
}

/**
 * The events of a replay that are still to be put on their way. With `only_failed` what the endpoint has received is left out;
 * what it never got because it was switched off is not.
 */
export const replayedEvents = `
  FROM webhook_events e
  JOIN webhook_replays r ON r.id = $1
  JOIN webhook_endpoints endpoint ON endpoint.id = r.endpoint_id
  LEFT JOIN webhook_deliveries d ON d.endpoint_id = r.endpoint_id AND d.sequence = e.sequence
  WHERE e.partner_id = r.partner_id AND e.sequence > r.after_sequence AND e.sequence <= r.last_sequence
    AND e.created_at >= r.since AND e.created_at <= r.until AND e.type = ANY (endpoint.events)
    AND NOT (r.only_failed AND d.state IS NOT DISTINCT FROM 'delivered')`;

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
    const { since, until = now, onlyFailed } = filter;
    if (until < since) throw DomainError.ofField('validation_failed', 'until', 'until must not lie before since');
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
