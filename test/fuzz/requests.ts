import fc from 'fast-check';
import { contract, type Operation } from '../support/contract.js';
import { anything, anyText, bodyOf, numberInWords, valueOf } from './values.js';

type Json = Record<string, unknown>;

/** Who asks: nobody in particular, a partner who signed in, a partner's backend, or one of the staff who may do everything. */
export const callers = ['nobody', 'session', 'dashboard', 'staff'] as const;
export type Caller = (typeof callers)[number];

export interface FuzzedRequest {
  readonly operationId: string;
  readonly caller: Caller;
  readonly method: string;
  /** Raw, with the query; may hold `@id:` marks. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Raw; undefined for none. */
  readonly body: string | undefined;
}

const operations = Object.entries(contract().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

/** Who signs out asks nothing more as whom it was. */
const endsItsCaller = ['signOut', 'signOutStaff'];

const otherMethod = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE');

/** What may become of a path on its way here: most stay as they are. */
const spelling: fc.Arbitrary<(path: string) => string> = fc.oneof(
  { weight: 20, arbitrary: fc.constant((path: string) => path) },
  {
    weight: 1,
    arbitrary: fc.nat(200).map((at) => (path: string) => {
      const index = 1 + (at % (path.length - 1));
      const code = path.charCodeAt(index).toString(16).padStart(2, '0');
      return `${path.slice(0, index)}%${code}${path.slice(index + 1)}`;
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<((path: string) => string)[]>(
      (path) => `/${path}`,
      (path) => path.replace('/v1/', '//v1/'),
      (path) => `${path}/`,
      (path) => `${path}.`,
      (path) => `${path}%00`,
      (path) => `${path}%2e%2e%2f`,
      (path) => path.replace('/api/', '/api/./'),
      (path) => path.replace('/v1/', '/v1/../v1/'),
      (path) => path.toUpperCase(),
      (path) => path.replace('/partners', '/%70artners').replace('/admin', '/%61dmin'),
      (path) => `${path};a=b`,
      (path) => `${path}%zz`,
      (path) => `${path}%ed%a0%80`,
      (path) => path.replace('/api/v1', ''),
    ),
  },
);

const plainHeader = /^[\x20-\x7e\x80-\xff]*$/;
const headerText = anyText.filter((value) => plainHeader.test(value) && value.length < 2000);
const oddTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/problem+json',
  'nonsense',
  '',
  'application/xml',
];

function headersOf(hasBody: boolean): fc.Arbitrary<Record<string, string>> {
  const now = (arbitrary: fc.Arbitrary<string>, freq: number) => fc.option(arbitrary, { nil: undefined, freq });
  const type = fc.oneof(
    { weight: 30, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...oddTypes) },
  );
  return fc
    .record({
      'content-type': hasBody ? type : now(type, 10),
      'x-service-api-key': now(fc.oneof(fc.constant('@key'), headerText), 4),
      'x-manage-token': now(headerText, 4),
      'idempotency-key': now(fc.oneof(headerText, fc.nat(50).map(String)), 5),
      'if-none-match': now(headerText, 10),
      'accept-encoding': now(fc.constantFrom('br', 'gzip', '*;q=0', 'x', 'identity;q=0'), 10),
      accept: now(fc.constantFrom('text/html', '*/*', 'image/png', 'x'), 10),
      origin: now(fc.oneof(fc.constant('https://evil.example'), headerText), 10),
      'access-control-request-method': now(fc.constantFrom('POST', 'DELETE', 'x'), 20),
      'user-agent': now(headerText, 10),
      'x-request-id': now(headerText, 10),
      'x-forwarded-for': now(headerText, 10),
      cookie: now(headerText, 20),
      range: now(fc.constantFrom('bytes=0-1', 'bytes=9-1,-5'), 20),
    })
    .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never);
}

/** The body as it goes out: now and then cut short, doubled, or not a body of this kind at all. */
function textOfBody(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const whole = fc.oneof({ weight: 15, arbitrary: value }, { weight: 1, arbitrary: anything }).map((each) => {
    return JSON.stringify(each).replaceAll(numberInWords, '$1');
  });
  const broken = fc.constantFrom(
    '',
    '{',
    '{}{}',
    '\ufeff{}',
    '{"__proto__":{"a":1}}',
    'null',
    '"x"',
    '[1]',
    '{"a":\0}',
    'a=b',
  );
  return fc.oneof({ weight: 25, arbitrary: whole }, { weight: 1, arbitrary: broken });
}

function addressOf(path: string, inPath: Json, query: Json): { pathname: string; search: string } {
  const pathname = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(inPath[name] ?? 'x') || 'x');
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = given.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  return { pathname, search: search && `?${search}` };
}

/** Percent-encoded; half a surrogate pair as the three bytes that stand for it in programs that take it for a character. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^@id:\d+$/.test(text)) return text;
  return Array.from(text.slice(0, 3000))
    .map((each) => (/\p{Surrogate}/u.test(each) ? '%ed%a0%80' : encodeURIComponent(each)))
    .join('');
}

/** Mostly somebody who may. */
function callerOf({ security }: Operation): fc.Arbitrary<Caller> {
  const those: Caller[] = security.flatMap((scheme): Caller[] =>
    'staff' in scheme ? ['staff'] : 'partner' in scheme ? ['session', 'session', 'dashboard'] : [],
  );
  const anybody = fc.constantFrom(...callers);
  if (those.length === 0) return anybody;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...those) }, { weight: 1, arbitrary: anybody });
}

function requestTo({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const { operationId } = operation;
  const place = (name: string) => {
    const there = operation.parameters.filter((each) => each.in === name);
    return bodyOf({
      properties: Object.fromEntries(there.map((each) => [each.name, each.schema])),
      required: there.filter(({ required }) => required).map((each) => each.name),
    });
  };
  const content = operation.requestBody?.content['application/json'];
  return fc
    .record({
      caller: endsItsCaller.includes(operationId) ? fc.constant('nobody' as const) : callerOf(operation),
      method: fc.oneof({ weight: 15, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: otherMethod }),
      inPath: place('path'),
      query: place('query'),
      spelling,
      headers: headersOf(content !== undefined),
      body: content
        ? fc.oneof(
            { weight: 1, arbitrary: fc.constant(JSON.stringify(content.example)) },
            { weight: 3, arbitrary: textOfBody(valueOf(content.schema)) },
          )
        : fc.option(textOfBody(anything), { nil: undefined, freq: 10 }),
    })
    .map(({ inPath, query, spelling: spell, body, ...rest }) => {
      const { pathname, search } = addressOf(path, inPath, query);
      const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(rest.method);
      return { ...rest, operationId, path: spell(pathname) + search, body: hasBody ? body : undefined };
    });
}

/** One request to one of all operations, or nearly to it. */
export const anyRequest: fc.Arbitrary<FuzzedRequest> = fc.oneof(...operations.map(requestTo));
