import { serviceCaller } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import { newId } from '@swap/domain/kernel';
import { Mail } from '@swap/domain/mail';
import { CloseAccount, EraseClosedAccounts } from '@swap/domain/payouts';
import { CreateEndpoint } from '@swap/domain/webhooks';
import { lettersIn } from '../support/letters.js';
import { Bookkeeping } from './bookkeeping.js';

/** An account with one more person, each of whom signs in in every way. */
interface Account {
  readonly id: string;
  readonly member: string;
}

/** Rows of an account or its member, $1, of which nothing is left when it is closed. */
const ofPeople = [
  `SELECT 1 FROM sessions WHERE account_id = ANY($1)`,
  `SELECT 1 FROM totp_factors WHERE account_id = ANY($1)`,
  `SELECT 1 FROM recovery_codes WHERE account_id = ANY($1)`,
  `SELECT 1 FROM passkeys WHERE account_id = ANY($1)`,
  `SELECT 1 FROM email_codes WHERE partner_id = ANY($1)`,
  `SELECT 1 FROM partner_members WHERE id = ANY($1)`,
  `SELECT 1 FROM payout_profiles WHERE partner_id = ANY($1)`,
  `SELECT 1 FROM webhook_endpoints WHERE partner_id = ANY($1)`,
  `SELECT 1 FROM payout_requests WHERE partner_id = ANY($1) AND note IS NOT NULL`,
  `SELECT 1 FROM api_keys WHERE partner_id = ANY($1) AND (revoked_at IS NULL OR name = 'a shop' OR allowed_origins <> '{}')`,
];
/** What may be much, and goes little by little. */
const ofTraces = [
  `SELECT 1 FROM webhook_events WHERE partner_id = ANY($1)`,
  `SELECT 1 FROM orders WHERE partner_id = ANY($1) AND (external_id IS NOT NULL OR metadata IS NOT NULL)`,
];

describe('an account that is closed', () => {
  let books: Bookkeeping;
  beforeEach(async () => {
    books = await Bookkeeping.open();
  });
  afterEach(() => books.close());

  const sql = (text: string, ...values: unknown[]) => books.database.query(text, values);
  const address = (id: string) => `${id}@example.com`;
  const close = (id: string) =>
    books.domain.get(CloseAccount).run(id, { email: address(id), forfeitBalance: false }, serviceCaller);

  async function ways(person: string): Promise<void> {
    await sql(
      `INSERT INTO sessions (id, realm, account_id, counter, token_hash, rotated_at, expires_at, created_at)
       VALUES (gen_random_uuid(), 'partner', $1, 0, gen_random_uuid()::text, now(), now(), now())`,
      person,
    );
    await sql(`INSERT INTO totp_factors VALUES ($1, 'secret', 0, now(), now())`, person);
    await sql(`INSERT INTO recovery_codes VALUES ($1, 'hash')`, person);
    await sql(
      `INSERT INTO passkeys VALUES (gen_random_uuid(), $1, 'partner', gen_random_uuid()::text, '', 0, '{}', 'a phone', now())`,
      person,
    );
    await sql(`INSERT INTO email_codes VALUES ($1, 'reset_password', 'hash', 0, now())`, person);
  }

  async function anAccount(traces = 1): Promise<Account> {
    const [id, member] = [await books.payee(), newId()];
    await sql(
      `INSERT INTO partner_members (id, partner_id, email, name, role, password_hash, joined_at, created_at, updated_at)
       VALUES ($1, $2, $3, 'Bob', 'viewer', '', now(), now(), now())`,
      member,
      id,
      address(member),
    );
    for (const person of [id, member]) await ways(person);
    const payout = await books.payout(id, 6000, 'pending');
    await sql(`UPDATE payout_requests SET status = 'cancelled' WHERE id = $1`, payout);
    await books.bypass(['payout_requests'], [`UPDATE payout_requests SET note = 'For Ada' WHERE id = $1`, [payout]]);
    for (const revoked of [null, new Date('2026-01-01T00:00:00Z')])
      await sql(
        `INSERT INTO api_keys (id, partner_id, name, kind, key_hash, prefix, allowed_origins, created_at, revoked_at)
         VALUES (gen_random_uuid(), $1, 'a shop', 'publishable', gen_random_uuid()::text, 'swap_pk', '{https://shop.example}', now(), $2)`,
        id,
        revoked,
      );
    await anEndpoint(id);
    for (let trace = 0; trace < traces; trace += 1) await aTrace(id, trace);
    return { id, member };
  }

  const anEndpoint = (id: string) => {
    const settings = {
      events: ['order.created'] as const,
      ordered: false,
      description: null,
      url: 'https://shop.example/',
    };
    return books.domain.get(CreateEndpoint).run(id, settings, serviceCaller);
  };
  /** An event, and an order with one of the two kinds of notes. */
  async function aTrace(id: string, number: number): Promise<void> {
    await sql(`INSERT INTO webhook_events VALUES ($1, $2, $3, 'order.created', '{}', now())`, newId(), id, number + 1);
    const note = number % 2 === 0 ? `external_id = 'of Ada'` : `metadata = '{"who": "Ada"}'`;
    await sql(`UPDATE orders SET ${note} WHERE id = $1`, (await books.order(id)).id);
  }

  const count = async (queries: readonly string[], { id, member }: Account) => {
    const counts: number[] = [];
    for (const query of queries) counts.push((await sql(query, [id, member])).length);
    return counts;
  };

  test('nobody of it is left, at once, and those of another account stay as they are', async () => {
    const [own, other] = [await anAccount(), await anAccount()];
    const before = await count([...ofPeople, ...ofTraces], other);
    expect(before.every((rows) => rows > 0)).toBe(true);
    expect(await count([...ofPeople, ...ofTraces], own)).toEqual(before);
    await close(own.id);
    expect(await count(ofPeople, own)).toEqual(ofPeople.map(() => 0));
    expect(await count([...ofPeople, ...ofTraces], other)).toEqual(before);
    const ended = await sql('SELECT DISTINCT revoked_at FROM api_keys WHERE partner_id = $1 ORDER BY 1', own.id);
    expect(ended.map(({ revoked_at: at }) => at)).toEqual([new Date('2026-01-01T00:00:00Z'), books.domain.clock.now()]);
  });

  test('its traces go so many at a time, then those of the next, and what came in meanwhile goes last', async () => {
    const erase = books.domain.get(EraseClosedAccounts);
    const [first, second, open] = [await anAccount(3), await anAccount(1), await anAccount(2)];
    expect([await erase.left(100), await erase.run(2)]).toEqual([0, 0]);
    await close(first.id);
    books.domain.clock.advance(1);
    await close(second.id);
    await anEndpoint(first.id);
    expect([await erase.left(100), await erase.left(5)]).toEqual([8, 5]);
    expect([await erase.run(2), await count(ofTraces, first)]).toEqual([4, [1, 1]]);
    expect([await erase.run(2), await count(ofTraces, first)]).toEqual([2, [0, 0]]);
    expect(await count(ofTraces, second)).toEqual([1, 1]);
    expect(await erase.run(2)).toBe(1);
    expect(await count(ofPeople, first)).toEqual(ofPeople.map(() => 0));
    expect([await erase.run(2), await erase.run(2), await erase.left(100), await erase.run(2)]).toEqual([2, 1, 0, 0]);
    expect(await count(ofTraces, open)).toEqual([2, 2]);
  });

  test('no letter leaves for the address that stands where its own was, and those of others leave', async () => {
    const [own, other] = [await anAccount(), await anAccount()];
    await close(own.id);
    const emailOf = async (id: string) => {
      const [row] = await sql('SELECT email FROM partners WHERE id = $1', id);
      return row.email as string;
    };
    const emails = [await emailOf(own.id), await emailOf(other.id)];
    expect(emails[0]).not.toBe(address(own.id));
    const mail = books.domain.get(Mail);
    const subject = 'What is new';
    const database = books.domain.get(Database);
    for (const to of emails)
      await database.transaction((tx) => mail.send(tx, { to, subject, parts: ['Nothing much.'] }));
    const letters = (await lettersIn(books.database, mail)).filter((letter) => letter.subject === subject);
    expect(letters.map(({ to }) => to)).toEqual([address(other.id)]);
  });

  test('one that owes something is closed by the staff as well, and one that is owed a cent is not', async () => {
    const [owing, owed] = [await books.payee(), await books.payee()];
    await books.entry(owing, 'ADJUSTMENT_DEBIT', -500);
    await books.entry(owed, 'ADJUSTMENT_CREDIT', 1);
    const closing = (id: string) => books.domain.get(CloseAccount).onRequest(id, 'By letter', serviceCaller);
    expect((await closing(owing)).closedAt).toEqual(books.domain.clock.now());
    await expect(closing(owed)).rejects.toMatchObject({ code: 'account_not_closable' });
  });
});
