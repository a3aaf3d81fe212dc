import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import type { EmittedEvent } from './webhook-events.js';

/**
 * Turns events waiting in the outbox into one delivery per subscribed endpoint, numbering them per partner, all in
 * the transaction that removes them from the outbox: an event is fanned out once or is still waiting.
 */
@Injectable()
export class FanOutEvents {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Answers how many deliveries are now due. Messages taken by somebody else are passed over. */
  async run(messageIds: readonly string[]): Promise<number> {
    return this.database.transaction(async (tx) => {
      const [taken] = await tx.query<[{ id: string; payload: EmittedEvent }[], number]>(
        `DELETE FROM outbox_messages WHERE id = ANY($1) RETURNING id, payload`,
        [messageIds],
      );
      taken.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
      const events = await this.listenedTo(
        tx,
        taken.map(({ payload }) => payload),
      );
      return events.length === 0 ? 0 : this.record(tx, events);
    });
  }

  /** Events of partners without any endpoint go nowhere and get no number. */
  private async listenedTo(tx: Tx, events: EmittedEvent[]): Promise<EmittedEvent[]> {
    if (events.length === 0) return events;
    const rows = await tx.query<{ partner_id: string }[]>(
      `SELECT DISTINCT partner_id FROM webhook_endpoints WHERE partner_id = ANY($1)`,
      [events.map((event) => event.partnerId)],
    );
    const listening = new Set(rows.map((row) => row.partner_id));
    return events.filter((event) => listening.has(event.partnerId));
  }

  private async record(tx: Tx, events: EmittedEvent[]): Promise<number> {
    const next = await this.takeNumbers(tx, events);
    const rows = events.map((event) => {
      const sequence = next.get(event.partnerId) ?? 1n;
      next.set(event.partnerId, sequence + 1n);
      const { id, type, createdAt, data } = event;
      return {
        ...event,
        sequence: sequence.toString(),
        body: JSON.stringify({ id, type, created_at: createdAt, sequence: Number(sequence), data }),
      };
    });
    const deliveries = await tx.query<unknown[]>(
      `WITH event AS (
         INSERT INTO webhook_events (id, partner_id, sequence, type, body, created_at)
         SELECT * FROM unnest($1::text[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[])
         RETURNING id, partner_id, type
       )
       INSERT INTO webhook_deliveries (id, event_id, endpoint_id, partner_id, state, attempts, next_attempt_at, created_at)
       SELECT gen_random_uuid(), event.id, endpoint.id, event.partner_id, 'pending', 0, $7, $7
       FROM event JOIN webhook_endpoints endpoint
         ON endpoint.partner_id = event.partner_id AND endpoint.active AND event.type = ANY(endpoint.events)
       RETURNING id`,
      [
        rows.map((row) => row.id),
        rows.map((row) => row.partnerId),
        rows.map((row) => row.sequence),
        rows.map((row) => row.type),
        rows.map((row) => row.body),
        rows.map((row) => row.createdAt),
        this.clock.now(),
      ],
    );
    return deliveries.length;
  }

  /** Reserves as many numbers as each partner has events. Counters are locked in one order, so relays never deadlock. */
  private async takeNumbers(tx: Tx, events: EmittedEvent[]): Promise<Map<string, bigint>> {
    const counts = new Map<string, number>();
    for (const { partnerId } of events) counts.set(partnerId, (counts.get(partnerId) ?? 0) + 1);
    const first = new Map<string, bigint>();
    for (const partnerId of [...counts.keys()].sort()) {
      const count = counts.get(partnerId) ?? 0;
      const [row] = await tx.query<{ last: string }[]>(
        `INSERT INTO webhook_counters (partner_id, last_sequence) VALUES ($1, $2)
         ON CONFLICT (partner_id) DO UPDATE SET last_sequence = webhook_counters.last_sequence + $2
         RETURNING last_sequence AS last`,
        [partnerId, count],
      );
      first.set(partnerId, BigInt(row?.last ?? count) - BigInt(count) + 1n);
    }
    return first;
  }
}
