import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@swap/domain/kernel';
import pg from 'pg';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { aPartnerRow } from '../support/partner-row.js';
import { repository } from '../support/repository.js';
import { Program } from './program.js';

const directory = mkdtempSync(join(tmpdir(), 'swap-restore-'));
const dump = join(directory, 'swap.dump');
const hashOf = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex');
/** Of a table without rows. */
const ofNothing = hashOf('md5', '');

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  writeFileSync(dump, 'what pg_dump wrote');
});
afterAll(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

/** As a backup of an empty database writes it, of two of its tables. */
const manifest = {
  version: 1,
  taken_at: '2026-11-22T12:00:00.000Z',
  server: '18.0',
  dump_sha256: hashOf('sha256', 'what pg_dump wrote'),
  migrations: [] as string[],
  rows: { orders: 0, partners: 0 },
  digests: { accounts: ofNothing, ledger: ofNothing, payouts: ofNothing },
};

/** What is said of the database where the backup's manifest differs from the usual one so. */
async function check(changed: object = {}) {
  writeFileSync(`${dump}.manifest.json`, JSON.stringify({ ...manifest, ...changed }));
  const command = join(repository, 'apps/ops/dist/check-restore.js');
  const program = Program.run(command, { DATABASE_URL: database.url }, [dump]);
  const code = await program.ended;
  return { code, said: program.output };
}

test('a database that is as its backup says is taken for it', async () => {
  const { code, said } = await check();
  const asItWas = 'all 2 tables are as they were at 2026-11-22T12:00:00.000Z';
  expect([code, said]).toEqual([0, expect.stringContaining(asItWas)]);
});

test.each<[object, RegExp]>([
  [{ rows: { orders: 1 } }, /^orders has 0 rows, and had 1$/m],
  [{ rows: { nowhere: 0 } }, /^the table nowhere is missing$/m],
  [{ digests: { accounts: 'another' } }, /^the contents of accounts are not what they were$/m],
  [{ digests: { ledger: 'another' } }, /^the contents of ledger are not what they were$/m],
  [{ digests: { payouts: 'another' } }, /^the contents of payouts are not what they were$/m],
  [{ migrations: ['later-than-all'] }, /^the migration later-than-all is missing$/m],
  [{ dump_sha256: 'another' }, /is not the dump that its manifest was written for/],
])('a database is not what was backed up where the manifest has %j', async (changed, words) => {
  const { code, said } = await check(changed);
  expect([code, said]).toEqual([1, expect.stringMatching(words)]);
});

test('rows that were not backed up are told of, as where the database was not empty before', async () => {
  await aPartnerRow(database, { email: 'stranger@example.com' });
  const { code, said } = await check({ rows: { partners: 0 } });
  expect([code, said]).toEqual([1, expect.stringMatching(/^partners has 1 rows, and had 0$/m)]);
});

test('accounts that stand elsewhere than they did are told of, however many rows there are', async () => {
  const partner = await aPartnerRow(database);
  await database.query(`INSERT INTO affiliate_accounts VALUES ($1, 0, 0, '')`, [partner]);
  const [{ digest }] = await database.query('SELECT md5(a::text) AS digest FROM affiliate_accounts a');
  const rows = { affiliate_accounts: 1 };
  const same = await check({ rows, digests: { accounts: digest } });
  const other = await check({ rows, digests: { accounts: ofNothing } });
  expect([same.code, other.code]).toEqual([0, 1]);
  expect(other.said).toMatch(/^the contents of accounts are not what they were$/m);
});

test('a payout that stands elsewhere on its way than it did is told of, though its amount is the same', async () => {
  const [id, partner] = [newId(), await aPartnerRow(database, { email: 'payee@example.com' })];
  await database.query(
    `INSERT INTO payout_requests (id, partner_id, amount_cents, status, asset, network, address, approvals_required, created_at, updated_at)
     VALUES ($1, $2, 6000, 'pending', 'eth', 'eth', '0x', 1, now(), now())`,
    [id, partner],
  );
  const asOf = (status: string) =>
    check({ rows: { payout_requests: 1 }, digests: { payouts: hashOf('md5', `${id}|${status}|6000`) } });
  const [same, other] = [await asOf('pending'), await asOf('approved')];
  expect([same.code, other.code]).toEqual([0, 1]);
  expect(other.said).toMatch(/^the contents of payouts are not what they were$/m);
});

describe('a database that is partitioned by month', () => {
  beforeAll(async () => {
    // As psql does it for an operator west of UTC, who has summer time.
    const client = new pg.Client({ connectionString: database.url, options: '-c TimeZone=America/Los_Angeles' });
    await client.connect();
    try {
      const script = readFileSync(join(repository, 'deploy/postgres/partition.sql'), 'utf8');
      for (const step of script.split(/;\n\n/)) await client.query(step);
    } finally {
      await client.end();
    }
  });

  /** The first key of a moment: its milliseconds, and nothing behind them (RFC 9562, UUID version 7). */
  const firstKeyOf = (moment: number): string =>
    moment
      .toString(16)
      .padStart(12, '0')
      .padEnd(32, '0')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

  test('months begin at midnight of UTC, wherever the operator is who makes them', async () => {
    const months = (await database.query(
      `SELECT relname AS name, pg_get_expr(relpartbound, oid) AS bounds FROM pg_class
       WHERE relname ~ '^(orders|webhook_attempts)_\\d{4}_\\d\\d$' ORDER BY relname`,
    )) as { name: string; bounds: string }[];
    expect(months).toHaveLength(2 * 24);
    for (const { name, bounds } of months) {
      const [, year, month] = /_(\d{4})_(\d\d)$/.exec(name)!;
      const startOf = (later: number) => firstKeyOf(Date.UTC(Number(year), Number(month) - 1 + later));
      expect([name, bounds]).toEqual([name, `FOR VALUES FROM ('${startOf(0)}') TO ('${startOf(1)}')`]);
    }
  });

  test('orders in partitions are held against the backup as the one table that they are', async () => {
    const [{ name }] = await database.query('SELECT name FROM schema_migrations ORDER BY name LIMIT 1');
    const rows = { orders: 0, webhook_attempts: 0 };
    const whole = await check({ rows, digests: {}, migrations: [name as string] });
    expect([whole.code, whole.said]).toEqual([0, expect.stringContaining('all 2 tables are as they were')]);
    const lost = await check({ rows: { orders: 1 }, digests: {} });
    expect([lost.code, lost.said]).toEqual([1, expect.stringMatching(/^orders has 0 rows, and had 1$/m)]);
  });
});
