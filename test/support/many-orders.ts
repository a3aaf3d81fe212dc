import type { Service } from './service.js';

/**
 * Writes `count` more orders like one that is there, a second apart, the newest `daysAgo` days old, which nobody asks an exchange about and
 * which count for no limit: the way through the API would take hours for what only is to be read.
 */
export async function copiesOf({ database }: Service, orderId: string, count: number, daysAgo = 1): Promise<void> {
  await database.query(
    `INSERT INTO orders
     SELECT copy.* FROM orders o, generate_series(1, $2::bigint) n,
       LATERAL (SELECT now() - make_interval(days => $3, secs => n) AS at) t,
       LATERAL (SELECT lpad(to_hex(floor(extract(epoch FROM t.at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
                       || '8' || substr(md5(n::text), 1, 15) AS id) key,
       LATERAL jsonb_populate_record(NULL::orders, to_jsonb(o) || jsonb_build_object(
         'id', key.id::uuid, 'public_id', substr(md5(key.id) || key.id, 1, 26), 'created_at', t.at, 'updated_at', t.at,
         'external_id', 'copy-' || n, 'opened_by', NULL)) copy
     WHERE o.public_id = $1`,
    [orderId, count, daysAgo],
  );
  await database.query('VACUUM (ANALYZE) orders');
}
