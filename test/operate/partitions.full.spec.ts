import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@swap/domain/database';
import pg from 'pg';
import { backends } from '../support/backends.js';
import { eventually } from '../support/eventually.js';
import { anOrder } from '../support/order.js';
import { aPaidOrder, expectTheUsualEnding, type PaidOrder } from '../support/paid-order.js';
import { repository } from '../support/repository.js';
import { aService, type Service } from '../support/service.js';

/** As psql runs it: each statement by itself. */
const steps = readFileSync(join(repository, 'deploy/postgres/partition.sql'), 'utf8').split(/;\n\n/);

describe('orders and attempts partitioned by month', () => {
  let service: Service;
  const stories: PaidOrder[] = [];

  beforeAll(async () => {
    service = await aService({ backend: backends[0]! });
  });
  afterAll(async () => {
    await Promise.all(stories.map(({ receiver }) => receiver.close()));
    await service.stop();
  });

  async function aStory(): Promise<PaidOrder> {
    const story = await aPaidOrder(service);
    stories.push(story);
    await expectTheUsualEnding(service, story);
    return story;
  }
  /** It may give up at the locks, as it says, and is run again then. */
  const runScript = () =>
    eventually(async () => {
      const client = new pg.Client({ connectionString: service.database.url });
      await client.connect();
      try {
        for (const step of steps) await client.query(step);
      } finally {
        await client.end();
      }
    });
  const plan = async (sql: string) => JSON.stringify(await service.database.query(`EXPLAIN (COSTS OFF) ${sql}`));

  test('under a running service, nothing of which notices', async () => {
    const { partner, order } = await aStory();
    const open = await anOrder(service, { apiKey: partner.apiKey });
    await runScript();
    await migrate(service.database.url);
    await open.pays();
    await open.becomes('completed');
    expect((await order.snapshot()).status_name).toBe('completed');
    await aStory();
    const [{ id }] = await service.database.query(`SELECT id FROM orders LIMIT 1`);
    expect(await plan(`SELECT * FROM orders WHERE id = '${String(id)}'`)).toContain('orders_before');
    expect(await plan(`SELECT * FROM orders WHERE id = '${String(id)}'`)).not.toContain('orders_later');
  });

  test('what comes in later months goes where it belongs', async () => {
    await service.database.query(
      `INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, url)
       SELECT first_key_of(now() + make_interval(days => days)), 1, now(), 1, '' FROM unnest(ARRAY[40, 400, 4000]) AS days`,
    );
    const rows = await service.database.query(
      `SELECT DISTINCT tableoid::regclass::text AS name FROM webhook_attempts WHERE url = '' ORDER BY 1`,
    );
    const names = rows.map(({ name }: { name: string }) => name.replace(/\d{4}_\d\d/, 'month')).sort();
    expect(names).toEqual(['webhook_attempts_later', 'webhook_attempts_month', 'webhook_attempts_month']);
  });

  test('a later migration indexes every partition, and is noted as done where the run that did it was cut short', async () => {
    const indexes = `SELECT indexname AS name FROM pg_indexes
                     WHERE tablename LIKE 'orders%' AND indexdef LIKE '%(created_at) WHERE (addresses_forgotten_at%'`;
    const made = await service.database.query(`${indexes} AND tablename = 'orders'`);
    await service.database.query(`DROP INDEX ${String(made[0].name)}`);
    expect(await service.database.query(indexes)).toEqual([]);
    const migrateAgain = async () => {
      await service.database.query(`DELETE FROM schema_migrations WHERE name LIKE 'OrdersToForget%'`);
      return migrate(service.database.url);
    };
    expect(await migrateAgain()).toHaveLength(1);
    expect(await migrateAgain()).toHaveLength(1);
    const partitions = await service.database.query(`SELECT 1 FROM pg_inherits WHERE inhparent = 'orders'::regclass`);
    expect(await service.database.query(indexes)).toHaveLength(partitions.length + 1);
  });

  test('every partition has the statistics of expressions that the first has, whichever came first', async () => {
    const stated = () =>
      service.database.query(
        `SELECT tablename AS name, array_agg(expr ORDER BY expr) AS expressions FROM pg_stats_ext_exprs
         WHERE tablename LIKE 'orders%' GROUP BY 1 ORDER BY 1`,
      );
    const partitions = await service.database.query(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'orders'::regclass ORDER BY 1`,
    );
    const expressions = ['lower(address_to)', 'lower(deposit_address)', 'lower(refund_address)'];
    const all = partitions.map(({ name }) => ({ name: name as string, expressions }));
    expect(await stated()).toEqual(all);
    await service.database.query(
      `DO $$ DECLARE made record; BEGIN FOR made IN SELECT stxname FROM pg_statistic_ext LOOP
         EXECUTE format('DROP STATISTICS %I', made.stxname); END LOOP; END $$`,
    );
    await service.database.query(`DELETE FROM schema_migrations WHERE name LIKE 'ExpressionStatistics%'`);
    expect(await migrate(service.database.url)).toHaveLength(1);
    expect(await stated()).toEqual(all);
  });

  test('the script may be run again', async () => {
    const count = `SELECT count(*)::integer AS n FROM pg_inherits WHERE inhparent = 'orders'::regclass`;
    const [{ n: before }] = await service.database.query(count);
    await runScript();
    expect(await service.database.query(count)).toEqual([{ n: before }]);
  });
});
