import { migrate } from '@swap/domain/database';
import { freshDatabase } from '../support/fresh-database.js';

const migration = 'EmailDomains1763930000000';

test('addresses that were stored as typed are found by the ASCII form of their domain afterwards', async () => {
  const database = await freshDatabase();
  const insert = (email: string) =>
    database.query(
      `INSERT INTO partners (id, email, name, password_hash, affiliate_enabled, affiliate_commission_bps,
                             minimum_payout_cents, holding_days, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'Ada', '', false, 0, 0, 0, now(), now())`,
      [email],
    );
  for (const email of ['ada@münchen.example', 'bob@münchen.example', 'bob@xn--mnchen-3ya.example', 'eve@example.com'])
    await insert(email);
  await database.query('DELETE FROM schema_migrations WHERE name = $1', [migration]);
  expect(await migrate(database.url)).toEqual([migration]);
  const rows = await database.query('SELECT email FROM partners ORDER BY email COLLATE "C"');
  expect(rows.map(({ email }) => String(email))).toEqual([
    'ada@xn--mnchen-3ya.example',
    // Two accounts of one mailbox are for people to settle.
    'bob@münchen.example',
    'bob@xn--mnchen-3ya.example',
    'eve@example.com',
  ]);
  await database.drop();
});
