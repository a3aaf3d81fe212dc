import { anApiWithClock } from '../support/api-with-clock.js';
import { eventually } from '../support/eventually.js';
import { ok, type Answer } from '../support/http.js';
import { usualOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { roomInWindow } from '../support/room-in-window.js';
import { aService, type Service } from '../support/service.js';
import { staffOf } from '../support/staff.js';

/** The table of the contract: requests a minute. */
const table = [
  ['quote', 60, 60, 3000],
  ['usd', 60, 60, 3000],
  ['assets', 30, 30, 300],
  ['status', 120, 120, 6000],
  ['create', 20, 20, 600],
] as const;

const surfaces: Readonly<Record<string, readonly string[]>> = {
  quote: ['/swap/quote?currency_from=btc&currency_to=eth&amount_from=0.1'],
  usd: ['/swap/usd?currency_from=btc&amount_from=1'],
  assets: ['/assets'],
  status: ['/swap/status?order_id=3v9k7m2q8r4t6w1x5y0z3a7c9e'],
};

let service: Service;
let partner: Partner;
let publishable: string;
let addresses = 0;

beforeAll(async () => {
  service = await aService({ apis: 2, env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1' } });
  partner = await aPartner(service);
  publishable = (await ok(partner.api.post('/partners/api-keys', { name: 'Page', kind: 'publishable' }))).key as string;
});
afterAll(() => service.stop());
beforeEach(async () => {
  addresses += 1;
  await roomInWindow();
});

const from = (last = 1) => ({ 'x-forwarded-for': `10.${String(addresses)}.8.${String(last)}` });
const withKey = (key: string, last = 1) => ({ ...from(last), 'x-service-api-key': key });
const policyOf = ({ headers }: Answer) => headers.get('ratelimit-policy');

const [usd = ''] = surfaces['usd'] ?? [];
const ask = (headers: Record<string, string>, api = 0, path = usd) => service.apiOf(api).get(path, headers);
const times = (count: number, one: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));
const refusedOf = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 429).length;

test('an account reads what the documents say', async () => {
  const { data } = await ok(partner.api.get('/partners/limits'));
  const a = (limit: number) => ({ limit, window_seconds: 60 });
  expect(data).toEqual({
    limit_multiplier: 1,
    surfaces: table.map(([surface, none, open, secret]) => {
      return { surface, no_key: a(none), publishable_key: a(open), secret_key: a(secret) };
    }),
    partner_routes: a(600),
    open_orders: { per_address: 25, per_secret_key: 1000 },
  });
});

test.each(table.filter(([surface]) => surface !== 'create'))(
  'on %s headers name the budget that is spent',
  async (surface, none, open, secret) => {
    const path = surfaces[surface]?.[0];
    const said = async (headers: Record<string, string>) => policyOf(await ask(headers, 0, path));
    expect(await said(from())).toBe(`"${surface}";q=${String(none)};w=60`);
    expect(await said(withKey(publishable))).toBe(`"${surface}-publishable";q=${String(open)};w=60`);
    expect(await said(withKey(partner.apiKey))).toBe(`"${surface}-secret";q=${String(secret)};w=60`);
  },
);

test('validating spends what quotes do, creating its own', async () => {
  const validated = await service.api.post('/swap/validate', usualOrder, withKey(partner.apiKey));
  expect(policyOf(validated)).toBe('"quote-secret";q=3000;w=60');
  const created = await service.api.post('/swap/create', usualOrder, withKey(partner.apiKey));
  expect(policyOf(created)).toBe('"create-secret";q=600;w=60');
});

test('one address asks as often as its secret key may, while who names none there has the usual', async () => {
  expect(refusedOf(await times(200, () => ask(withKey(partner.apiKey))))).toBe(0);
  expect(refusedOf(await times(60, () => ask(from())))).toBe(0);
  expectProblem(await ask(from()), { status: 429, code: 'rate_limited' });
  expect((await ask(withKey(partner.apiKey))).status).toBe(200);
});

test('a publishable key has a budget at each address', async () => {
  expect(refusedOf(await times(60, () => ask(withKey(publishable))))).toBe(0);
  expectProblem(await ask(withKey(publishable)), { status: 429, code: 'rate_limited' });
  expect((await ask(withKey(publishable, 2))).status).toBe(200);
  expect((await ask(withKey(partner.apiKey))).status).toBe(200);
});

test('what is refused of a key spends the address, and at some point is refused unseen', async () => {
  const wrong = '/swap/usd?currency_from=btc&amount_from=-1';
  const answers = await times(60, () => ask(withKey(publishable), 0, wrong));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  expectProblem(await ask(from()), { status: 429, code: 'rate_limited' });
  expectProblem(await ask(withKey(publishable), 0, wrong), { status: 429, code: 'rate_limited' });
  expect((await ask(withKey(partner.apiKey))).status).toBe(200);
  expect((await ask(withKey(publishable, 2))).headers.get('ratelimit')).toContain('"usd-publishable";r=59;');
});

test('a key nobody has counts as none and is no error where none is needed', async () => {
  const answer = await ask(withKey(`swap_sk_${'1'.repeat(43)}_00000000`));
  expect([answer.status, policyOf(answer)]).toEqual([200, '"usd";q=60;w=60']);
});

test('whoever names one key after the other that nobody has is soon looked up no more, and who asks elsewhere still is', async () => {
  // A fiftieth: six such keys of an address.
  const few = await anApiWithClock(service, { RATE_LIMIT_SCALE: '0.02' });
  try {
    for (let key = 1; key <= 8; key += 1) {
      const nobodys = `swap_sk_${String(key).repeat(43)}_00000000`;
      expect(policyOf(await few.api.get(usd, withKey(nobodys)))).toMatch(/^"usd";/);
    }
    expect(policyOf(await few.api.get(usd, withKey(partner.apiKey)))).toMatch(/^"usd";/);
    expect(policyOf(await few.api.get(usd, withKey(partner.apiKey, 2)))).toMatch(/^"usd-secret";/);
  } finally {
    await few.stop();
  }
});

test('what every process counts of a key is one count', async () => {
  const other = await aPartner(service);
  await service.database.query(`UPDATE partners SET limit_multiplier = 0.1 WHERE email = $1`, [other.email]);
  // A tenth of 3,000.
  expect(refusedOf(await times(300, () => ask(withKey(other.apiKey))))).toBe(0);
  expectProblem(await ask(withKey(other.apiKey)), { status: 429, code: 'rate_limited' });
  await eventually(async () => expect((await ask(withKey(other.apiKey), 1)).status).toBe(429), {
    within: 5000,
    every: 250,
  });
});

test('operations multiply the limits of a partner, which shows in the account, its log and the headers', async () => {
  const other = await aPartner(service);
  const { id } = await ok(other.api.get('/partners/profile'));
  const [operator] = await staffOf(service, ['operator']);
  const changed = await operator!.api.patch(`/partners/${String(id)}`, { limit_multiplier: 2.5 });
  expect([changed.status, changed.json.limit_multiplier, changed.json.waiting_change]).toEqual([200, 2.5, null]);
  const { data } = await ok(other.api.get('/partners/limits'));
  expect([data.limit_multiplier, data.surfaces[0].secret_key.limit, data.open_orders.per_secret_key]).toEqual([
    2.5, 7500, 2500,
  ]);
  expect(data.surfaces[0].no_key.limit).toBe(60);
  expect(policyOf(await ask(withKey(other.apiKey)))).toBe('"usd-secret";q=7500;w=60');
  expect(await other.actions()).toContain('partner.settings_changed');
  for (const limit_multiplier of [0, 0.09, 1001, '2', null]) {
    const refused = await operator!.api.patch(`/partners/${String(id)}`, { limit_multiplier });
    expectProblem(refused, { status: 400, code: 'validation_failed' });
  }
});

test('each change of a partner’s limits holds for a key that was counted before', async () => {
  const other = await aPartner(service);
  const timed = await anApiWithClock(service);
  try {
    for (const multiplier of [1, 2, 0.5]) {
      await service.database.query('UPDATE partners SET limit_multiplier = $2 WHERE email = $1', [
        other.email,
        multiplier,
      ]);
      // What is known of a key is good for five seconds.
      timed.clock.advance(5001);
      const answer = await timed.api.get(usd, withKey(other.apiKey));
      expect(policyOf(answer)).toBe(`"usd-secret";q=${String(3000 * multiplier)};w=60`);
    }
  } finally {
    await timed.stop();
  }
});

test('what is refused of a key on one surface is not counted where another surface refuses unseen', async () => {
  // A fiftieth: sixty refusals of the one, and twelve of the other.
  const [small, { apiKey }] = [await anApiWithClock(service, { RATE_LIMIT_SCALE: '0.02' }), await aPartner(service)];
  try {
    const wrong = '/swap/usd?currency_from=btc&amount_from=-1';
    for (let time = 0; time < 20; time += 1) expect((await small.api.get(wrong, withKey(apiKey))).status).toBe(400);
    expect((await small.api.post('/swap/create', usualOrder, withKey(apiKey))).status).toBe(201);
  } finally {
    await small.stop();
  }
});

test('a key of another environment that is named again and again spends the address of who names it', async () => {
  // A twentieth: three requests of an address.
  const elsewhere = await anApiWithClock(service, { KEY_ENVIRONMENT: 'test', RATE_LIMIT_SCALE: '0.05' });
  try {
    const wrong = { status: 401, code: 'wrong_environment' };
    for (let time = 0; time < 3; time += 1) expectProblem(await elsewhere.api.get(usd, withKey(partner.apiKey)), wrong);
    expectProblem(await elsewhere.api.get(usd, from()), { status: 429, code: 'rate_limited' });
    expect((await elsewhere.api.get(usd, from(2))).status).toBe(200);
  } finally {
    await elsewhere.stop();
  }
});

test('a key of another environment is refused wherever it is named, and where it is exchanged', async () => {
  const key = partner.apiKey;
  await service.restartWith({ KEY_ENVIRONMENT: 'test' });
  try {
    const wrong = { status: 401, code: 'wrong_environment' };
    for (const paths of Object.values(surfaces)) {
      expectProblem(await ask(withKey(key), 0, paths[0]), wrong);
      // Cut off where it was copied, it still says where it is from.
      expectProblem(await ask(withKey(key.slice(0, 30)), 0, paths[0]), wrong);
    }
    expectProblem(await service.api.post('/swap/create', usualOrder, withKey(key)), wrong);
    expectProblem(await service.api.post('/partners/auth/token', { api_key: key }, from()), wrong);
    // Keys of before named none.
    await service.database.query(
      `UPDATE api_keys SET key_hash = encode(sha256($1::bytea), 'hex') WHERE kind = 'publishable'`,
      [oldKey],
    );
    expect((await service.api.post('/swap/create', usualOrder, withKey(oldKey))).status).toBe(201);
  } finally {
    await service.restartWith({ KEY_ENVIRONMENT: 'live' });
  }
});

/** As the version before made them. */
const oldKey = 'swap_pk_3mJr7AoUXx2Wqd3mJr7AoUXx2Wqd3mJr7AoUXx2Wqd_dd4eefaa';
