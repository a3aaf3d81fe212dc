import { inRun } from '../support/full-run.js';
import { expectProblem } from '../support/problem.js';
import { byTitle, routes } from './route-table.js';
import { invalid, WrongCaller } from './wrong-caller.js';

let caller: WrongCaller;
beforeAll(async () => {
  caller = await WrongCaller.atService();
});
afterAll(() => caller.service.stop());

const named = byTitle(routes);
const withBody = named.filter(([, { body }]) => body !== undefined);
const withId = named.filter(([, { path }]) => path.includes(':id'));

/** Bodies are read in one place for every route. */
const sampled = inRun({ short: withBody.filter((_, index) => index % 4 === 0), full: withBody });

describe.each(sampled)('the body of %s', (_, route) => {
  const json = { 'content-type': 'application/json' };

  test('a body with a field nobody knows is refused', async () => {
    for (const name of ['nonsense', 'toString', 'hasOwnProperty', 'constructor'])
      expectProblem(await caller.send(route, { body: { ...route.body, [name]: 1 } }), invalid(name));
  });

  test.each([
    ['half a document', '{"a":'],
    ['nothing', ''],
    ['a bare word', 'nonsense'],
    ['two documents', '{}{}'],
    ['a poisoned prototype', '{"__proto__":{"admin":true}}'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ])('a body that is no JSON is refused: %s', async (_what, raw) => {
    expectProblem(await caller.send(route, { raw, headers: json }), invalid('body'));
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
    expectProblem(await caller.send(route, { raw, headers: json }), invalid('body'));
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('a body is not of the type %s', async (type) => {
    const answer = await caller.send(route, { raw: JSON.stringify(route.body), headers: { 'content-type': type } });
    expectProblem(answer, { status: 415, code: 'unsupported_media_type' });
  });

  test('a body has at most 64 KiB', async () => {
    const raw = JSON.stringify({ ...route.body, nonsense: 'x'.repeat(64 * 1024) });
    expectProblem(await caller.send(route, { raw, headers: json }), { status: 413, code: 'body_too_large' });
  });

  test('a body may be nested deeply without harm', async () => {
    const raw = `{"nonsense":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    expectProblem(await caller.send(route, { raw, headers: json }), invalid('body'));
  });
});

describe.each(withId)('the id of %s', (_, route) => {
  test.each(['1', 'null', endpointIdLike('g'), endpointIdLike('a').toUpperCase(), "'", '%00', 'x'.repeat(100)])(
    'an id in a path is not %s',
    async (id) => {
      expectProblem(await caller.send(route, { id }), invalid('id'));
    },
  );

  test('an id in a path names nothing of this partner', async () => {
    const answer = await caller.send(route, { id: endpointIdLike('a') });
    expectProblem(answer, { status: 404, code: 'not_found' });
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
      expectProblem(await caller.send(route, { query: { cursor } }), invalid('cursor'));
    }
  });
});

describe('any path', () => {
  test.each([
    ['GET', '/nonsense'],
    ['GET', '/partners/../../etc/passwd'],
    ['DELETE', `/partners/api-keys/${'x'.repeat(200)}`],
  ])('%s %s is not there', async (method, path) => {
    expectProblem(await caller.service.api.send(method, path), { status: 404, code: 'not_found' });
  });

  test('%s that cannot be decoded is refused', async () => {
    expectProblem(await caller.service.api.get('/swap/%zz'), { status: 400, code: 'validation_failed' });
  });

  test('any path takes a well-formed request id over and makes one up otherwise', async () => {
    const own = await caller.service.api.get('/health', { 'x-request-id': 'my-request_0001' });
    expect(own.headers.get('x-request-id')).toBe('my-request_0001');
    for (const id of ['short', 'x'.repeat(65), 'with blank in it', '<script>12345']) {
      const made = await caller.service.api.get('/nonsense', { 'x-request-id': id });
      expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expectProblem(made, { status: 404, code: 'not_found' });
    }
  });
});
