import { eventually } from '../support/eventually.js';
import { ok, type Answer, type Http } from '../support/http.js';
import { anOrder, usualOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aPayee, aPayout } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { routes } from './route-table.js';

let service: Service;
let receiver: Receiver;

beforeAll(async () => {
  service = await aService();
  receiver = await aReceiver();
});

afterAll(async () => {
  await service.stop();
  await receiver.close();
});

async function exchange(apiKey: string): Promise<Http> {
  const tokens = await ok(service.api.post('/partners/auth/token', { api_key: apiKey }));
  return service.api.with({ authorization: `Bearer ${String(tokens.access_token)}` });
}

describe('an API key exchanged for a token', () => {
  let partner: Partner;

  beforeAll(async () => {
    partner = await aPartner(service);
  });

  test('an API key exchanged for a token opens the dashboard for ten minutes, without a refresh token, and leaves a trace', async () => {
    const answer = await service.api.post('/partners/auth/token', { api_key: partner.apiKey });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'dashboard',
    });
    expect((await partner.actions())[0]).toBe('api_key.exchanged');
    const { data } = await ok(partner.api.get('/partners/api-keys'));
    expect(data[0].last_used_at).not.toBeNull();
  });

  test('an API key exchanged for a token is refused for a publishable key and for what is none', async () => {
    const { key } = await ok(partner.api.post('/partners/api-keys', { name: 'Widget', kind: 'publishable' }));
    const refused = await service.api.post('/partners/auth/token', { api_key: key });
    expectProblem(refused, { status: 403, code: 'publishable_key' });
    for (const api_key of [`${partner.apiKey}0`, partner.apiKey.replace(/.{3}$/, '000'), 'nonsense']) {
      const unknown = await service.api.post('/partners/auth/token', { api_key });
      expectProblem(unknown, { status: 401, code: 'invalid_api_key' });
    }
  });

  test('an API key exchanged for a token is worth nothing as soon as its key is revoked', async () => {
    const { id, key } = await ok(partner.api.post('/partners/api-keys', { name: 'Short-lived' }));
    const dashboard = await exchange(key);
    expect((await dashboard.get('/partners/profile')).status).toBe(200);
    await partner.api.delete(`/partners/api-keys/${String(id)}`);
    expectProblem(await dashboard.get('/partners/profile'), { status: 401, code: 'invalid_token' });
    const again = await service.api.post('/partners/auth/token', { api_key: key });
    expectProblem(again, { status: 401, code: 'invalid_api_key' });
  });

  test('an API key exchanged for a token goes on as long as the overlap when its key is rotated, and no longer', async () => {
    const { id, key } = await ok(partner.api.post('/partners/api-keys', { name: 'Backend' }));
    const rotated = await partner.api.post(`/partners/api-keys/${String(id)}/rotate`, { overlap_hours: 1 });
    expect(rotated.status).toBe(201);
    expect(rotated.json).toMatchObject({ name: 'Backend', kind: 'secret', key: expect.not.stringContaining(key) });
    await exchange(key);
    await exchange(rotated.json.key);
    const end = () => partner.api.post(`/partners/api-keys/${String(rotated.json.id)}/rotate`, {});
    const { json: last } = await end();
    await exchange(last.key);
    const gone = await service.api.post('/partners/auth/token', { api_key: rotated.json.key });
    expectProblem(gone, { status: 401, code: 'invalid_api_key' });
    expectProblem(await end(), { status: 409, code: 'action_not_available' });
  });

  describe.each(
    routes.filter(({ partner: needed }) => needed).map((route) => [route.method, route.path, route] as const),
  )('%s %s', (method, path, route) => {
    // Contract: it reads everything and manages webhooks; what is left asks for a person.
    const allowed = method === 'GET' || path.startsWith('/partners/affiliate/webhooks');

    test(allowed ? 'is open to it' : 'asks for a session', async () => {
      const dashboard = await exchange(partner.apiKey);
      const query = new URLSearchParams(route.query).toString();
      const target = `${path.replace(':id', '018f0000-0000-7000-8000-000000000000')}${query && `?${query}`}`;
      const answer = await dashboard.send(method, target, route.body);
      // What would tell of the affiliate program asks for more; step-up.spec.ts says of what.
      const ofMoney = allowed && JSON.stringify(route.body ?? {}).includes('"affiliate.');
      if (ofMoney) expectProblem(answer, { status: 403, code: 'step_up_required' });
      else if (allowed) expect([200, 201, 202, 204, 404, 422]).toContain(answer.status);
      else expectProblem(answer, { status: 403, code: 'session_required' });
    });
  });
});

test('a key that names origins attributes orders from those alone', async () => {
  const partner = await aPartner(service);
  const body = { name: 'Widget', kind: 'publishable', allowed_origins: ['https://shop.example'] };
  const { key } = await ok(partner.api.post('/partners/api-keys', body));
  const create = (origin: Record<string, string>) =>
    service.api.post('/swap/create', usualOrder, { 'x-service-api-key': key, ...origin });
  expect((await create({ origin: 'https://shop.example' })).status).toBe(201);
  for (const origin of [{}, { origin: 'https://evil.example' }]) {
    expectProblem(await create(origin), { status: 401, code: 'invalid_api_key' });
  }
});

describe('what belongs to one partner is not there for another', () => {
  /** Where the id of a path comes from; a path that is missing here fails the test below. */
  const owned: Readonly<Record<string, (partner: Partner) => Promise<string>>> = {
    '/partners/api-keys': async ({ api }) => (await ok(api.get('/partners/api-keys'))).data[0].id,
    '/partners/sessions': async ({ api }) => (await ok(api.get('/partners/sessions'))).data[0].id,
    '/partners/orders': async ({ api }) => (await ok(api.get('/partners/orders'))).data[0].order_id,
    '/partners/affiliate/payout-requests': async (partner) => {
      return (await ok(partner.api.get('/partners/affiliate/payout-requests'))).data[0].id;
    },
    '/partners/affiliate/webhooks': async ({ api }) => (await ok(api.get('/partners/affiliate/webhooks'))).data[0].id,
    '/partners/affiliate/webhooks/replays': async ({ api }) => {
      const [{ id }] = (await ok(api.get('/partners/affiliate/webhooks'))).data;
      return (await ok(api.post(`/partners/affiliate/webhooks/${id}/replay`, { since: '2026-11-01T00:00:00Z' }))).id;
    },
    '/partners/affiliate/webhooks/deliveries': ({ email }) =>
      eventually(async () => {
        const [row] = await service.database.query(
          `SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
           JOIN partners p ON p.id = e.partner_id WHERE email = $1 LIMIT 1`,
          [email],
        );
        return row.id as string;
      }),
  };

  let partners: Partner[];
  let paths: [verb: string, path: string][];

  beforeAll(async () => {
    partners = await Promise.all([aPayee(service, '500.00'), aPayee(service, '500.00')]);
    for (const partner of partners) {
      await aPayout(partner, 60);
      await partner.listensAt(receiver);
      const order = await anOrder(service, { apiKey: partner.apiKey });
      await order.pays();
    }
    const document = (await ok(service.api.get('/openapi.json'))) as { paths: Record<string, object> };
    paths = Object.entries(document.paths).flatMap(([path, operations]) =>
      path.startsWith('/api/v1/partners/') && path.includes('{')
        ? Object.keys(operations).map((verb): [string, string] => [verb.toUpperCase(), path.replace('/api/v1', '')])
        : [],
    );
  });

  test('over every route with an id of the published contract, in both directions', async () => {
    expect(paths.length).toBeGreaterThan(6);
    for (const [verb, path] of paths) {
      const area = path.slice(0, path.indexOf('/{'));
      const idOf = owned[area];
      if (!idOf) throw new Error(`${area}: say in this test whose rows its ids name`);
      for (const [owner, stranger] of [partners, [...partners].reverse()] as [Partner, Partner][]) {
        const id = await idOf(owner);
        const before = await everythingOf(owner);
        const answer = await call(stranger.api, verb, path.replace(/\{\w+\}/, id));
        try {
          expectProblem(answer, { status: 404, code: path.includes('order_id') ? 'order_not_found' : 'not_found' });
        } catch (error) {
          throw new Error(`${verb} ${path} is open to another partner`, { cause: error });
        }
        expect(await everythingOf(owner)).toEqual(before);
      }
    }
  });

  function call(api: Http, verb: string, path: string): Promise<Answer> {
    const bodies: Record<string, unknown> = { PATCH: {}, POST: {} };
    const known = routes.find((route) => route.method === verb && matches(route.path, path));
    return api.send(verb, path, known?.body ?? bodies[verb]);
  }

  function matches(shape: string, path: string): boolean {
    const [one, other] = [shape.split('/'), path.split('/')];
    return one.length === other.length && one.every((part, index) => part.startsWith(':') || part === other[index]);
  }

  async function everythingOf({ api }: Partner): Promise<unknown[]> {
    const lists = ['/partners/api-keys', '/partners/sessions', '/partners/affiliate/payout-requests'];
    return Promise.all(lists.map((path) => ok(api.get(path))));
  }
});
