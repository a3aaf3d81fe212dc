import { Database, isPassing, reasonOf, sqlState, violatesUnique } from '@swap/domain/database';
import { WebhookEndpoint } from '@swap/domain/webhooks';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';
import type { FreshDatabase } from '../support/fresh-database.js';
import { aPartnerRow } from '../support/partner-row.js';

let rows: FreshDatabase;
let domain: OwnDomain;
let database: Database;
beforeAll(async () => {
  domain = await aDomainOfItsOwn();
  rows = domain.database;
  await rows.query(`
    CREATE FUNCTION refuses(code text) RETURNS text LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = code; END $$`);
  database = domain.get(Database);
});
afterAll(() => domain.stop());

const failure = (asked: Promise<unknown>): Promise<unknown> => asked.then(() => null).catch((error: unknown) => error);

describe('what PostgreSQL refuses', () => {
  const busy = /busy or away/;
  const full = /no room to write/;
  const passing: readonly (readonly [string, RegExp])[] = [
    ['08006', busy],
    ['53100', full],
    ['53200', busy],
    ['53300', /Every connection to the database is in use/],
    ['57014', /held up too long/],
    ['55P03', /held up too long/],
    ['25P03', busy],
    ['57P01', busy],
    ['57P05', busy],
    ['58030', full],
    ['25006', /takes no writes/],
  ];

  test.each(passing)('refused with %s something may do later, in words for whoever asked', async (code, words) => {
    for (const asked of [
      () => database.prepared('SELECT refuses($1)', [code]),
      () => database.manager.query('SELECT refuses($1)', [code]),
      () => database.transaction((tx) => database.writeIn(tx, 'SELECT refuses($1)', [code])),
    ]) {
      const error = await failure(asked());
      expect([sqlState(error), isPassing(error)]).toEqual([code, true]);
      expect(reasonOf(error)).toMatch(words);
    }
  });

  test.each(['23505', '23503', '22P02', '42601', '42501', '25P02', '58P01', 'P0001'])(
    'refused with %s something never will do, as often as it is asked',
    async (code) => {
      const error = await failure(database.prepared('SELECT refuses($1)', [code]));
      expect([sqlState(error), isPassing(error)]).toEqual([code, false]);
    },
  );

  test.each([
    ['Connection terminated unexpectedly', true],
    ['timeout exceeded when trying to connect', true],
    ['Query read timeout', true],
    ['The connection terminated nothing', false],
    ['relation "orders" does not exist', false],
  ])('an error that says "%s" is passing: %s', (message, is) => {
    expect(isPassing(new Error(message))).toBe(is);
    expect(isPassing(message)).toBe(false);
  });

  test.each(['ECONNREFUSED', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND', 'EPIPE'])(
    '%s of the network is passing',
    (code) => {
      expect(isPassing(Object.assign(new Error('away'), { code }))).toBe(true);
    },
  );

  test('what is there already is told apart by the rule that it breaks, whichever way it was written', async () => {
    const partner = { id: await aPartnerRow(rows, { email: 'one@example.com' }), email: 'one@example.com' };
    const copy = `
      INSERT INTO partners SELECT (jsonb_populate_record(p, jsonb_build_object('id', $1::uuid, 'email', $2::text))).* FROM partners p`;
    const [sameId, sameEmail] = [
      [partner.id, 'two@example.com'],
      ['00000000-0000-4000-8000-000000000001', partner.email],
    ];
    const rules = await rows.query(
      `SELECT indexdef LIKE '%(id)%' AS of_id, indexname AS name FROM pg_indexes WHERE tablename = 'partners' AND indexdef LIKE 'CREATE UNIQUE%'`,
    );
    const [ofId, ofEmail] = [true, false].map((is) => String(rules.find((rule) => rule.of_id === is)?.name));
    for (const write of [
      (values: unknown[]) => database.prepared(copy, values),
      (values: unknown[]) => database.manager.query(copy, values),
    ]) {
      const [one, other] = [await failure(write(sameId)), await failure(write(sameEmail))];
      expect([violatesUnique(one, ofId!), violatesUnique(one, ofEmail!)]).toEqual([true, false]);
      expect([violatesUnique(other, ofId!), violatesUnique(other, ofEmail!)]).toEqual([false, true]);
    }
  });
});

describe('an entity that is tracked', () => {
  const endpoint = async () => {
    const [found] = await database.entities(WebhookEndpoint, 'WHERE e.url LIKE $1', ['https://example.com/%']);
    return found!;
  };

  beforeEach(async () => {
    await rows.query('DELETE FROM webhook_endpoints');
    await rows.query('DELETE FROM partners');
    await rows.query(
      `INSERT INTO webhook_endpoints (id, partner_id, url, events, active, ordered, secret_sealed, retiring_secrets, created_at)
       VALUES (gen_random_uuid(), $1, 'https://example.com/1', '{order.created}', true, false, '', '[]', now())`,
      [await aPartnerRow(rows)],
    );
  });

  test('an entity that is tracked writes what was changed in it alone, and leaves what others changed meanwhile', async () => {
    const [one, other] = [await endpoint(), await endpoint()];
    const [saveOne, saveOther] = [database.tracked(WebhookEndpoint, one), database.tracked(WebhookEndpoint, other)];
    one.url = 'https://example.com/2';
    one.missedFrom = new Date('2026-11-21T12:00:00Z');
    other.description = 'Ours';
    other.events = ['order.updated', 'order.created'];
    other.active = false;
    for (const save of [saveOne, saveOther]) await database.transaction((tx) => save(tx));
    expect(await endpoint()).toMatchObject({
      url: 'https://example.com/2',
      missedFrom: new Date('2026-11-21T12:00:00Z'),
      description: 'Ours',
      events: ['order.updated', 'order.created'],
      active: false,
    });
    const again = await endpoint();
    const clear = database.tracked(WebhookEndpoint, again);
    again.description = null;
    again.missedFrom = null;
    await database.transaction((tx) => clear(tx));
    expect(await endpoint()).toMatchObject({ url: 'https://example.com/2', description: null, missedFrom: null });
  });

  test('an entity that is tracked writes nothing where nothing was changed', async () => {
    const version = async () => (await rows.query('SELECT xmin::text FROM webhook_endpoints'))[0].xmin as string;
    const before = await version();
    const same = await endpoint();
    const save = database.tracked(WebhookEndpoint, same);
    same.createdAt = new Date(same.createdAt.getTime());
    await database.transaction((tx) => save(tx));
    expect(await version()).toBe(before);
  });
});
