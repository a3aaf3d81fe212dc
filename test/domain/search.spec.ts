import { FindAnything } from '@swap/domain/search';
import { aDomain } from '../support/domain.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

/** Of each form that a name may have, one. */
const names = [
  '3v9k7m2q8r4t6w1x5y0z3a7c9e',
  '3v9k7m2',
  '019aa1b2-7c1e-7d55-9b0e-3f5a64c1d201',
  '019aa1b2-7c1e',
  'evt_019aa1b2a3c47f0e9d1b2c3d4e5f6071',
  'evt_019aa1b2',
  'somebody@example.com',
  '0x7d3e1c5b9a8f60427d3e1c5b9a8f60427d3e1c5b9a8f60427d3e1c5b9a8f6042',
  '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5',
  '4A9NS7h7GPbiiYByTu8fswQx72afx1THjBpYUG1YFypj9nnAbEPWYoJ8vBxasULCxaBTA9JLDmoYL2ug2Zb3wzPTLn3yYPW',
  '2026-11-0042',
  'North',
];

/** A plan is made for the values at first, and for any values from the sixth time on. */
const times = 8;

describe('what a search reads', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(async () => {
    await database.drop();
  });

  const readFromEndToEnd = async () => {
    const rows = (await database.query(
      `SELECT relname AS name, seq_scan::int AS scans FROM pg_stat_user_tables WHERE seq_scan > 0`,
    )) as { name: string; scans: number }[];
    return new Map(rows.map(({ name, scans }) => [name, scans]));
  };

  test('every look-up has an index: where one would do, no table is read from end to end', async () => {
    const { pathname } = new URL(database.url);
    // Tables without rows are read so otherwise, whatever indexes they have.
    await database.query(`ALTER DATABASE ${pathname.slice(1)} SET enable_seqscan = off`);
    const domain = await aDomain(database);
    const before = await readFromEndToEnd();
    const search = domain.get(FindAnything);
    for (let time = 0; time < times; time += 1) {
      for (const name of names) {
        expect(await search.run(name, null)).toEqual([]);
        expect(await search.run(name, '019aa1b2-7c1e-7d55-9b0e-3f5a64c1d201')).toEqual([]);
      }
    }
    // What a connection counted is told when it ends.
    await domain.stop();
    const after = await readFromEndToEnd();
    const more = [...after].filter(([name, scans]) => scans > (before.get(name) ?? 0)).map(([name]) => name);
    expect(more).toEqual([]);
  });

  test('at an address of many orders, those of one partner are found without a look at the others', async () => {
    const shared = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh';
    await database.query(
      `INSERT INTO orders (id, public_id, manage_token_hash, status, was_held, currency_from, network_from, currency_to, network_to,
         amount_from, amount_to, agreed_to, address_to, refund_address, deposit_address, fixed, is_anonym, provider, unit_price_usd,
         timeline, version, created_at, updated_at)
       SELECT gen_random_uuid(), substr(md5(n::text), 1, 26), md5(n::text), 'waiting', false, 'xrp', 'xrp', 'xrp', 'xrp', 1, 1, 1, $1,
         $1, $1, false, false, 'changenow', 2, '[]', 1, now(), now()
       FROM generate_series(1, 2000) n`,
      [shared],
    );
    await database.query('ANALYZE orders');
    const rowsRead = async () => {
      const [row] = await database.query(
        `SELECT idx_tup_fetch + seq_tup_read AS read FROM pg_stat_user_tables WHERE relname = 'orders'`,
      );
      return Number(row?.['read']);
    };
    const domain = await aDomain(database);
    const before = await rowsRead();
    const search = domain.get(FindAnything);
    for (let time = 0; time < times; time += 1)
      expect(await search.run(shared, '019aa1b2-7c1e-7d55-9b0e-3f5a64c1d201')).toEqual([]);
    expect((await search.run(shared, null)).length).toBeGreaterThan(0);
    await domain.stop();
    expect((await rowsRead()) - before).toBeLessThan(100);
  });
});
