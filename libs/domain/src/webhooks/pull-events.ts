import type { EntityManager } from 'typeorm';

/** Which events of a partner: those numbered above `after`, of one type or of all. */
export interface PullFilter {
  readonly after: string;
  readonly type?: string | undefined;
  readonly limit: number;
}

/** Events as their receivers get them, oldest first. */
export interface PulledEvents {
  readonly bodies: readonly unknown[];
  /** Everything up to this number was looked at: where the next pull goes on. */
  readonly lastSequence: string;
}

/**
 * The events of a partner, whether or not an endpoint was there for them, as long as they are kept. Numbers are given under the lock of
 * the partner's counter, which holds until they are committed, so that none appears behind one that was read.
 */
export async function pullEvents(read: EntityManager, partnerId: string, filter: PullFilter): Promise<PulledEvents> {
  const { after, type = null, limit } = filter;
  const [counter] = await read.query<{ last: string }[]>(
    'SELECT last_sequence AS last FROM webhook_counters WHERE partner_id = $1',
    [partnerId],
  );
  const newest = counter?.last ?? '0';
  const rows = await read.query<{ sequence: string; body: string }[]>(
    `SELECT sequence, body FROM webhook_events
     WHERE partner_id = $1 AND sequence > $2 AND sequence <= $3 AND ($4::text IS NULL OR type = $4)
     ORDER BY sequence LIMIT $5`,
    [partnerId, after, newest, type, limit],
  );
  const isWhole = rows.length < limit;
  const reached = isWhole ? newest : (rows.at(-1)?.sequence ?? newest);
  return {
    bodies: rows.map(({ body }) => JSON.parse(body) as unknown),
    lastSequence: BigInt(reached) > BigInt(after) ? reached : after,
  };
}
