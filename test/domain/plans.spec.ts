import { randomUUID } from 'node:crypto';
import { RollUp } from '@swap/domain/analytics';
import { Database } from '@swap/domain/database';
import { Outbox } from '@swap/domain/outbox';
import pg from 'pg';
import { aDomain, type Domain } from '../support/domain.js';
import { eventually } from '../support/eventually.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

let database: FreshDatabase;
let session: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  session = new pg.Client({ connectionString: database.url });
  await session.connect();
});
afterAll(async () => {
  await session.end();
  await database.drop();
});

test('plans made while there are few deliveries read no others once there are many', async () => {
  const writeDown = (id: string) => {
    const attempt = { id, number: 1, url: 'https://partner.example', started_at: new Date(), duration_ms: 1 };
    const finished = JSON.stringify([{ ...attempt, state: 'delivered' }]);
    return session.query('SELECT webhook_record($1, $2, now(), 5, 1, 1)', [finished, '[]']);
  };
  const rowsRead = async () => {
    const { rows } = await session.query<{ count: number }>(
      `SELECT (seq_tup_read + idx_tup_fetch)::integer AS count FROM pg_stat_xact_user_tables WHERE relname = 'webhook_deliveries'`,
    );
    return rows[0]!.count;
  };
  // Statistics gathered meanwhile would have plans made anew.
  await session.query('ALTER TABLE webhook_deliveries SET (autovacuum_enabled = off)');
  await session.query('BEGIN');
  // After five times PostgreSQL keeps a plan for good.
  for (let time = 0; time < 8; time += 1) await writeDown(randomUUID());
  const { rows: deliveries } = await session.query<{ id: string }>(
    `INSERT INTO webhook_deliveries
       (id, partner_id, endpoint_id, sequence, state, attempts, attempts_before, next_attempt_at, leased_until, created_at)
     SELECT gen_random_uuid(), $1, $1, n, 'pending', 1, 0, now(), now(), now() FROM generate_series(1, 5000) n RETURNING id`,
    [randomUUID()],
  );
  const { id } = deliveries[7]!;
  const before = await rowsRead();
  await writeDown(id);
  const read = (await rowsRead()) - before;
  const written = await session.query('SELECT state FROM webhook_deliveries WHERE id = $1', [id]);
  await session.query('ROLLBACK');
  expect(read).toBeLessThan(10);
  expect(written.rows).toEqual([{ state: 'delivered' }]);
});

describe('a crowd that comes into a table which was empty when statistics were gathered', () => {
  const crowd = 3000;
  const line = 'webhook.event/somebody';

  /** How many rows of `table` are read by `work` once `fill` has put the crowd there. */
  async function readBy(table: string, fill: string, work: (domain: Domain) => Promise<unknown>): Promise<number> {
    const domain = await aDomain(database);
    await session.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    await session.query(fill);
    await session.query(`DELETE FROM ${table}`);
    await session.query(`ANALYZE ${table}`);
    await session.query(fill);
    const told = async () => {
      await session.query('SELECT pg_stat_force_next_flush()');
      const { rows } = await session.query<{ read: number; written: number }>(
        `SELECT (seq_tup_read + idx_tup_fetch)::integer AS read, (n_tup_upd + n_tup_del)::integer AS written
         FROM pg_stat_user_tables WHERE relname = '${table}'`,
      );
      return rows[0]!;
    };
    await told();
    const before = await told();
    await work(domain);
    // A session that ends tells what it read.
    await domain.stop();
    return eventually(async () => {
      const after = await told();
      if (after.written === before.written) throw new Error('Nothing is told yet');
      return after.read - before.read;
    });
  }

  test('a crowd of messages is claimed, and taken from its line, without reading it for each message', async () => {
    const read = await readBy(
      'outbox_messages',
      `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts, line)
       SELECT 'webhook.event', '{}', '2026-01-01', '2026-01-01', 0, '${line}' FROM generate_series(1, ${String(crowd)})`,
      async (domain) => {
        const outbox = domain.get(Outbox);
        expect(await outbox.claim(500)).toHaveLength(500);
        const taken = await domain.get(Database).transaction((tx) => outbox.takeLines(tx, [line], 500));
        expect(taken).toHaveLength(500);
      },
    );
    expect(read).toBeLessThan(2500);
  });

  test('a crowd of milestones is rolled up without reading it for each milestone', async () => {
    const read = await readBy(
      'order_milestones',
      `INSERT INTO order_milestones (kind, at, provider, currency_from, currency_to, volume_cents, held)
       SELECT 'waiting', '2026-01-01', 'changenow', 'btc', 'eth', 1, false FROM generate_series(1, ${String(crowd)})`,
      (domain) => domain.get(RollUp).run(),
    );
    expect(read).toBeLessThan(crowd * 4);
  });
});
