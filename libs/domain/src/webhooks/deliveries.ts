import { In, type EntityManager } from 'typeorm';
import { DomainError } from '../kernel/index.js';
import type { Page } from '../database/index.js';
import { WebhookAttempt, WebhookDelivery, WebhookEvent, type DeliveryState } from './webhook-delivery.js';
import { WebhookEndpoint } from './webhook-endpoint.js';
import { EndpointSchedule } from './endpoint-schedules.js';

/** A delivery with all there is to tell about it. */
export interface DeliveryRecord {
  readonly delivery: WebhookDelivery;
  readonly event: WebhookEvent;
  /** Oldest first. */
  readonly attempts: readonly WebhookAttempt[];
  /** When it is tried again; null when it is not, or not before its endpoint is switched on. */
  readonly nextAttemptAt: Date | null;
}

/** `before` is a {@link placeOfDelivery}; `from` inclusive, `until` exclusive: when the event happened. */
export interface DeliveryFilter extends Page {
  readonly endpointId?: string | undefined;
  readonly state?: DeliveryState | undefined;
  readonly type?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Where a delivery stands in a list: by the number of its event, then by its endpoint. */
export const placeOfDelivery = ({ delivery: { sequence, endpointId } }: DeliveryRecord): string =>
  `${sequence}.${endpointId}`;

/** A page of what was sent to the endpoints of a partner, or to one of them, newest event first. Throws `not_found`. */
export async function listDeliveries(
  read: EntityManager,
  partnerId: string,
  { endpointId, ...filter }: DeliveryFilter,
): Promise<DeliveryRecord[]> {
  const own = { partnerId, ...(endpointId !== undefined && { id: endpointId }) };
  const endpoints = await read.findBy(WebhookEndpoint, own);
  if (endpointId !== undefined && endpoints.length === 0)
    throw new DomainError('not_found', 'There is no such webhook endpoint');
  const ids = await idsOf(read, { partnerId, endpointIds: endpoints.map(({ id }) => id) }, filter);
  const found = await read.findBy(WebhookDelivery, { id: In(ids) });
  const byId = new Map(found.map((each) => [each.id, each]));
  return recordsOf(
    read,
    endpoints,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

interface Whose {
  readonly partnerId: string;
  readonly endpointIds: readonly string[];
}

/** Each endpoint is read from its newest event down, as far as the page goes; there are few of them. */
async function idsOf(
  read: EntityManager,
  { partnerId, endpointIds }: Whose,
  { before, limit, state, type, from, until }: Omit<DeliveryFilter, 'endpointId'>,
): Promise<string[]> {
  const values: unknown[] = [partnerId, endpointIds, limit];
  const value = (each: unknown) => `$${String(values.push(each))}`;
  const [sequence, endpoint] = before?.split('.') ?? [];
  const conditions = [
    ...(sequence === undefined
      ? []
      : [
          `d.sequence <= ${value(sequence)} AND (d.sequence < ${value(sequence)} OR d.endpoint_id < ${value(endpoint)})`,
        ]),
    // Said as it stands in the index, where it is for so few.
    ...(state === undefined ? [] : [state === 'exhausted' ? `d.state = 'exhausted'` : `d.state = ${value(state)}`]),
    ...(type === undefined ? [] : [`e.type = ${value(type)}`]),
    ...(from === undefined ? [] : [`e.created_at >= ${value(from)}`]),
    ...(until === undefined ? [] : [`e.created_at < ${value(until)}`]),
  ];
  const rows = await read.query<{ id: string }[]>(
    `SELECT sent.id FROM unnest($2::uuid[]) endpoint (id) CROSS JOIN LATERAL (
       SELECT d.id, d.sequence, d.endpoint_id FROM webhook_deliveries d
       JOIN webhook_events e ON e.partner_id = $1 AND e.sequence = d.sequence
       WHERE ${['d.endpoint_id = endpoint.id', ...conditions].join(' AND ')}
       ORDER BY d.sequence DESC LIMIT $3) sent
     ORDER BY sent.sequence DESC, sent.endpoint_id DESC LIMIT $3`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** One delivery of a partner. Throws `not_found`. */
export async function getDelivery(read: EntityManager, partnerId: string, id: string): Promise<DeliveryRecord> {
  const delivery = await read.findOneBy(WebhookDelivery, { id, partnerId });
  const endpoint = delivery && (await read.findOneBy(WebhookEndpoint, { id: delivery.endpointId, partnerId }));
  const [record] = endpoint ? await recordsOf(read, [endpoint], [delivery]) : [];
  if (!record) throw new DomainError('not_found', 'There is no such delivery');
  return record;
}

async function recordsOf(
  read: EntityManager,
  endpoints: readonly WebhookEndpoint[],
  deliveries: readonly WebhookDelivery[],
): Promise<DeliveryRecord[]> {
  const partnerId = endpoints[0]?.partnerId;
  if (partnerId === undefined || deliveries.length === 0) return [];
  const schedules = await read.findBy(EndpointSchedule, { endpointId: In(endpoints.map(({ id }) => id)) });
  const events = await read.findBy(WebhookEvent, {
    partnerId,
    sequence: In(deliveries.map(({ sequence }) => sequence)),
  });
  const attempts = await read.find(WebhookAttempt, {
    where: { deliveryId: In(deliveries.map(({ id }) => id)) },
    order: { number: 'ASC' },
  });
  return deliveries.flatMap((delivery) => {
    const event = events.find(({ sequence }) => sequence === delivery.sequence);
    const endpoint = endpoints.find(({ id }) => id === delivery.endpointId);
    const schedule = schedules.find(({ endpointId }) => endpointId === delivery.endpointId);
    if (!event || !endpoint || !schedule) return [];
    const own = attempts.filter(({ deliveryId }) => deliveryId === delivery.id);
    return [{ delivery, event, attempts: own, nextAttemptAt: nextAttemptOf(delivery, endpoint, schedule) }];
  });
}

function nextAttemptOf(
  delivery: WebhookDelivery,
  { active }: WebhookEndpoint,
  { pausedUntil }: EndpointSchedule,
): Date | null {
  if (delivery.state !== 'pending' || !active) return null;
  return pausedUntil && pausedUntil > delivery.nextAttemptAt ? pausedUntil : delivery.nextAttemptAt;
}
