import type { Database } from '../database/index.js';

/** The versions of those of the orders that exist, by public id. */
export async function orderVersions(
  database: Database,
  publicIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.prepared<{ public_id: string; version: number }>(
    'SELECT public_id, version FROM orders WHERE public_id = ANY($1)',
    [publicIds],
  );
  return new Map(rows.map(({ public_id, version }) => [public_id, version]));
}
