import { roles } from '@swap/domain/staff';
import { inRun } from '../support/full-run.js';
import { ok, type Answer, type Http } from '../support/http.js';
import { aPartner, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { publishedBy } from '../support/published.js';
import { aService, type Service } from '../support/service.js';
import { staffOf } from '../support/staff.js';
import { pathIn, routes, type Route } from './route-table.js';

let service: Service;
let partner: Partner;
let admin: Http;
let endpointId: string;

beforeAll(async () => {
  service = await aService();
  partner = await aPartner(service);
  const [member] = await staffOf(service, roles);
  admin = service.api.with({ authorization: `Bearer ${String(member?.token)}` });
  const body = { url: 'https://example.com/hooks', events: ['order.status_changed'] };
  ({ id: endpointId } = await ok(partner.api.post('/partners/affiliate/webhooks', body)));
});

afterAll(async () => {
  await service.stop();
});

const named = routes.map((route): [string, Route] => [`${route.method} ${route.path}`, route]);
const withBody = named.filter(([, { body }]) => body !== undefined);
const withId = named.filter(([, { path }]) => path.includes(':id'));

function callerOf(route: Route): Http {
  if (route.staff) return admin;
  return route.partner ? partner.api : service.api;
}

/** The route with what it needs and `query`, whose values may be lists; of another id where one is named. */
function pathOf(route: Route, query: Record<string, string | readonly string[]> = {}, id = endpointId): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...route.query, ...query })) {
    for (const each of [value].flat()) search.append(name, each);
  }
  return `${route.path.replace(':id', id)}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

function call(
  route: Route,
  {
    body,
    query,
    raw,
    headers,
  }: { body?: unknown; query?: Record<string, string | string[]>; raw?: string; headers?: Record<string, string> },
): Promise<Answer> {
  const content = raw ?? (body === undefined ? route.body : body);
  return callerOf(route).send(route.method, pathOf(route, query), content, headers);
}

const invalid = (field: string) => ({ status: 400, code: 'validation_failed', field });

describe.each(named)('%s', (_, route) => {
  test('a route refuses a query parameter it does not know', async () => {
    expectProblem(await call(route, { query: { nonsense: '1' } }), invalid('nonsense'));
  });

  const fields = Object.entries(route.wrong).flatMap(([field, values]) =>
    inRun({ short: [...values.slice(0, 2), ...values.slice(-2)], full: values }).map((value) => ({ field, value })),
  );
  if (fields.length > 0) {
    test('a route names the field whose value has the wrong shape', async () => {
      for (const { field, value } of fields) {
        const input = route.body ? { body: { ...route.body, [field]: value } } : { query: { [field]: String(value) } };
        const answer = await call(route, input);
        try {
          expectProblem(answer, invalid(field));
        } catch (error) {
          throw new Error(`${field}: ${JSON.stringify(value)} is not refused as it should be`, { cause: error });
        }
      }
    });
  }

  if (route.body) {
    test('a route names the field, whatever its name, that holds half a character or a zero one', async () => {
      for (const text of ['\0', 'a\ud800'])
        expectProblem(
          await call(route, { body: { ...route.body, nonsense: { deep: [text] } } }),
          invalid('nonsense.deep.0'),
        );
    });
  }

  if (route.query) {
    test('a route names the parameter that holds a zero character', async () => {
      for (const name of Object.keys(route.query ?? {}))
        expectProblem(await call(route, { query: { [name]: 'a\0' } }), invalid(name));
    });

    test('a route refuses a parameter that is given twice', async () => {
      for (const [name, value] of Object.entries(route.query ?? {})) {
        expectProblem(await call(route, { query: { [name]: [value, value] } }), invalid(name));
      }
    });
  }

  for (const field of route.required) {
    test(`a route says that it misses ${field}`, async () => {
      const without = { ...route, ...(route.body && { body: less(route.body, field) }) };
      const bare: Route = { ...without, ...(route.query && { query: less(route.query, field) }) };
      expectProblem(await call(bare, {}), invalid(field));
      if (route.body) expectProblem(await call(route, { body: { ...route.body, [field]: null } }), invalid(field));
    });
  }
});

function less<T>(fields: Readonly<Record<string, T>>, left: string): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== left));
}

/** Bodies are read in one place for every route. */
const sampled = inRun({ short: withBody.filter((_, index) => index % 4 === 0), full: withBody });

describe.each(sampled)('the body of %s', (_, route) => {
  const json = { 'content-type': 'application/json' };

  test('a body with a field nobody knows is refused', async () => {
    for (const name of ['nonsense', 'toString', 'hasOwnProperty', 'constructor'])
      expectProblem(await call(route, { body: { ...route.body, [name]: 1 } }), invalid(name));
  });

  test.each([
    ['half a document', '{"a":'],
    ['nothing', ''],
    ['a bare word', 'nonsense'],
    ['two documents', '{}{}'],
    ['a poisoned prototype', '{"__proto__":{"admin":true}}'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ])('a body that is no JSON is refused: %s', async (_what, raw) => {
    expectProblem(await call(route, { raw, headers: json }), invalid('body'));
  });

  test.each([
    ['a list', []],
    ['a list of itself', [route.body]],
    ['text', '"text"'],
    ['a number', 5],
    ['null', null],
    ['true', true],
  ])('a body of another shape is refused: %s', async (_what, body) => {
    const raw = typeof body === 'string' ? body : JSON.stringify(body);
    expectProblem(await call(route, { raw, headers: json }), invalid('body'));
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('a body is not of the type %s', async (type) => {
    const answer = await call(route, { raw: JSON.stringify(route.body), headers: { 'content-type': type } });
    expectProblem(answer, { status: 415, code: 'unsupported_media_type' });
  });

  test('a body has at most 64 KiB', async () => {
    const raw = JSON.stringify({ ...route.body, nonsense: 'x'.repeat(64 * 1024) });
    expectProblem(await call(route, { raw, headers: json }), { status: 413, code: 'body_too_large' });
  });

  test('a body may be nested deeply without harm', async () => {
    const raw = `{"nonsense":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    expectProblem(await call(route, { raw, headers: json }), invalid('body'));
  });
});

describe.each(withId)('the id of %s', (_, route) => {
  test.each(['1', 'null', endpointIdLike('g'), endpointIdLike('a').toUpperCase(), "'", '%00', 'x'.repeat(100)])(
    'an id in a path is not %s',
    async (id) => {
      const path = pathOf(route, {}, id);
      expectProblem(await callerOf(route).send(route.method, path, route.body), invalid('id'));
    },
  );

  test('an id in a path names nothing of this partner', async () => {
    const path = pathOf(route, {}, endpointIdLike('a'));
    expectProblem(await callerOf(route).send(route.method, path, route.body), { status: 404, code: 'not_found' });
  });
});

function endpointIdLike(digit: string): string {
  return [8, 4, 4, 4, 12].map((length) => digit.repeat(length)).join('-');
}

describe('a cursor', () => {
  const lists = named.filter(([, { wrong }]) => 'cursor' in wrong);
  const positions = [
    '123.------------------------------------',
    '123.',
    '-1',
    '1e9',
    'null',
    '\0',
    '9'.repeat(19),
    "' OR 1=1",
  ];

  test.each(lists)('%s takes none but its own', async (_, route) => {
    for (const position of positions) {
      const cursor = Buffer.from(position).toString('base64url');
      expectProblem(await call(route, { query: { cursor } }), invalid('cursor'));
    }
  });
});

describe('any path', () => {
  test.each([
    ['GET', '/nonsense'],
    ['GET', '/partners/../../etc/passwd'],
    ['DELETE', `/partners/api-keys/${'x'.repeat(200)}`],
  ])('%s %s is not there', async (method, path) => {
    expectProblem(await service.api.send(method, path), { status: 404, code: 'not_found' });
  });

  test('%s that cannot be decoded is refused', async () => {
    expectProblem(await service.api.get('/swap/%zz'), { status: 400, code: 'validation_failed' });
  });

  test('any path takes a well-formed request id over and makes one up otherwise', async () => {
    const own = await service.api.get('/health', { 'x-request-id': 'my-request_0001' });
    expect(own.headers.get('x-request-id')).toBe('my-request_0001');
    for (const id of ['short', 'x'.repeat(65), 'with blank in it', '<script>12345']) {
      const made = await service.api.get('/nonsense', { 'x-request-id': id });
      expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expectProblem(made, { status: 404, code: 'not_found' });
    }
  });
});

test('the table of routes names every route of the published contract', async () => {
  const { paths } = await publishedBy(service);
  const published = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((verb) => `${verb.toUpperCase()} ${pathIn(path)}`),
  );
  expect(published.length).toBeGreaterThan(15);
  expect(new Set(named.map(([name]) => name))).toEqual(new Set(published));
});
