import { In, type EntityManager } from 'typeorm';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { Database, highestFirst, type Page } from '../database/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { WebhookAttempt, WebhookDelivery, WebhookEvent, type DeliveryState } from './webhook-delivery.js';
import { WebhookEndpoint } from './webhook-endpoint.js';
import { EndpointSchedule, EndpointSchedules } from './endpoint-schedules.js';

/** A delivery with all there is to tell about it. */
export interface DeliveryRecord {
  readonly delivery: WebhookDelivery;
  readonly event: WebhookEvent;
  /** Oldest first. */
  readonly attempts: readonly WebhookAttempt[];
  /** When it is tried again; null when it is not, or not before its endpoint is switched on. */
  readonly nextAttemptAt: Date | null;
}

export interface DeliveryFilter extends Page {
  readonly state?: DeliveryState;
}

/** A page of what was sent to one endpoint, newest event first. Throws `not_found`. */
export async function listDeliveries(
  read: EntityManager,
  partnerId: string,
  endpointId: string,
  filter: DeliveryFilter,
): Promise<DeliveryRecord[]> {
  const endpoint = await read.findOneBy(WebhookEndpoint, { id: endpointId, partnerId });
  if (!endpoint) throw new DomainError('not_found', 'There is no such webhook endpoint');
  return recordsOf(read, endpoint, await highestFirst(read, WebhookDelivery, 'sequence', { ...filter, endpointId }));
}

/** One delivery of a partner. Throws `not_found`. */
export async function getDelivery(read: EntityManager, partnerId: string, id: string): Promise<DeliveryRecord> {
  const delivery = await read.findOneBy(WebhookDelivery, { id, partnerId });
  const endpoint = delivery && (await read.findOneBy(WebhookEndpoint, { id: delivery.endpointId, partnerId }));
  const [record] = endpoint ? await recordsOf(read, endpoint, [delivery]) : [];
  if (!record) throw new DomainError('not_found', 'There is no such delivery');
  return record;
}

async function recordsOf(
  read: EntityManager,
  endpoint: WebhookEndpoint,
  deliveries: readonly WebhookDelivery[],
): Promise<DeliveryRecord[]> {
  const sequences = deliveries.map(({ sequence }) => sequence);
  const [schedule, events, attempts] = await Promise.all([
    read.findOneByOrFail(EndpointSchedule, { endpointId: endpoint.id }),
    read.findBy(WebhookEvent, { partnerId: endpoint.partnerId, sequence: In(sequences) }),
    read.find(WebhookAttempt, {
      where: { deliveryId: In(deliveries.map(({ id }) => id)) },
      order: { number: 'ASC' },
    }),
  ]);
  return deliveries.flatMap((delivery) => {
    const event = events.find(({ sequence }) => sequence === delivery.sequence);
    if (!event) return [];
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

/**
 * Sends a delivery again at once: the same event id and body, the retry plan from its start, attempts counted on. Throws
 * `not_found`, `action_not_available` while its endpoint is switched off.
 */
@Injectable()
export class Redeliver {
  constructor(
    private readonly database: Database,
    private readonly endpointSchedules: EndpointSchedules,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(partnerId: string, deliveryId: string, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const delivery = await tx.findOneBy(WebhookDelivery, { id: deliveryId, partnerId });
      if (!delivery) throw new DomainError('not_found', 'There is no such delivery');
      const endpoint = await WebhookEndpoint.lock(tx, partnerId, delivery.endpointId);
      if (!endpoint.active) throw new DomainError('action_not_available', 'The endpoint is switched off');
      await tx.query(
        `UPDATE webhook_deliveries SET state = 'pending', next_attempt_at = $2, attempts_before = attempts, delivered_at = NULL
         WHERE id = $1 AND (leased_until IS NULL OR leased_until <= $2)`,
        [deliveryId, this.clock.now()],
      );
      await this.endpointSchedules.resetBackoff(tx, endpoint.id);
      const changes = { delivery_id: deliveryId, id: endpoint.id };
      await this.audit.record(tx, caller, { partnerId, action: 'webhook.redelivered', changes });
    });
  }
}
