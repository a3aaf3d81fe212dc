import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@swap/domain/kernel';
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
