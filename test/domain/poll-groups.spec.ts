import { readConfig, type Config } from '@swap/config';
import { Database, dataSourceOptions } from '@swap/domain/database';
import { ManualClock } from '@swap/domain/kernel';
import { ClaimDueLegs, PollPlan } from '@swap/domain/orders';
import { DataSource } from 'typeorm';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { LockedTable } from '../support/locked-table.js';
import { testServiceKeys } from '../support/service-keys.js';

const legs = 200;
const intervalMs = 30_000;
const start = new Date('2026-11-01T00:00:00.000Z');

describe('a poll group', () => {
  let database: FreshDatabase;
  let dataSource: DataSource;
  let config: Config;
  let claim: ClaimDueLegs;
  let clock: ManualClock;

  beforeAll(async () => {
    database = await freshDatabase();
    config = readConfig({
      DATABASE_URL: database.url,
      SERVICE_KEYS: testServiceKeys,
      ORDER_POLL_WAITING_MS: String(intervalMs),
    });
    const connection = { url: database.url, poolSize: 4, applicationName: 'poll-groups' };
    dataSource = await new DataSource(dataSourceOptions(connection, [])).initialize();
    await database.query(
      `INSERT INTO orders (id, public_id, manage_token_hash, status, was_held, currency_from, network_from, currency_to,
         network_to, amount_from, amount_to, agreed_to, address_to, fixed, is_anonym, provider, timeline, version, created_at,
         updated_at)
       SELECT gen_random_uuid(), n::text, '', 'waiting', false, 'btc', 'btc', 'eth', 'eth', 1, 1, 1, '', false, false, '', '[]',
         1, now(), now()
       FROM generate_series(1, $1) AS n`,
      [legs],
    );
    await database.query(
      `INSERT INTO order_legs (id, order_id, position, provider, status, currency_from, currency_to, amount_from, amount_to,
         poll_round, created_at)
       SELECT gen_random_uuid(), id, 1, 'changenow', 'waiting', 'btc', 'eth', 1, 1, 'waiting', now() FROM orders`,
    );
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    clock = new ManualClock(start);
    claim = new ClaimDueLegs(new Database(dataSource), new PollPlan(config, clock), clock);
    await database.query('UPDATE poll_rounds SET swept_until = $1', [start]);
  });

  /** Everything that is due now, in as many steps as it takes; by two workers at once. */
  async function sweep(): Promise<string[]> {
    const found: string[] = [];
    for (let more = true; more;) {
      const both = await Promise.all([claim.run(), claim.run()]);
      found.push(...both.flatMap((each) => each.legs.map(({ id }) => id)));
      more = both.some((each) => each.more);
    }
    return found;
  }

  test('a poll group comes by every leg once per interval, at the same moment of it, however it is swept', async () => {
    const times = new Map<string, number[]>();
    // Sweeps of very different length; together three intervals.
    for (const seconds of [1, 0.3, 7, 2, 19, 0.7, 12, 18, 4, 11, 9, 6]) {
      clock.advance(seconds * 1000);
      for (const id of await sweep()) times.set(id, [...(times.get(id) ?? []), clock.now().getTime()]);
    }
    expect(clock.now().getTime() - start.getTime()).toBe(3 * intervalMs);
    expect(times.size).toBe(legs);
    expect([...times.values()].filter(({ length }) => length !== 3)).toEqual([]);
  });

  test('a poll group whose cursor somebody else moves is passed over, and nobody waits for it', async () => {
    clock.advance(intervalMs / 2);
    const other = await LockedTable.lock(database, 'poll_rounds', 'ROW SHARE');
    try {
      expect(await other.change('SELECT FROM poll_rounds FOR UPDATE')).toBeGreaterThan(0);
      expect(await claim.run()).toEqual({ legs: [], more: false });
    } finally {
      await other.release();
    }
    expect(await sweep()).not.toEqual([]);
  });

  test('a poll group goes on where it would be when nobody swept for longer than an interval', async () => {
    clock.advance(100 * intervalMs);
    const first = (await sweep()).length;
    expect(first).toBeLessThan(legs / 5);
    clock.advance(intervalMs);
    expect(new Set(await sweep()).size).toBe(legs);
  });

  test('a poll group that a clock had put an hour ahead comes by every leg within an interval again', async () => {
    await database.query('UPDATE poll_rounds SET swept_until = $1', [new Date(start.getTime() + 3_600_000)]);
    await sweep();
    clock.advance(intervalMs);
    expect(new Set(await sweep()).size).toBe(legs);
  });
});
