import { randomUUID } from 'node:crypto';
import { MINUTE } from '@swap/domain/kernel';
import { anApiWithClock } from '../support/api-with-clock.js';
import { type Http, ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { credit } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

/** What is said of one request and not of the answer. */
const ofOneRequest = ['x-request-id', 'ratelimit', 'date', 'connection', 'keep-alive'];

const kept = ['/partners/orders', '/partners/affiliate/summary'];

describe('answers kept ready for partners', () => {
  let service: Service;
  let partner: Partner;
  /** By an API key that was exchanged. */
  let backend: Http;

  beforeAll(async () => {
    service = await aService({ speed: 0 });
  });

  afterAll(async () => {
    await service.stop();
  });

  beforeEach(async () => {
    partner = await aPartner(service);
    const { access_token: token } = await ok(service.api.post('/partners/auth/token', { api_key: partner.apiKey }));
    backend = service.api.with({ authorization: `Bearer ${String(token)}` });
    for (const api of [partner.api, backend]) await askAll(api);
  });

  async function askAll(api: Http) {
    const answers = [];
    for (const path of kept) answers.push(await api.get(path));
    return answers;
  }

  const ofPartner = 'WHERE partner_id = (SELECT id FROM partners WHERE email = $1)';

  async function write(statement: string, ...more: unknown[]): Promise<void> {
    await service.database.query(statement, [partner.email, ...more]);
  }

  test('what is given again is what was given before, and spends what it costs', async () => {
    await anOrder(service, { apiKey: partner.apiKey });
    for (const path of kept) {
      const turns = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const { status, headers, text } = await partner.api.get(path);
        const left = /"partner";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1];
        const said = Object.fromEntries([...headers].filter(([name]) => !ofOneRequest.includes(name)));
        turns.push({ left: Number(left) + turn, answer: { status, text, said } });
      }
      expect([path, ...turns.slice(1)]).toEqual([path, turns[0], turns[0]]);
      expect(turns[0]?.answer.said).toMatchObject({ 'cache-control': 'no-store' });
    }
  });

  test('each partner is given their own, and nobody without a token anything', async () => {
    const other = await aPartner(service);
    const order = await anOrder(service, { apiKey: other.apiKey });
    for (let turn = 0; turn < 2; turn += 1) {
      const lists = await Promise.all([partner, other].map(({ api }) => ok(api.get('/partners/orders'))));
      expect(lists.map(({ data }) => (data as { order_id: string }[]).map(({ order_id: id }) => id))).toEqual([
        [],
        [order.id],
      ]);
    }
    for (const path of kept) expectProblem(await service.api.get(path), { status: 401, code: 'invalid_token' });
  });

  test('pages of others are told whether they may ask as if nothing were ready', async () => {
    for (const path of kept) {
      const { headers } = await partner.api.get(path, { origin: 'https://shop.example' });
      const plain = await partner.api.get(path);
      expect([headers.get('access-control-allow-origin'), plain.headers.get('vary')]).toEqual([
        null,
        headers.get('vary'),
      ]);
    }
  });

  test.each([
    ['an order was placed', () => anOrder(service, { apiKey: partner.apiKey }), '/partners/orders'],
    ['something was booked', () => credit(service, partner, '1.00'), '/partners/affiliate/summary'],
    [
      'an account has another rate',
      () => write('UPDATE partners SET affiliate_commission_bps = 10 WHERE email = $1'),
      '/partners/affiliate/summary',
    ],
  ])('the next answer tells that %s', async (_what, happens, path) => {
    const before = (await backend.get(path)).text;
    await happens();
    const after = await backend.get(path);
    expect([after.status, after.text === before]).toEqual([200, false]);
  });

  test('the next list tells of every change of an order, whoever wrote it, and of what it earned', async () => {
    const order = await anOrder(service, { apiKey: partner.apiKey });
    const [row] = await service.database.query('SELECT id FROM orders WHERE public_id = $1', [order.id]);
    const changes: readonly (readonly [string, ...unknown[]])[] = [
      [`UPDATE orders SET external_id = 'invoice-1' ${ofPartner}`],
      [`UPDATE orders SET metadata = '{"shop":"berlin"}' ${ofPartner}`],
      [
        `SELECT ledger_append($2, (SELECT id FROM partners WHERE email = $1), 'COMMISSION_ACCRUAL', 50, $3, $4, NULL, NULL, now(), now())`,
        randomUUID(),
        (row as { id: string }).id,
        order.id,
      ],
    ];
    const list = async () => JSON.stringify((await ok(partner.api.get('/partners/orders'))).data);
    const seen = [await list(), await list()];
    for (const change of changes) {
      await write(...change);
      seen.push(await list());
    }
    expect(seen[0]).toBe(seen[1]);
    expect(new Set(seen).size).toBe(1 + changes.length);
    for (const words of ['"external_id":"invoice-1"', '"shop":"berlin"', '"commission_usd":0.5'])
      expect(seen.at(-1)).toContain(words);
  });

  test.each([
    [
      'a session that ended',
      { status: 401, code: 'invalid_token' },
      () =>
        write(`UPDATE sessions SET revoked_at = now() WHERE account_id = (SELECT id FROM partners WHERE email = $1)`),
      () => partner.api,
    ],
    [
      'a suspended account',
      { status: 403, code: 'account_suspended' },
      () => write('UPDATE partners SET suspended_at = now() WHERE email = $1'),
      () => backend,
    ],
    [
      'a revoked key',
      { status: 401, code: 'invalid_token' },
      () => write(`UPDATE api_keys SET revoked_at = now() ${ofPartner}`),
      () => backend,
    ],
    [
      'a locked key',
      { status: 401, code: 'invalid_token' },
      () => write(`UPDATE api_keys SET locked_at = now() ${ofPartner}`),
      () => backend,
    ],
    [
      'a key that lost its scopes',
      { status: 403, code: 'scope_required' },
      () => write(`UPDATE api_keys SET scopes = '{attribution}' ${ofPartner}`),
      () => backend,
    ],
  ])('nothing that is ready is given to %s', async (_who, problem, happens, whose) => {
    const api = whose();
    expect((await askAll(api)).map(({ status }) => status)).toEqual([200, 200]);
    await happens();
    for (const answer of await askAll(api)) expectProblem(answer, problem);
  });

  test('nothing that is ready outlives its token, and money matures while nothing is written', async () => {
    const later = await anApiWithClock(service);
    try {
      await credit(service, partner, '7.00', { maturesAt: new Date(later.clock.now().getTime() + 5 * MINUTE) });
      const api = later.api.with({ authorization: `Bearer ${partner.tokens.access_token}` });
      const available = async () =>
        (await ok(api.get('/partners/affiliate/summary'))).data as { available_balance: number };
      expect([await available(), await available()]).toMatchObject([
        { available_balance: 0 },
        { available_balance: 0 },
      ]);
      later.clock.advance(5 * MINUTE);
      expect(await available()).toMatchObject({ available_balance: 7 });
      later.clock.advance(9.5 * MINUTE);
      expect((await askAll(api)).map(({ status }) => status)).toEqual([200, 200]);
      const [, claims = ''] = partner.tokens.access_token.split('.');
      const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
      later.clock.advance(exp * 1000 - later.clock.now().getTime());
      for (const answer of await askAll(api)) expectProblem(answer, { status: 401, code: 'invalid_token' });
    } finally {
      await later.stop();
    }
  });

  test('a partner that used up what the account bears is refused what is ready, too', async () => {
    const strict = await anApiWithClock(service, { RATE_LIMIT_SCALE: '0.05', TRUST_PROXY: '1' });
    try {
      // What this partner asked of the other process counts as well, as soon as that is shared: it lies behind.
      strict.clock.advance(2 * MINUTE);
      // Each from an address of its own, so that none of those is refused.
      const ask = (turn: number) =>
        strict.api.get('/partners/affiliate/summary', {
          authorization: `Bearer ${partner.tokens.access_token}`,
          'x-forwarded-for': `192.0.2.${String(turn)}`,
        });
      const codes: number[] = [];
      for (let turn = 1; turn <= 40; turn += 1) codes.push((await ask(turn)).status);
      expect(codes).toEqual([...Array<number>(30).fill(200), ...Array<number>(10).fill(429)]);
    } finally {
      await strict.stop();
    }
  });
});
