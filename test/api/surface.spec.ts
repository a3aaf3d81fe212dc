import { Client } from 'undici';
import { aPartner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

describe('what every answer tells a browser', () => {
  let service: Service;
  const page = 'https://shop.example';
  const dashboard = 'https://dashboard.example';
  const another = 'https://another.example';

  beforeAll(async () => {
    service = await aService({ env: { CORS_ORIGINS: `${dashboard}, ${another}` } });
  });

  afterAll(async () => {
    await service.stop();
  });

  test.each(['/health', '/assets', '/partners/profile', '/nonsense', '/docs', '/openapi.json'])(
    '%s is not to be framed, sniffed, or reached in the clear',
    async (path) => {
      const { headers } = await service.api.get(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-site',
        'permissions-policy': expect.stringContaining('camera=()'),
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    },
  );

  test.each([
    ['GET', '/partners/profile'],
    ['POST', '/partners/signin'],
    ['POST', '/partners/forgot-password'],
    ['GET', '/partners/affiliate/ledger'],
  ])('no cache keeps what %s %s answers', async (method, path) => {
    const { headers } = await service.api.send(method, path, method === 'POST' ? {} : undefined);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toMatch(/\bAuthorization\b/i);
  });

  test.each([
    ['no preflight', {}],
    ['a preflight of nobody', { origin: '', 'access-control-request-method': 'POST' }],
  ])('%s about a route that is none is refused in the form of all refusals', async (_, more) => {
    const headers = { 'content-type': 'application/json', ...more };
    const answer = await service.api.send('OPTIONS', '/nonsense', undefined, headers);
    expectProblem(answer, { status: 400, code: 'validation_failed' });
  });

  test('any page may quote and swap, without credentials', async () => {
    const simple = await service.api.get('/assets', { origin: page });
    expect(simple.headers.get('access-control-allow-origin')).toBe('*');
    expect(simple.headers.get('access-control-allow-credentials')).toBeNull();
    expect(simple.headers.get('access-control-expose-headers')).toMatch(/ratelimit/);
    const preflight = await service.api.send('OPTIONS', '/swap/create', undefined, {
      origin: page,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-service-api-key,idempotency-key',
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/x-service-api-key/);
    expect(preflight.headers.get('access-control-max-age')).toBe('600');
  });

  test.each(['PUT', 'DELETE'])('a page of others may %s where letters about its order go', async (method) => {
    const { status, headers } = await service.api.send('OPTIONS', '/swap/orders/any/notify-email', undefined, {
      origin: page,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type,x-manage-token',
    });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(headers.get('access-control-allow-methods')?.split(/, */)).toContain(method);
    expect(headers.get('access-control-allow-headers')).toMatch(/x-manage-token/);
  });

  test('partner routes may be called from every origin that is named, and from those alone', async () => {
    const preflight = (origin: string) =>
      service.api.send('OPTIONS', '/partners/signin', undefined, { origin, 'access-control-request-method': 'POST' });
    for (const named of [dashboard, another])
      expect((await preflight(named)).headers.get('access-control-allow-origin')).toBe(named);
    const methods = (await preflight(dashboard)).headers.get('access-control-allow-methods')?.split(/, */);
    expect(methods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']));
    expect((await preflight(page)).headers.get('access-control-allow-origin')).toBeNull();
    const answer = await service.api.get('/partners/profile', { origin: page });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each(['/partners', '/admin'])(
    'a page of a named origin may send along the cookie of its session at %s, and nothing to any other route',
    async (realm) => {
      const allowed = async (path: string, origin: string) => {
        const asked = { origin, 'access-control-request-method': 'POST' };
        const { headers } = await service.api.send('OPTIONS', `${realm}${path}`, undefined, asked);
        return [headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')];
      };
      for (const path of ['/session', '/session/refresh'])
        expect([path, await allowed(path, dashboard)]).toEqual([path, [dashboard, 'true']]);
      expect(await allowed('/signin', dashboard)).toEqual([dashboard, null]);
      expect((await allowed('/session/refresh', page))[0]).toBeNull();
    },
  );

  test('a page of a named origin may read what a program with the same token has just been told', async () => {
    const partner = await aPartner(service);
    const path = '/partners/orders';
    for (let turn = 0; turn < 2; turn += 1) expect((await partner.api.get(path)).status).toBe(200);
    const { status, headers } = await partner.api.get(path, { origin: dashboard });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, dashboard]);
  });

  /** Spellings of addresses of accounts, and addresses that are none. */
  const strict = [
    '/api/v1/%70artners/profile',
    '/api/v1/partner%73/profile',
    '/api/v1/%61dmin/me',
    '/%61pi/v1/partners/profile',
    '/api/v1/Partners/profile',
    '/api/v1//partners/profile',
    '//api/v1/partners/profile',
    '/api/v1/partners/profile/',
    '/api/v1/partners',
    '/api/v1/%2e/partners/profile',
    '/api/v1/partners%2fprofile',
    '/%71ueues/',
    '/api/v1/nonsense',
    '/api/v1/%61ssets/nonsense',
    '/api/v1/partners/%zz',
  ];

  test.each(strict)('%s is no more open than what it stands for', async (path) => {
    // Fetch would tidy the path.
    const client = new Client(service.api.base.replace('/api/v1', ''));
    const ask = async (method: 'GET' | 'OPTIONS', origin: string) => {
      const headers = { origin, 'access-control-request-method': 'GET' };
      const answer = await client.request({ method, path, headers });
      await answer.body.dump();
      return answer.headers;
    };
    const answer = await ask('GET', page);
    expect([answer['access-control-allow-origin'], answer['cache-control']]).toEqual([undefined, 'no-store']);
    expect((await ask('OPTIONS', page))['access-control-allow-origin']).toBeUndefined();
    expect(answer['x-content-type-options']).toBe('nosniff');
    await client.close();
  });

  test('public routes are open under every spelling that leads to them', async () => {
    const answer = await service.api.get('/%61ssets', { origin: page });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const preflight = await service.api.send('OPTIONS', '/%61ssets', undefined, {
      origin: page,
      'access-control-request-method': 'GET',
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });

  test('a request for options that is no preflight is told that there is no such route', async () => {
    expectProblem(await service.api.send('OPTIONS', '/assets'), { status: 404, code: 'not_found' });
    expectProblem(await service.api.send('OPTIONS', '/nonsense'), { status: 404, code: 'not_found' });
  });

  test.each(['br', 'gzip'])('a long answer comes in %s to who asks for it', async (encoding) => {
    const { headers, json } = await service.api.get('/openapi.json', { 'accept-encoding': encoding });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([
      encoding,
      expect.stringMatching(/encoding/i),
    ]);
    expect(json).toHaveProperty('openapi');
  });

  test('a short answer, and one to who asks for nothing, is not compressed', async () => {
    const short = await service.api.get('/health', { 'accept-encoding': 'br' });
    const plain = await service.api.get('/openapi.json', { 'accept-encoding': 'identity' });
    expect([short, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null]);
  });

  test('a query of more than 4 KiB is refused', async () => {
    const answer = await service.api.get(`/assets?network=${'x'.repeat(5000)}`);
    expect([answer.status, answer.json.code]).toEqual([400, 'validation_failed']);
  });
});
