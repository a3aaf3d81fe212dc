import { DAY, HOUR, newId } from '@swap/domain/kernel';
import { webhookTest } from '@swap/domain/webhooks';
import { eventually } from '../support/eventually.js';
import { aPartnerRow } from '../support/partner-row.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
let partnerId: string;
beforeAll(async () => {
  service = await aService({ apis: 0, workers: 0 });
  partnerId = await aPartnerRow(service.database);
});
afterAll(() => service.stop());

const query = (sql: string, ...values: unknown[]) => service.database.query(sql, values);

const anOrder = (id: string, at: Date, addressTo = 'somewhere') =>
  query(
    `INSERT INTO orders (id, public_id, manage_token_hash, status, was_held, currency_from, network_from, currency_to, network_to,
       amount_from, amount_to, agreed_to, address_to, fixed, is_anonym, provider, unit_price_usd, timeline, version, created_at, updated_at)
     VALUES ($1, $4, '', 'completed', false, 'btc', 'btc', 'eth', 'eth', 1, 1, 1, $3, false, false,
       'changenow', 1, '[]', 1, $2, $2)`,
    id,
    at,
    addressTo,
    id.slice(-26),
  );

/** What is forgotten by time alone: how a row that long ago is written, and how those that are left are found. */
const kinds: Readonly<Record<string, { write: (id: string, at: Date) => Promise<unknown>; left: string }>> = {
  'idempotency keys': {
    write: (id, at) => query(`INSERT INTO idempotency_keys VALUES ($1, '', NULL, $2, $2)`, id, at),
    left: 'SELECT ref AS id FROM idempotency_keys',
  },
  'events of webhooks': {
    write: (id, at) =>
      query(
        `INSERT INTO webhook_events (id, partner_id, sequence, type, body, created_at)
         SELECT $1, $2, count(*) + 1, 'webhook.test', $4, $3 FROM webhook_events`,
        id,
        partnerId,
        at,
        JSON.stringify(webhookTest.sample),
      ),
    left: 'SELECT id FROM webhook_events',
  },
  'answers of exchanges': {
    write: async (id, at) => {
      await anOrder(id, new Date(), '');
      const sql = `INSERT INTO order_reports (order_id, leg_id, raw_status, applied, at) VALUES ($1, $1, 'new', true, $2)`;
      await query(sql, id, at);
    },
    left: 'SELECT order_id AS id FROM order_reports',
  },
  'addresses of orders': { write: (id, at) => anOrder(id, at), left: `SELECT id FROM orders WHERE address_to <> ''` },
  sessions: {
    write: (id, at) =>
      query(
        `INSERT INTO sessions (id, realm, account_id, counter, token_hash, rotated_at, expires_at, created_at)
         VALUES ($1, 'partner', $2, 0, '', $3, $3, $3)`,
        id,
        partnerId,
        at,
      ),
    left: 'SELECT id FROM sessions',
  },
  'codes that were mailed': {
    write: (id, at) => query(`INSERT INTO email_codes VALUES ($1, $2, '', 0, $3)`, partnerId, id, at),
    left: 'SELECT purpose AS id FROM email_codes',
  },
  'second factors that were never confirmed': {
    write: (id, at) => query(`INSERT INTO totp_factors VALUES ($1, '', 0, NULL, $2)`, id, at),
    left: 'SELECT account_id AS id FROM totp_factors',
  },
  'counts of requests': {
    write: (id, at) =>
      query(
        `INSERT INTO throttles (subject, span, count, previous, expires_at) VALUES ($1, 1, 1, 0, $2)`,
        id,
        new Date(at.getTime() + HOUR),
      ),
    left: `SELECT subject AS id FROM throttles`,
  },
  'failures to sign in': {
    write: (id, at) => query(`INSERT INTO attempts VALUES ($1, 1, $2, $2)`, id, at),
    left: 'SELECT subject AS id FROM attempts',
  },
};

const anEndpoint = (id: string) =>
  query(
    `INSERT INTO webhook_endpoints (id, partner_id, url, events, active, ordered, secret_sealed, retiring_secrets, created_at)
     VALUES ($1, $2, 'https://example.com/', '{}', true, false, '', '[]', now())`,
    id,
    partnerId,
  );
const aDelivery = (id: string) =>
  query(
    `INSERT INTO webhook_deliveries (id, partner_id, endpoint_id, sequence, state, attempts, attempts_before, next_attempt_at, created_at)
     VALUES (gen_random_uuid(), $2, $1, 2, 'delivered', 1, 0, now(), now())`,
    id,
    partnerId,
  );

test('a worker that starts forgets of every kind what is old, and leaves what is not', async () => {
  const kept: Record<string, string[]> = {};
  for (const [kind, { write }] of Object.entries(kinds)) {
    await write(newId(), new Date(Date.now() - 4000 * DAY));
    const id = newId();
    await write(id, new Date());
    kept[kind] = [id];
  }
  const [there, gone] = [newId(), newId()];
  await anEndpoint(there);
  for (const id of [there, gone]) await aDelivery(id);
  await service.startWorker();
  await eventually(async () => {
    const found: Record<string, string[]> = {};
    for (const [kind, { left }] of Object.entries(kinds))
      found[kind] = (await query(left)).map(({ id }: { id: string }) => id);
    expect(found).toEqual(kept);
    expect(await query('SELECT endpoint_id FROM webhook_deliveries')).toEqual([{ endpoint_id: there }]);
  });
});

test('what there is much of is forgotten in one turn, however many portions it takes', async () => {
  await query(
    `INSERT INTO idempotency_keys (ref, request_hash, created_at, running_until)
     SELECT 'of long ago ' || n, '', now() - interval '4000 days', now() - interval '4000 days' FROM generate_series(1, 3500) n`,
  );
  await query(`UPDATE turns SET next_at = now() WHERE name = 'forget-idempotency-keys'`);
  // The turn after this one comes in a minute.
  await eventually(async () => {
    expect(await query(`SELECT ref FROM idempotency_keys WHERE ref LIKE 'of long ago %' LIMIT 1`)).toEqual([]);
  });
});

test('a worker that is long at a task keeps it to itself for as long as it gives signs of life', async () => {
  const task = 'forget-idempotency-keys';
  // Each portion takes a second, and all of them longer than a worker may be silent.
  await query(
    `CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(1); RETURN NULL; END'`,
  );
  await query(
    'CREATE TRIGGER take_long BEFORE DELETE ON idempotency_keys FOR EACH STATEMENT EXECUTE FUNCTION take_long()',
  );
  await query(
    `INSERT INTO idempotency_keys (ref, request_hash, created_at, running_until)
     SELECT 'of long ago ' || n, '', now() - interval '4000 days', now() - interval '4000 days'
     FROM generate_series(1, 12500) n`,
  );
  try {
    await query('UPDATE turns SET next_at = now() WHERE name = $1', task);
    const leases = new Set<string>();
    await eventually(
      async () => {
        const held = await query(
          `SELECT next_at::text AS until FROM turns
           WHERE name = $1 AND next_at BETWEEN now() + interval '2 seconds' AND now() + interval '16 seconds'`,
          task,
        );
        for (const { until } of held) leases.add(until as string);
        // The first is there from the beginning, and the second would come to one who is silent as well.
        expect(leases.size).toBeGreaterThan(2);
      },
      { within: 25_000 },
    );
  } finally {
    await query('DROP FUNCTION take_long CASCADE');
  }
});
