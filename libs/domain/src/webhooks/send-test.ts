import { z } from 'zod';
import { Clock, DomainError, Injectable, MINUTE, newId } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { defineEvent, newEvent, type EventDefinition } from './webhook-events.js';
import { lockCounters, storeDeliveries, storeEvents } from './fan-out.js';
import { EndpointSchedules } from './endpoint-schedules.js';
import { WebhookEndpoint } from './webhook-endpoint.js';

export const webhookTest = defineEvent(
  'webhook.test',
  z.object({ message: z.string().describe('For people'), endpoint_id: z.uuid() }),
  'Sent when you ask for it, to see whether an endpoint works.',
  {
    message: 'This is a test. If you can read it and its signature is right, your endpoint works.',
    endpoint_id: '019aa1b2-9e30-7c21-a7d5-6c2e1d0f8844',
  },
);

/** A test makes this service send a request on demand, so there are few of them. */
const testsPerMinute = 5;

/** Which endpoint is to get what: `webhook.test`, or the sample of another event. */
export interface WantedTest {
  readonly endpointId: string;
  readonly definition?: EventDefinition | undefined;
}

/**
 * Sends a test to one endpoint, whatever it has subscribed to, the way every event goes, and says in its body that it is one. Answers
 * the delivery's id. Throws `not_found`, `action_not_available` while it is switched off, `rate_limited` after five a minute.
 */
@Injectable()
export class SendTestEvent {
  constructor(
    private readonly database: Database,
    private readonly endpointSchedules: EndpointSchedules,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(partnerId: string, { endpointId, definition }: WantedTest, caller: Caller): Promise<string> {
    const deliveryId = newId();
    await this.database.transaction(async (tx) => {
      const endpoint = await WebhookEndpoint.lock(tx, partnerId, endpointId);
      if (!endpoint.active) throw new DomainError('action_not_available', 'The endpoint is switched off');
      const counters = await lockCounters(tx, [partnerId], this.clock.now());
      await this.limit(tx, partnerId, endpointId);
      const event = testOf(partnerId, { endpointId, definition }, this.clock.now());
      const [sequence] = await storeEvents(tx, counters, [{ ...event, isTest: true }]);
      const dueAt = counters.get(partnerId)?.at;
      await storeDeliveries(tx, [{ id: deliveryId, partnerId, endpointId, sequence, dueAt }]);
      await this.endpointSchedules.resetBackoff(tx, endpointId);
      const changes = { id: endpointId, delivery_id: deliveryId, event_type: event.type };
      await this.audit.record(tx, caller, { partnerId, action: 'webhook.tested', changes });
    });
    return deliveryId;
  }

  private async limit(tx: Tx, partnerId: string, endpointId: string): Promise<void> {
    const [row] = await tx.query<{ count: string; oldest: Date | null }[]>(
      `SELECT count(*), min(d.created_at) AS oldest FROM webhook_events e
       JOIN webhook_deliveries d ON d.endpoint_id = $2 AND d.sequence = e.sequence
       WHERE e.partner_id = $1 AND e.is_test AND e.created_at > $3`,
      [partnerId, endpointId, this.clock.in(-MINUTE)],
    );
    if (Number(row?.count ?? 0) < testsPerMinute) return;
    const freeAt = (row?.oldest?.getTime() ?? 0) + MINUTE;
    throw new DomainError('rate_limited', `An endpoint is tested at most ${String(testsPerMinute)} times a minute`, {
      retryAfterSeconds: Math.max(1, Math.ceil((freeAt - this.clock.now().getTime()) / 1000)),
    });
  }
}

function testOf(partnerId: string, { endpointId, definition = webhookTest }: WantedTest, at: Date) {
  if (definition !== webhookTest) return newEvent(partnerId, definition, definition.sample.data, at);
  const data = { message: 'This is a test of your webhook endpoint.', endpoint_id: endpointId };
  return newEvent(partnerId, webhookTest, data, at);
}
