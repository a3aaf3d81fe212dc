import { In, type EntityManager } from 'typeorm';
import { Clock, DomainError, Injectable, newId, SECOND } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { WebhookSender } from './sender.js';
import { EndpointSchedule, EndpointSchedules } from './endpoint-schedules.js';
import { WebhookEndpoint } from './webhook-endpoint.js';

const endpointsMax = 10;

export interface EndpointSettings {
  readonly url: string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly ordered: boolean;
  readonly description: string | null;
}

/** Registers an endpoint and answers its secret, shown this once. Throws `unsafe_webhook_url`, `limit_reached`, `webhook_url_exists`. */
@Injectable()
export class CreateEndpoint {
  constructor(
    private readonly database: Database,
    private readonly sender: WebhookSender,
    private readonly secrets: EndpointSecrets,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(
    partnerId: string,
    wanted: Omit<EndpointSettings, 'active'>,
    caller: Caller,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    const url = await this.sender.check(wanted.url);
    const id = newId();
    const { secret, sealed } = this.secrets.create(id);
    const endpoint = await this.database.transaction(async (tx) => {
      await this.makeRoom(tx, partnerId);
      await refuseSecond(tx, partnerId, url.href);
      const made = tx.create(WebhookEndpoint, {
        ...wanted,
        id,
        partnerId,
        url: url.href,
        events: [...wanted.events],
        active: true,
        secretSealed: sealed,
        retiringSecrets: [],
        disabledAt: null,
        disabledReason: null,
        missedFrom: null,
        missedUntil: null,
        createdAt: this.clock.now(),
      });
      await tx.insert(WebhookEndpoint, made);
      await tx.insert(EndpointSchedule, { endpointId: id, failures: 0, notices: 0, rateFrom: this.clock.in(-SECOND) });
      const { ordered, description } = wanted;
      const changes = { id, url: made.url, events: made.events, ordered, description };
      await this.audit.record(tx, caller, { partnerId, action: 'webhook.created', changes });
      return made;
    });
    return { endpoint, secret };
  }

  private async makeRoom(tx: Tx, partnerId: string): Promise<void> {
    await holdAccount(tx, partnerId);
    if ((await tx.countBy(WebhookEndpoint, { partnerId })) < endpointsMax) return;
    throw new DomainError('limit_reached', `An account has at most ${String(endpointsMax)} webhook endpoints`);
  }
}

/**
 * Changes an endpoint. What is already due goes to the new address. Switched off, it keeps what is pending and goes on with it
 * when switched on again. Throws `not_found`, `unsafe_webhook_url`, `webhook_url_exists`.
 */
@Injectable()
export class UpdateEndpoint {
  constructor(
    private readonly database: Database,
    private readonly sender: WebhookSender,
    private readonly endpointSchedules: EndpointSchedules,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(
    partnerId: string,
    endpointId: string,
    changes: Partial<EndpointSettings>,
    caller: Caller,
  ): Promise<WebhookEndpoint> {
    const url = changes.url === undefined ? null : (await this.sender.check(changes.url)).href;
    return this.database.transaction(async (tx) => {
      if (url !== null) await holdAccount(tx, partnerId);
      const endpoint = await WebhookEndpoint.lock(tx, partnerId, endpointId);
      if (url !== null && url !== endpoint.url) await refuseSecond(tx, partnerId, url);
      if (url !== null) endpoint.url = url;
      if (changes.events !== undefined) endpoint.events = [...changes.events];
      if (changes.description !== undefined) endpoint.description = changes.description;
      if (changes.active === false && endpoint.active) endpoint.switchOff(this.clock.now(), null);
      if (changes.active === true && !endpoint.active) await this.startOver(tx, endpoint);
      if (changes.ordered !== undefined) await this.order(tx, endpoint, changes.ordered);
      await this.endpointSchedules.schedule(tx, [endpointId]);
      const saved = await tx.save(endpoint);
      const recorded = { id: endpointId, ...changes, ...(url !== null && { url }) };
      await this.audit.record(tx, caller, { partnerId, action: 'webhook.updated', changes: recorded });
      return saved;
    });
  }

  /** Switches it on with a clean slate. */
  private async startOver(tx: Tx, endpoint: WebhookEndpoint): Promise<void> {
    endpoint.switchOn(this.clock.now());
    const clean = { pausedUntil: null, failures: 0, failingSince: null, notices: 0 };
    await tx.update(EndpointSchedule, { endpointId: endpoint.id }, clean);
  }

  /** What waits for another attempt takes its place in the order, by when it happened; or its schedule is paused no more. */
  private async order(tx: Tx, endpoint: WebhookEndpoint, ordered: boolean): Promise<void> {
    if (endpoint.ordered === ordered) return;
    endpoint.ordered = ordered;
    await tx.update(EndpointSchedule, { endpointId: endpoint.id }, { pausedUntil: null });
    if (!ordered) return;
    await tx.query(
      `UPDATE webhook_deliveries SET next_attempt_at = created_at WHERE endpoint_id = $1 AND state = 'pending'`,
      [endpoint.id],
    );
  }
}

/** Endpoints of one account are made and moved one after the other. */
async function holdAccount(tx: Tx, partnerId: string): Promise<void> {
  await tx.query('SELECT 1 FROM partners WHERE id = $1 FOR UPDATE', [partnerId]);
}

async function refuseSecond(tx: Tx, partnerId: string, url: string): Promise<void> {
  if (!(await tx.existsBy(WebhookEndpoint, { partnerId, url }))) return;
  throw DomainError.ofField('webhook_url_exists', 'url', 'Another endpoint of yours has this URL; change that one');
}

/** Removes an endpoint: nothing more is sent to it. Throws `not_found`. */
@Injectable()
export class DeleteEndpoint {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  async run(partnerId: string, endpointId: string, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { id, url } = await WebhookEndpoint.lock(tx, partnerId, endpointId);
      await tx.delete(WebhookEndpoint, { id });
      await this.audit.record(tx, caller, { partnerId, action: 'webhook.deleted', changes: { id, url } });
    });
  }
}

/** An endpoint with how it has been doing. */
export interface EndpointRecord {
  readonly endpoint: WebhookEndpoint;
  readonly failingSince: Date | null;
  /** Deliveries that are still to be made, and that were given up, counted up to a thousand each. */
  readonly pending: number;
  readonly exhausted: number;
  /** Events it has not received because it was switched off; they can be replayed. Null when there are none to offer. */
  readonly missed: { readonly since: Date; readonly until: Date | null; readonly count: number } | null;
}

/** Every endpoint of a partner, newest first. */
export async function listEndpoints(read: EntityManager, partnerId: string): Promise<EndpointRecord[]> {
  const endpoints = await read.find(WebhookEndpoint, {
    where: { partnerId },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
  return withHealth(read, endpoints);
}

/** One endpoint of a partner. Throws `not_found`. */
export async function getEndpoint(read: EntityManager, partnerId: string, id: string): Promise<EndpointRecord> {
  const endpoint = await read.findOneBy(WebhookEndpoint, { id, partnerId });
  const [record] = await withHealth(read, endpoint ? [endpoint] : []);
  if (!record) throw new DomainError('not_found', 'There is no such webhook endpoint');
  return record;
}

/** Adds to endpoints how they have been doing. */
export async function withHealth(
  read: EntityManager,
  endpoints: readonly WebhookEndpoint[],
): Promise<EndpointRecord[]> {
  const schedules = await read.findBy(EndpointSchedule, { endpointId: In(endpoints.map(({ id }) => id)) });
  return Promise.all(
    endpoints.map(async (endpoint) => ({
      endpoint,
      failingSince: schedules.find(({ endpointId }) => endpointId === endpoint.id)?.failingSince ?? null,
      missed: await missedBy(read, endpoint),
      ...(await countedOf(read, endpoint.id)),
    })),
  );
}

async function countedOf(read: EntityManager, id: string): Promise<Pick<EndpointRecord, 'pending' | 'exhausted'>> {
  const of = (state: string) =>
    `(SELECT count(*)::int FROM (SELECT FROM webhook_deliveries WHERE endpoint_id = $1 AND state = '${state}' LIMIT 1000) counted)`;
  const [row] = await read.query<Pick<EndpointRecord, 'pending' | 'exhausted'>[]>(
    `SELECT ${of('pending')} AS pending, ${of('exhausted')} AS exhausted`,
    [id],
  );
  return row ?? { pending: 0, exhausted: 0 };
}

async function missedBy(read: EntityManager, endpoint: WebhookEndpoint): Promise<EndpointRecord['missed']> {
  const { id, partnerId, events, missedFrom, missedUntil } = endpoint;
  if (!missedFrom) return null;
  const [row] = await read.query<{ count: string }[]>(
    `SELECT count(*) FROM webhook_events e
     WHERE e.partner_id = $1 AND e.created_at >= $2 AND ($3::timestamptz IS NULL OR e.created_at <= $3) AND e.type = ANY ($4)
       AND NOT e.is_test AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d
                       WHERE d.endpoint_id = $5 AND d.sequence = e.sequence AND d.state <> 'exhausted')`,
    [partnerId, missedFrom, missedUntil, events, id],
  );
  return { since: missedFrom, until: missedUntil, count: Number(row?.count ?? 0) };
}
