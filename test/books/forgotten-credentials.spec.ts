import { Idempotency } from '@swap/domain/idempotency';
import { DAY, HOUR } from '@swap/domain/kernel';
import { ForgetCredentials } from '@swap/domain/partners';
import { Bookkeeping } from './bookkeeping.js';

describe('what opened something once', () => {
  let books: Bookkeeping;
  let partnerId: string;

  beforeAll(async () => {
    books = await Bookkeeping.open();
    partnerId = await books.partner();
  });
  afterAll(() => books.close());

  test('a key is forgotten after a day', async () => {
    const idempotency = books.domain.get(Idempotency);
    const ask = () => idempotency.run({ scope: 'a', key: 'k', body: {} }, () => Promise.resolve('done'));
    await ask();
    books.domain.clock.advance(23 * HOUR);
    expect(await idempotency.expirable(10)).toBe(0);
    expect([await idempotency.expire(10), (await ask()).replayed]).toEqual([0, true]);
    books.domain.clock.advance(2 * HOUR);
    expect(await idempotency.expirable(10)).toBe(1);
    expect([await idempotency.expire(10), (await ask()).replayed]).toEqual([1, false]);
  });

  test('sessions, codes and second factors go when they have long been of no use', async () => {
    const now = books.domain.clock.now().getTime();
    const ago = (days: number) => new Date(now - days * DAY);
    for (const [name, revokedAt, expiresAt] of [
      ['live', null, ago(-1)],
      ['ended lately', ago(89), ago(-1)],
      ['ended long ago', ago(91), ago(-1)],
      ['ran out long ago', null, ago(91)],
    ]) {
      await books.database.query(
        `INSERT INTO sessions (id, realm, account_id, counter, token_hash, rotated_at, expires_at, revoked_at, created_at)
         VALUES (gen_random_uuid(), 'partner', $1, 0, $2, now(), $3, $4, now())`,
        [partnerId, name, expiresAt, revokedAt],
      );
    }
    for (const [purpose, expiredAt] of [
      ['verify_email', ago(2)],
      ['reset_password', ago(0.5)],
    ])
      await books.database.query(`INSERT INTO email_codes VALUES ($1, $2, 'hash', 0, $3)`, [
        partnerId,
        purpose,
        expiredAt,
      ]);
    for (const [name, enabledAt] of [
      ['in use', ago(5)],
      ['never finished', null],
    ])
      await books.database.query(`INSERT INTO totp_factors VALUES (gen_random_uuid(), $1, 0, $2, $3)`, [
        name,
        enabledAt,
        ago(5),
      ]);

    const credentials = books.domain.get(ForgetCredentials);
    const left = async () => [
      await credentials.droppable('sessions', 10),
      await credentials.droppable('email_codes', 10),
      await credentials.droppable('totp_factors', 10),
    ];
    expect(await left()).toEqual([2, 1, 1]);
    expect(await credentials.dropSessions(1)).toBe(1);
    expect([
      await credentials.dropSessions(10),
      await credentials.dropCodes(10),
      await credentials.dropSetups(10),
    ]).toEqual([1, 1, 1]);
    expect(await left()).toEqual([0, 0, 0]);
    const kept = await books.database.query(
      `SELECT token_hash AS name FROM sessions UNION SELECT purpose FROM email_codes UNION SELECT secret_sealed FROM totp_factors`,
    );
    expect(kept.map(({ name }) => name as string).sort()).toEqual(['ended lately', 'in use', 'live', 'reset_password']);
  });
});
