import { Database, dataSourceOptions } from '@swap/domain/database';
import { Keyring, newId } from '@swap/domain/kernel';
import { entities, Reseal, sealedColumns } from '@swap/domain/service';
import { DataSource } from 'typeorm';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const older = new Keyring(`k1:${key(1)}`);
const both = new Keyring(`k2:${key(2)},k1:${key(1)}`);
const newer = new Keyring(`k2:${key(2)}`);

describe('sealing everything anew under the newest service key', () => {
  let database: FreshDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await freshDatabase();
    const connection = { url: database.url, poolSize: 2, applicationName: 'reseal' };
    dataSource = await new DataSource(dataSourceOptions(connection, entities)).initialize();
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  test('sealing everything anew under the newest service key moves every secret, however many, and finds nothing left to do the second time', async () => {
    const ids = Array.from({ length: 1201 }, newId);
    for (const id of ids) {
      await database.query(`INSERT INTO totp_factors VALUES ($1, $2, 0, now(), now())`, [
        id,
        older.seal(`totp_factors|secret_sealed|${id}`, `secret of ${id}`),
      ]);
    }
    const reseal = new Reseal(new Database(dataSource), both);
    expect((await reseal.run()).resealed['totp_factors.secret_sealed']).toBe(1201);
    const rows = await database.query('SELECT account_id, secret_sealed FROM totp_factors');
    for (const { account_id: id, secret_sealed: sealed } of rows) {
      expect(newer.open(`totp_factors|secret_sealed|${String(id)}`, sealed)).toBe(`secret of ${String(id)}`);
    }
    expect((await reseal.run()).resealed['totp_factors.secret_sealed']).toBe(0);
  });

  test('sealing everything anew under the newest service key moves the hashes that rows are found by, too, and makes those that are missing', async () => {
    const [hashed, unhashed] = [newId(), newId()];
    const remember = async (id: string, keyring: Keyring, email: string, hash: string | null) => {
      await database.query(
        `INSERT INTO orders (id, public_id, manage_token_hash, status, was_held, currency_from, network_from, currency_to, network_to,
           amount_from, amount_to, agreed_to, address_to, fixed, is_anonym, provider, unit_price_usd, timeline, version, created_at, updated_at)
         VALUES ($1, $2, '', 'waiting', false, 'btc', 'btc', 'eth', 'eth', 1, 1, 1, '', false, false, 'changenow', 1, '[]', 1, now(), now())`,
        [id, id.slice(-26)],
      );
      await database.query(
        `INSERT INTO order_mail_addresses (order_id, email_sealed, email_hash, created_at) VALUES ($1, $2, $3, now())`,
        [id, keyring.seal(`order_mail_addresses|email|${id}`, email), hash],
      );
    };
    await remember(hashed, older, 'ada@example.com', older.mac('customer-email', 'ada@example.com'));
    await remember(unhashed, newer, 'grace@example.com', null);
    const reseal = new Reseal(new Database(dataSource), both);
    expect((await reseal.run()).resealed['order_mail_addresses.email_sealed']).toBe(2);
    for (const [id, email] of [
      [hashed, 'ada@example.com'],
      [unhashed, 'grace@example.com'],
    ] as const) {
      const [row] = await database.query('SELECT * FROM order_mail_addresses WHERE email_hash = $1', [
        newer.mac('customer-email', email),
      ]);
      expect(newer.open(`order_mail_addresses|email|${id}`, String(row?.['email_sealed']))).toBe(email);
    }
    expect((await reseal.run()).resealed['order_mail_addresses.email_sealed']).toBe(0);
  });

  test('sealing everything anew under the newest service key says how many passwords still need an older key', async () => {
    for (const [email, hash] of [
      ['a@example.com', 'k1:$2b$04$x'],
      ['b@example.com', 'k2:$2b$04$x'],
    ]) {
      await database.query(
        `INSERT INTO partners (id, email, name, password_hash, affiliate_enabled, affiliate_commission_bps,
                               minimum_payout_cents, holding_days, created_at, updated_at)
         VALUES ($1, $2, 'Ada', $3, true, 50, 5000, 0, now(), now())`,
        [newId(), email, hash],
      );
    }
    for (const [email, hash] of [
      ['c@example.com', 'k1:$2b$04$x'],
      ['d@example.com', 'k2:$2b$04$x'],
      ['invited@example.com', ''],
    ]) {
      await database.query(
        `INSERT INTO admins (id, email, name, password_hash, roles, created_at, updated_at)
         VALUES ($1, $2, 'Grace', $3, '{support}', now(), now())`,
        [newId(), email, hash],
      );
    }
    expect((await new Reseal(new Database(dataSource), both).run()).passwordsUnderOlderKeys).toBe(2);
  });

  test('sealing everything anew under the newest service key says whose recovery codes need an older key, or may', async () => {
    for (const [email, keyId, removedAt] of [
      ['older@example.com', 'k1', null],
      ['newer@example.com', 'k2', null],
      ['unknown@example.com', null, null],
      ['removed@example.com', 'k1', new Date()],
    ] as const) {
      const id = newId();
      await database.query(
        `INSERT INTO partners (id, email, name, password_hash, affiliate_enabled, affiliate_commission_bps,
                               minimum_payout_cents, holding_days, created_at, updated_at, founder_removed_at)
         VALUES ($1, $2, 'Ada', 'k2:$2b$04$x', true, 50, 5000, 0, now(), now(), $3)`,
        [id, email, removedAt],
      );
      const sealed = newer.seal(`totp_factors|secret_sealed|${id}`, 'a secret');
      await database.query('INSERT INTO totp_factors VALUES ($1, $2, 0, now(), now())', [id, sealed]);
      for (const hash of ['one', 'two'])
        await database.query('INSERT INTO recovery_codes VALUES ($1, $2, $3)', [id, hash, keyId]);
    }
    const { recoveryCodesUnderOlderKeys } = await new Reseal(new Database(dataSource), both).run();
    expect(recoveryCodesUnderOlderKeys).toEqual(['older@example.com', 'unknown@example.com']);
  });

  test('sealing everything anew under the newest service key leaves no column out but what is gone within a day', async () => {
    const columns = await database.query(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE '%sealed%'`,
    );
    const covered = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(columns.map(({ name }) => name).sort()).toEqual([...covered, 'idempotency_keys.answer_sealed'].sort());
  });
});
