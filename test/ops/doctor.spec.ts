import { join } from 'node:path';
import { Keyring, newId } from '@swap/domain/kernel';
import { changenowLine } from '../assets/listing.js';
import { ScriptedUpstream } from '../contract/scripted-upstream.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { aPartnerRow } from '../support/partner-row.js';
import { repository } from '../support/repository.js';
import { newDataDirectory, removeDataDirectories } from './data-directory.js';
import { Program } from './program.js';

/** A key that looks random, by its name. */
const keyNamed = (name: string, step = 7): string =>
  `${name}:${Buffer.from(Array.from({ length: 32 }, (_, at) => (at * step) % 256)).toString('base64')}`;
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://swap.example.com' };

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  removeDataDirectories();
});

/** What doctor says of a database and nothing beside it, by what it looked at. */
async function says(changed: Readonly<Record<string, string>> = {}) {
  const own = { DATABASE_URL: database.url, SERVICE_KEYS: keyNamed('k1'), REDIS_URL: '', SMTP_URL: '' };
  const env = { ...own, DATA_DIR: newDataDirectory(), ...changed };
  const program = Program.run(join(repository, 'apps/ops/dist/doctor.js'), env);
  await program.ended;
  return program.output;
}

test('doctor sees that everybody shares one limit behind a proxy, that two keys share a name, and that no anchors go out', async () => {
  const said = await says({ ...production, SERVICE_KEYS: `${keyNamed('k1')},${keyNamed('k1', 11)}` });
  for (const line of [
    /^WRONG TRUST_PROXY: it is empty behind a proxy/m,
    /^WRONG SERVICE_KEYS: two keys have the same name/m,
    /^WRONG anchors outside: none leave the database/m,
    /^ok {4}PUBLIC_URL$/m,
  ])
    expect(said).toMatch(line);
});

test('doctor finds nothing wrong with what is set, and sees that links would lead to a path', async () => {
  const said = await says({
    ...production,
    PUBLIC_URL: 'https://swap.example.com/swap',
    TRUST_PROXY: '1',
    ANCHOR_MAIL: 'books@example.com',
  });
  for (const line of [
    /^WRONG PUBLIC_URL: .* has a path/m,
    /^ok {4}TRUST_PROXY$/m,
    /^ok {4}SERVICE_KEYS$/m,
    /^ok {4}anchors outside$/m,
    /^ok {4}recurring tasks$/m,
    /^ok {4}books$/m,
    /^ok {4}connections$/m,
  ])
    expect(said).toMatch(line);
});

test('doctor sees keys that are gone, tasks that are late, rights that are too many, books that disagree now, and a replica that is none', async () => {
  const [factor, kept] = [newId(), newId()];
  for (const [id, name] of [
    [kept, 'k1'],
    [factor, 'k8'],
  ] as const) {
    const sealed = new Keyring(keyNamed(name)).seal(`totp_factors|secret_sealed|${id}`, 'a secret');
    await database.query('INSERT INTO totp_factors VALUES ($1, $2, 0, now(), now())', [id, sealed]);
  }
  for (const name of ['k1', 'k9']) {
    const id = await aPartnerRow(database, { email: `${name}@example.com` });
    await database.query('UPDATE partners SET password_hash = $2 WHERE id = $1', [id, `${name}:hash`]);
  }
  for (const [name, removedAt] of [
    ['k7', null],
    ['k6', new Date()],
  ] as const) {
    const id = await aPartnerRow(database, { email: `${name}@example.com` });
    await database.query('UPDATE partners SET founder_removed_at = $2 WHERE id = $1', [id, removedAt]);
    const sealed = new Keyring(keyNamed('k1')).seal(`totp_factors|secret_sealed|${id}`, 'a secret');
    await database.query('INSERT INTO totp_factors VALUES ($1, $2, 0, now(), now())', [id, sealed]);
    await database.query('INSERT INTO recovery_codes VALUES ($1, $2, $3)', [id, 'hash', name]);
  }
  await database.query(
    `INSERT INTO turns VALUES ('forgotten', now() - interval '6 minutes'), ('lately', now() - interval '4 minutes')`,
  );
  await database.query('GRANT UPDATE ON ledger_entries TO swap_service');
  await database.query('GRANT TRUNCATE ON audit_entries TO swap_service');
  for (const [discrepancies, hours] of [
    [0, 2],
    [2, 1],
  ])
    await database.query(
      `INSERT INTO books_reports (id, discrepancies, report, created_at) VALUES ($1, $2, '{}', now() - make_interval(hours => $3))`,
      [newId(), discrepancies, hours],
    );
  const said = await says({ DATABASE_REPLICA_URL: database.url, DATABASE_POOL_SIZE: '20' });
  for (const line of [
    /^WRONG SERVICE_KEYS and the database: .*: "k7", "k8", "k9" cannot be opened/m,
    /^WRONG recurring tasks: nobody does forgotten: /m,
    /^WRONG rights of swap_service: it may change .*\bledger_entries\b/m,
    /^WRONG rights of swap_service: it may change .*\baudit_entries\b/m,
    /^WRONG books: 2 discrepancies at the last look/m,
    /^WRONG replica \(DATABASE_REPLICA_URL\): it follows no other server/m,
    // Beside their pools: one connection each to see by how the database is, and thirty for queues without Redis.
    /^WRONG connections: two APIs and two workers may open 204, /m,
  ])
    expect(said).toMatch(line);
});

test('doctor looks at everything else where the service may not read', async () => {
  await database.query('REVOKE SELECT ON orders FROM swap_service');
  try {
    const said = await says();
    expect(said).toMatch(/^WRONG rights of swap_service: permission denied/m);
    expect(said).not.toContain('current transaction is aborted');
    for (const look of ['recurring tasks', 'books']) expect(said).toMatch(new RegExp(`^(ok {4}|WRONG )${look}`, 'm'));
  } finally {
    await database.query('GRANT SELECT ON orders TO swap_service');
  }
});

test('doctor sees that the key of a password is gone which only somebody who was invited chose', async () => {
  const partner = await aPartnerRow(database, { email: 'founder@example.com' });
  await database.query(
    `INSERT INTO partner_members (id, partner_id, email, name, role, password_hash, joined_at, created_at, updated_at)
     VALUES ($1, $2, 'member@example.com', 'Grace', 'viewer', 'k6:hash', now(), now(), now())`,
    [newId(), partner],
  );
  expect(await says()).toMatch(/^WRONG SERVICE_KEYS and the database: .*"k6"/m);
});

test('doctor sees that an exchange tells its coins to anybody and a price to nobody with this key', async () => {
  const exchange = await ScriptedUpstream.start();
  exchange.answersWith(({ url }) =>
    url.startsWith('/exchange/currencies')
      ? { json: ['btc', 'eth'].map((ticker) => changenowLine(ticker, ticker)) }
      : { status: 401, json: { error: 'unauthorized', message: 'Unauthorized' } },
  );
  try {
    const said = await says({ CHANGENOW_API_KEY: 'not-the-one', CHANGENOW_BASE_URL: exchange.url });
    expect(said).toMatch(/^WRONG exchanges: changenow lists its coins and gives no price/m);
  } finally {
    await exchange.close();
  }
});
