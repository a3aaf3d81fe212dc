import fc from 'fast-check';
import { contract, type Operation } from '../support/contract.js';
import { inRun } from '../support/full-run.js';
import { fuzz } from '../support/fuzz.js';
import type { Http } from '../support/http.js';
import { aPartner } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';
import { staffOf } from '../support/staff.js';

type Json = Record<string, unknown>;

/** How many requests; .ci/run asks for 10,000. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? inRun({ short: '300', full: '10000' }));

const operations = Object.entries(contract().paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    // An event stream does not end by itself; signing out or switching off whoever asks would leave the rest unasked.
    .filter(([, { operationId }]) => !['followSwapOrder', 'signOut', 'signOutStaff'].includes(operationId))
    .map(([method, operation]) => ({ path: path.replace('/api/v1', ''), method: method.toUpperCase(), operation })),
);

/** Anything at all, where a value of the right shape would be dull. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    'null',
    "' OR 1=1 --",
    '\u0000',
    '🦊',
    null,
    true,
    -1,
    0.1,
    1e21,
    [],
    {},
  ),
  fc.string({ maxLength: 300 }),
  fc.jsonValue({ maxDepth: 2 }),
);

function resolved(schema: Json): Json {
  const { $ref, allOf } = schema as { $ref?: string; allOf?: Json[] };
  if ($ref) return resolved(contract().components.schemas[$ref.split('/').at(-1)!]!);
  return allOf?.length === 1 ? resolved(allOf[0]!) : schema;
}

/** A value that the schema allows, or nearly. */
function valueOf(given: Json): fc.Arbitrary<unknown> {
  const schema = resolved(given);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if (Array.isArray(schema['oneOf'])) return fc.oneof(...(schema['oneOf'] as Json[]).map(valueOf));
  const example = schema['example'];
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: Math.ceil(Number(schema['minimum'] ?? -5)), max: Number(schema['maximum'] ?? 500) }),
        fc.double({ noNaN: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valueOf(schema['items'] as Json), { maxLength: 3 });
    case 'object':
      return bodyOf(schema);
    default: {
      const pattern = schema['pattern'] as string | undefined;
      const shaped = pattern ? fc.stringMatching(new RegExp(pattern)) : fc.string({ maxLength: 60 });
      return example === undefined ? shaped : fc.oneof(fc.constant(example), shaped);
    }
  }
}

/** Mostly what is wanted; now and then a field is missing, is anything, or is not known. */
function bodyOf({ properties = {}, required = [] }: Json): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, Json>).map(([name, schema]) => {
    const value = fc.oneof({ weight: 9, arbitrary: valueOf(schema) }, { weight: 1, arbitrary: anything });
    const mustBe = (required as string[]).includes(name);
    return [name, fc.option(value, { nil: undefined, freq: mustBe ? 20 : 2 })] as const;
  });
  const known = fc.record(Object.fromEntries(fields));
  const more = fc.option(fc.dictionary(fc.string({ maxLength: 8 }), anything, { maxKeys: 1 }), { nil: {}, freq: 20 });
  return fc.tuple(known, more).map(([body, extra]) => ({ ...body, ...extra }));
}

function requestOf({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const of = (place: string) =>
    bodyOf({
      properties: Object.fromEntries(
        operation.parameters.filter((each) => each.in === place).map(({ name, schema }) => [name, schema]),
      ),
      required: operation.parameters.filter((each) => each.in === place && each.required).map(({ name }) => name),
    }) as fc.Arbitrary<Json>;
  const content = operation.requestBody?.content['application/json'];
  const body = content
    ? fc.oneof({ weight: 15, arbitrary: valueOf(content.schema) }, { weight: 1, arbitrary: anything })
    : fc.constant(undefined);
  return fc.record({
    path: fc.constant(path),
    method: fc.constant(method),
    caller: fc.nat(2),
    inPath: of('path'),
    query: of('query'),
    body,
  });
}

function addressOf(path: string, inPath: Json, query: Json): string {
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(asText(inPath[name] ?? 'x')) || 'x',
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = given
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value))}`)
    .join('&');
  return `${filled}?${search}`;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

let service: Service;
let callers: Http[];
beforeAll(async () => {
  service = await aService({ env: { RATE_LIMIT_SCALE: '1000000' } });
  const [member] = await staffOf(service, ['operator', 'reviewer', 'treasurer']);
  callers = [
    service.api,
    (await aPartner(service)).api,
    service.api.with({ authorization: `Bearer ${member!.token}` }),
  ];
});
afterAll(() => service.stop());

test(`${String(requests)} requests made from the document get no 5xx and no answer outside it`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.oneof(...operations.map(requestOf)), async ({ path, method, caller, inPath, query, body }) => {
      const answer = await callers[caller]!.send(
        method,
        addressOf(path, inPath, query),
        body === undefined ? undefined : JSON.stringify(body),
      );
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      // Readiness and an upstream that is down have a 503 of their own; neither happens here.
      expect({ status: answer.status, text: answer.status < 500 ? '' : answer.text }).toMatchObject({
        status: expect.any(Number),
        text: '',
      });
    }),
    { ...fuzz(requests), numRuns: requests },
  );
  for (const status of [200, 400, 401, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
}, 600_000);
