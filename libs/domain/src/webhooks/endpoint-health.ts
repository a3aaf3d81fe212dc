import { In, type EntityManager } from 'typeorm';
import { WebhookEndpoint } from './webhook-endpoint.js';
import { EndpointSchedule } from './endpoint-schedule.js';

/** An endpoint with how it has been doing. */
export interface EndpointRecord {
  readonly endpoint: WebhookEndpoint;
  readonly failingSince: Date | null;
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
    })),
  );
}

async function missedBy(read: EntityManager, endpoint: WebhookEndpoint): Promise<EndpointRecord['missed']> {
  const { id, partnerId, events, missedFrom, missedUntil } = endpoint;
  if (!missedFrom) return null;
  const [row] = await read.query<{ count: string }[]>(
    `SELECT count(*) FROM webhook_events e
     WHERE e.partner_id = $1 AND e.created_at >= $2 AND ($3::timestamptz IS NULL OR e.created_at <= $3) AND e.type = ANY ($4)
       AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d
                       WHERE d.endpoint_id = $5 AND d.sequence = e.sequence AND d.state <> 'exhausted')`,
    [partnerId, missedFrom, missedUntil, events, id],
  );
  return { since: missedFrom, until: missedUntil, count: Number(row?.count ?? 0) };
}
