import type { Service } from './service.js';

/** Ids of all events that some endpoint listens to, in the order they were numbered: what receivers must have heard in the end. */
export async function subscribedEvents({ database }: Pick<Service, 'database'>): Promise<string[]> {
  const rows = (await database.query(
    `SELECT DISTINCT e.id, e.partner_id, e.sequence FROM webhook_events e
     JOIN webhook_endpoints p ON p.partner_id = e.partner_id AND e.type = ANY(p.events) AND e.created_at >= p.created_at
     ORDER BY e.partner_id, e.sequence`,
  )) as { id: string }[];
  return rows.map(({ id }) => id);
}
