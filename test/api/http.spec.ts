import { newId } from '@swap/domain/kernel';
import { ok, type Http } from '../support/http.js';
import { create } from '../support/order.js';
import { anEmail, aPartner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { routes } from './route-table.js';

let service: Service;
beforeAll(async () => {
  service = await aService({ env: { CORS_ORIGINS: 'https://dashboard.example' } });
});
afterAll(() => service.stop());

describe('a wrong method', () => {
  const byPath = new Map<string, string[]>();
  for (const { path, method } of routes) byPath.set(path, [...(byPath.get(path) ?? []), method]);

  test.each([...byPath].filter(([path]) => !path.startsWith('/admin/queues')))(
    'a wrong method is refused by %s, which answers to %j alone',
    async (path, methods) => {
      const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort();
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !methods.includes(each))) {
        const answer = await service.api.send(method, path.replace(':id', newId()));
        expectProblem(answer, { status: 405, code: 'method_not_allowed' });
        expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed);
      }
    },
  );

  test('a wrong method is told of to pages of others where they may ask, and nowhere else', async () => {
    const origin = 'https://shop.example';
    const open = await service.api.send('DELETE', '/assets', undefined, { origin });
    expect(open.headers.get('access-control-allow-origin')).toBe('*');
    const account = await service.api.send('DELETE', '/partners/profile', undefined, { origin });
    expect([account.headers.get('access-control-allow-origin'), account.headers.get('cache-control')]).toEqual([
      null,
      'no-store',
    ]);
  });
});

test.each([
  ['/assets', 'https://shop.example'],
  ['/partners/profile', 'https://dashboard.example'],
])('browsers may read on %s what is said of limits, changes and ends', async (path, origin) => {
  const { headers } = await service.api.get(path, { origin });
  const exposed = headers.get('access-control-expose-headers')?.split(/, ?/) ?? [];
  expect(exposed).toEqual(
    expect.arrayContaining(['etag', 'ratelimit', 'retry-after', 'deprecation', 'sunset', 'link']),
  );
});

test('validators are compared weakly, one by one, and any will do where any is named', async () => {
  const { order_info } = await create(service);
  const path = `/swap/status?order_id=${order_info}`;
  const etag = (await service.api.get(path)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[^"]+"$/);
  const strong = etag.slice(2);
  for (const same of [etag, strong, `"another", ${etag}`, `${strong} ,W/"x"`, '*', ' * '])
    expect([same, (await service.api.get(path, { 'if-none-match': same })).status]).toEqual([same, 304]);
  for (const other of ['"another"', 'W/"another"', strong.slice(1, -1), `"${strong.slice(2)}`, '', '"*"'])
    expect([other, (await service.api.get(path, { 'if-none-match': other })).status]).toEqual([other, 200]);
  const assets = await service.api.get('/assets', { 'if-none-match': '*' });
  expect(assets.status).toBe(304);
});

describe('a POST that makes something', () => {
  let receiver: Receiver;
  let partner: Http;
  let endpoint: { id: string };
  let apiKey: { id: string };
  beforeAll(async () => {
    receiver = await aReceiver();
    ({ api: partner } = await aPartner(service));
    endpoint = await ok(partner.post('/partners/affiliate/webhooks', { url: receiver.url, events: ['order.created'] }));
    apiKey = await ok(partner.post('/partners/api-keys', { name: 'One' }));
  });
  afterAll(() => receiver.close());

  const webhooks = '/partners/affiliate/webhooks';
  const makings = {
    'an API key': () => ['/partners/api-keys', { name: 'Made' }],
    'its successor': () => [`/partners/api-keys/${apiKey.id}/rotate`, { overlap_hours: 1 }],
    'an endpoint': () => [webhooks, { url: 'https://example.com/hooks', events: ['order.created'] }],
    'its secret': () => [`${webhooks}/${endpoint.id}/rotate-secret`, { overlap_hours: 1 }],
    'a test event': () => [`${webhooks}/${endpoint.id}/test`, undefined],
    'a replay': () => [`${webhooks}/${endpoint.id}/replay`, { since: '2026-01-01T00:00:00Z' }],
    'an invitation': () => ['/partners/members/invitations', { email: anEmail(), role: 'viewer' }],
    'an account': () => ['/partners/signup', { email: anEmail(), password: 'a long password', name: 'Ada' }],
  } as const satisfies Record<string, () => readonly [string, object | undefined]>;

  test.each(Object.keys(makings) as (keyof typeof makings)[])(
    '%s is made once under one Idempotency-Key',
    async (what) => {
      const [path, body] = makings[what]();
      const headers = { 'idempotency-key': `once-${what.replaceAll(' ', '-')}` };
      const first = await partner.post(path, body, headers);
      expect(first.status).toBeLessThan(300);
      const second = await partner.post(path, body, headers);
      expect([second.status, second.text, second.headers.get('idempotent-replayed')]).toEqual([
        first.status,
        first.text,
        'true',
      ]);
      const other = await partner.post(path, { ...body, another: 1 }, headers);
      expectProblem(other, { status: 409, code: 'idempotency_key_reused' });
    },
  );

  test('the key of one account is not that of another', async () => {
    const { api: other } = await aPartner(service);
    const headers = { 'idempotency-key': 'shared' };
    const [mine, theirs] = [
      await ok(partner.post('/partners/api-keys', { name: 'Mine' }, headers)),
      await ok(other.post('/partners/api-keys', { name: 'Mine' }, headers)),
    ];
    expect(mine.key).not.toBe(theirs.key);
  });

  test('what failed is tried again under the same key', async () => {
    const headers = { 'idempotency-key': 'failing' };
    const wrong = await partner.post(
      '/partners/api-keys',
      { name: 'A', kind: 'secret', allowed_origins: ['https://a.example'] },
      headers,
    );
    expectProblem(wrong, { status: 422, code: 'origins_not_allowed' });
    expect((await partner.post('/partners/api-keys', { name: 'A' }, headers)).status).toBe(201);
  });
});
