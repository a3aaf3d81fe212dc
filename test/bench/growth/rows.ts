/** The tables that grow with every order. */
export const large = [
  'orders',
  'order_legs',
  'order_reports',
  'ledger_entries',
  'webhook_events',
  'webhook_deliveries',
  'webhook_attempts',
] as const;

/** Rows of the partner that the others get too. */
export const copies = [
  ['partners', 'id', 'id', `'id', copy.id, 'email', 'partner-' || copy.n || '@example.com'`],
  ['webhook_endpoints', 'id', 'endpoint_id', `'id', copy.endpoint_id, 'partner_id', copy.id`],
  ['webhook_lanes', 'endpoint_id', 'endpoint_id', `'endpoint_id', copy.endpoint_id`],
].map(
  ([table = '', column = '', named = '', changes = '']) => `
  INSERT INTO ${table} SELECT (jsonb_populate_record(own, jsonb_build_object(${changes}))).*
  FROM ${table} own, bench.partners first, bench.partners copy
  WHERE first.n = 0 AND own.${column} = first.${named} AND copy.n > 0`,
);

const millisecondsOf = (at: string) => `lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0')`;
/** As the service makes them (RFC 9562, UUID version 7): milliseconds in hexadecimal, and what a hash makes of the rest. */
const idOf = (milliseconds: string, hash: string) =>
  `overlay(overlay(${hash} PLACING ${milliseconds} || '7' FROM 1) PLACING '8' FROM 17)::uuid`;

/** $1 to $2 of $3 orders, shared by $4 partners, the newest of $5; ids rise with time. With OFFSET nothing is computed more than once. */
const each = `(
  SELECT *, ${idOf('at_ms', 'hash')} AS id, ${idOf('at_ms', `md5('leg' || n)`)} AS leg_id
  FROM (SELECT *, ${millisecondsOf('at')} AS at_ms, ${millisecondsOf('lately')} AS lately_ms
  FROM (
    SELECT n, (n - 1) % $4::bigint AS partner_n, (n - 1) / $4::bigint AS rank, md5(n::text) AS hash,
      CASE WHEN n % 16 = 0 THEN 'expired' WHEN n % 50 = 0 THEN 'failed' ELSE 'completed' END AS status,
      (ARRAY['btc', 'xmr', 'ltc', 'eth'])[1 + n % 4] AS currency,
      date_trunc('milliseconds', $5::timestamptz - interval '730 days' * (1 - n::double precision / $3::bigint)) AS at,
      date_trunc('milliseconds', $5::timestamptz - interval '28 days' * (1 - n::double precision / $3::bigint)) AS lately
    FROM generate_series($1::bigint, $2::bigint) n OFFSET 0) numbered OFFSET 0) timed OFFSET 0
) o JOIN bench.partners p ON p.n = o.partner_n`;

const thrice = 'generate_series(1, 3) k';

const orders = `
  INSERT INTO orders (id, public_id, manage_token_hash, partner_id, commission_bps, status, was_held, currency_from, network_from,
    currency_to, network_to, amount_from, amount_to, agreed_to, address_to, fixed, is_anonym, provider, deposit_address,
    unit_price_usd, price_usd_from_cents, deposit_tx, payout_tx, timeline, version, created_at, updated_at, completed_at,
    addresses_forgotten_at, external_id)
  SELECT o.id, substr(o.hash, 1, 26), o.hash, p.id, 50, o.status, false, o.currency, o.currency, 'eth', 'eth', 0.01, 0.2, 0.2,
    CASE WHEN o.at < now() - interval '364 days' THEN '' ELSE '0x' || o.hash || '00000000' END, false, false, 'changenow',
    CASE WHEN o.at < now() - interval '364 days' THEN NULL ELSE 'deposit' || o.hash END,
    60000, 20000, o.hash, o.hash,
    jsonb_build_array(jsonb_build_object('status_name', 'waiting', 'at', to_char(o.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      jsonb_build_object('status_name', o.status, 'at', to_char(o.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
    5, o.at, o.at + interval '10 minutes', CASE o.status WHEN 'completed' THEN o.at + interval '10 minutes' END,
    CASE WHEN o.at < now() - interval '364 days' THEN o.at + interval '364 days' END, 'shop-' || o.n
  FROM ${each}`;

const legs = `
  INSERT INTO order_legs (id, order_id, position, provider, ref, status, raw_status, currency_from, currency_to, amount_from,
    amount_to, deposit_address, created_at, ended_at)
  SELECT o.leg_id, o.id, 1, 'changenow', 'ref' || o.n, o.status, 'finished', o.currency, 'eth', 0.01, 0.2,
    CASE WHEN o.at < now() - interval '364 days' THEN NULL ELSE 'deposit' || o.hash END, o.at, o.at + interval '10 minutes'
  FROM ${each}`;

const reports = `
  INSERT INTO order_reports (order_id, leg_id, raw_status, status, applied, at)
  SELECT o.id, o.leg_id, 'finished', o.status, true, o.lately FROM ${each} ORDER BY o.n`;

/** 1.00, 0.05 more, and that back. */
const ledger = `
  INSERT INTO ledger_entries (id, partner_id, sequence, kind, amount_cents, balance_after_cents, order_id, public_order_id, matures_at,
    created_at, previous_hash, hash)
  SELECT ${idOf('o.at_ms', `md5('line' || o.n || '.' || k)`)}, p.id, o.rank * 3 + k,
    CASE k WHEN 1 THEN 'COMMISSION_ACCRUAL' ELSE 'COMMISSION_RECONCILIATION' END, (ARRAY[100, 5, -5])[k],
    o.rank * 100 + (ARRAY[100, 105, 100])[k], o.id, substr(o.hash, 1, 26), o.at + interval '10 minutes', o.at + interval '10 minutes',
    o.hash || o.hash, o.hash || o.hash
  FROM ${each}, ${thrice}`;

const eventId = `SELECT 'evt_' || replace(${idOf('o.lately_ms', `md5('event' || o.n || '.' || k)`)}::text, '-', '') AS id OFFSET 0`;
const deliveryId = idOf('o.lately_ms', `md5('delivery' || o.n || '.' || k)`);

const events = `
  INSERT INTO webhook_events (id, partner_id, sequence, type, body, created_at)
  SELECT event.id, p.id, o.rank * 3 + k, 'affiliate.commission_accrued',
    json_build_object('id', event.id, 'type', 'affiliate.commission_accrued', 'data',
      json_build_object('order_id', substr(o.hash, 1, 26), 'amount_usd', 1, 'ledger_entry_id', o.id))::text, o.lately
  FROM ${each}, ${thrice}, LATERAL (${eventId}) event`;

const deliveries = `
  INSERT INTO webhook_deliveries (id, endpoint_id, partner_id, sequence, state, attempts, attempts_before, next_attempt_at, created_at,
    delivered_at)
  SELECT ${deliveryId}, p.endpoint_id, p.id, o.rank * 3 + k, 'delivered', 1, 0, o.lately, o.lately, o.lately
  FROM ${each}, ${thrice}`;

const attempts = `
  INSERT INTO webhook_attempts (delivery_id, number, url, started_at, duration_ms, response_status)
  SELECT ${deliveryId}, 1, 'http://127.0.0.1:9/nobody', o.lately, 20, 204 FROM ${each}, ${thrice}`;

/** Each fills a table of its own. */
export const eachOrder = [orders, legs, reports, ledger, events, deliveries, attempts] as const;

/** Of $1 orders, shared by $2 partners, the newest of $3. */
export const accounts = `
  INSERT INTO affiliate_accounts (partner_id, balance_cents, last_sequence, head_hash, last_entry_at)
  SELECT id, mine * 100, mine * 3, '', $3::timestamptz FROM (
    SELECT id, ($1::bigint - n + $2::bigint - 1) / $2::bigint AS mine FROM bench.partners) shared`;

/** What is kept beside the rows: numbers of events, orders and commissions by day. */
export const sums = [
  `INSERT INTO webhook_counters (partner_id, last_sequence, last_at)
   SELECT partner_id, max(sequence), max(created_at) FROM webhook_events GROUP BY 1
   ON CONFLICT (partner_id) DO UPDATE SET last_sequence = excluded.last_sequence, last_at = excluded.last_at`,
  `WITH counted AS (
     INSERT INTO pair_days
     SELECT (created_at AT TIME ZONE 'UTC')::date, partner_id, currency_from, currency_to, count(*),
       count(*) FILTER (WHERE status = 'completed'), coalesce(sum(price_usd_from_cents) FILTER (WHERE status = 'completed'), 0)
     FROM orders WHERE partner_id IS NOT NULL GROUP BY 1, 2, 3, 4
     ON CONFLICT DO NOTHING RETURNING *)
   INSERT INTO platform_pair_days
   SELECT day, currency_from, currency_to, sum(orders), sum(completed_orders), sum(volume_cents) FROM counted GROUP BY 1, 2, 3
   ON CONFLICT DO NOTHING`,
  `INSERT INTO commission_days
   SELECT partner_id, (created_at AT TIME ZONE 'UTC')::date, sum(amount_cents) FROM ledger_entries GROUP BY 1, 2
   ON CONFLICT DO NOTHING`,
];
