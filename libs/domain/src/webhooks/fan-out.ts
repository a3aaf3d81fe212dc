import { In } from 'typeorm';
import { Clock, crashPoint, Injectable, newId } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { Outbox } from '../outbox/index.js';
import { EndpointSchedules } from './endpoint-schedules.js';
import { WebhookEndpoint } from './webhook-endpoint.js';
import { eventTopic, type EmittedEvent } from './webhook-events.js';

/** As many as one transaction takes in a few dozen milliseconds. */
const batchSize = 500;

/**
 * Turns events waiting in the outbox into one delivery per subscribed endpoint, numbering them per partner, all in
 * the transaction that removes them from the outbox: an event is fanned out once or is still waiting.
 */
@Injectable()
export class FanOutEvents {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly endpointSchedules: EndpointSchedules,
    private readonly clock: Clock,
  ) {}

  /** Fans out these messages, and whatever waits before and behind them in the lines of the same partners. */
  async run(messageIds: readonly string[]): Promise<void> {
    const lines = await this.outbox.linesOf(messageIds);
    const partnerIds = lines.map((line) => line.slice(eventTopic.length + 1));
    if (lines.length === 0) return;
    while ((await this.database.transaction((tx) => this.take(tx, lines, partnerIds))) === batchSize);
    crashPoint('fan out: numbered');
  }

  /** Answers how many messages it took. */
  private async take(tx: Tx, lines: readonly string[], partnerIds: readonly string[]): Promise<number> {
    const counters = await lockCounters(tx, partnerIds, this.clock.now());
    const events = (await this.outbox.takeLines(tx, lines, batchSize)) as EmittedEvent[];
    const listeners = await tx.findBy(WebhookEndpoint, { partnerId: In([...partnerIds]) });
    // Those of partners without any endpoint are numbered too, for they can be pulled.
    await this.endpointSchedules.schedule(tx, await recordEvents(tx, counters, events, listeners));
    crashPoint('fan out: numbered, not committed');
    return events.length;
  }
}

/** How far a partner's events are numbered, and when the last of them became due. */
interface Counter {
  last: bigint;
  /** Never goes back, whatever the clocks of different machines say: deliveries are claimed by it. */
  readonly at: Date;
}

/** Holds the counters of these partners until `tx` ends: until then nobody else numbers or fans out their events. */
export async function lockCounters(tx: Tx, partnerIds: readonly string[], now: Date): Promise<Map<string, Counter>> {
  const rows = await tx.query<{ partner_id: string; last_sequence: string; last_at: Date }[]>(
    `INSERT INTO webhook_counters AS known (partner_id, last_sequence, last_at)
     SELECT partner_id, 0, $2 FROM unnest($1::uuid[]) partner_id ORDER BY partner_id
     ON CONFLICT (partner_id) DO UPDATE SET last_at = GREATEST(known.last_at, $2)
     RETURNING partner_id, last_sequence, last_at`,
    [partnerIds, now],
  );
  return new Map(rows.map((row) => [row.partner_id, { last: BigInt(row.last_sequence), at: row.last_at }]));
}

/**
 * Numbers events and stores each with one delivery per endpoint of its partner that is active and has subscribed to it.
 * Answers the endpoints that have got something to do. `counters` must be locked.
 */
async function recordEvents(
  tx: Tx,
  counters: Map<string, Counter>,
  events: readonly EmittedEvent[],
  endpoints: readonly WebhookEndpoint[],
): Promise<string[]> {
  const sequences = await storeEvents(tx, counters, events);
  const deliveries = events.flatMap(({ partnerId, type }, index) =>
    endpoints
      .filter((endpoint) => endpoint.partnerId === partnerId && endpoint.active && endpoint.events.includes(type))
      .map((endpoint) => ({
        id: newId(),
        partnerId,
        endpointId: endpoint.id,
        sequence: sequences[index],
        dueAt: counters.get(partnerId)?.at,
      })),
  );
  await storeDeliveries(tx, deliveries);
  return [...new Set(deliveries.map(({ endpointId }) => endpointId))];
}

/** Numbers and stores events; answers the numbers. `counters` must be locked. */
export async function storeEvents(
  tx: Tx,
  counters: Map<string, Counter>,
  events: readonly EmittedEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const sequences = events.map(({ partnerId }) => {
    const counter = counters.get(partnerId);
    if (!counter) throw new Error('The counter of a partner is not locked');
    counter.last += 1n;
    return counter.last.toString();
  });
  await tx.query(
    `WITH counted AS (
       UPDATE webhook_counters counter SET last_sequence = newest.last
       FROM unnest($9::uuid[], $10::bigint[]) newest (partner_id, last) WHERE counter.partner_id = newest.partner_id
     )
     INSERT INTO webhook_events (id, partner_id, sequence, type, body, created_at, traceparent, is_test)
     SELECT * FROM unnest($1::text[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[], $7::text[], $8::boolean[])`,
    [
      events.map(({ id }) => id),
      events.map(({ partnerId }) => partnerId),
      sequences,
      events.map(({ type }) => type),
      events.map(({ id, type, createdAt, isTest: test, data }, index) =>
        JSON.stringify({ id, type, created_at: createdAt, test, sequence: Number(sequences[index]), data }),
      ),
      events.map(({ createdAt }) => createdAt),
      events.map(({ traceparent = null }) => traceparent),
      events.map(({ isTest = false }) => isTest),
      [...counters.keys()],
      [...counters.values()].map(({ last }) => last.toString()),
    ],
  );
  return sequences;
}

interface NewDelivery {
  readonly id: string;
  readonly partnerId: string;
  readonly endpointId: string;
  readonly sequence: string | undefined;
  readonly dueAt: Date | undefined;
}

/** Stores deliveries that are due at once. */
export async function storeDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.query(
    `INSERT INTO webhook_deliveries
       (id, partner_id, endpoint_id, sequence, state, attempts, attempts_before, next_attempt_at, created_at)
     SELECT id, partner_id, endpoint_id, sequence, 'pending', 0, 0, due_at, due_at
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::timestamptz[])
       delivery (id, partner_id, endpoint_id, sequence, due_at)`,
    [
      deliveries.map(({ id }) => id),
      deliveries.map(({ partnerId }) => partnerId),
      deliveries.map(({ endpointId }) => endpointId),
      deliveries.map(({ sequence }) => sequence),
      deliveries.map(({ dueAt }) => dueAt),
    ],
  );
}
