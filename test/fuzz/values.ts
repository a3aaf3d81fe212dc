import fc from 'fast-check';
import { contract } from '../support/contract.js';

type Json = Record<string, unknown>;

/** Stands for a number that JSON can spell and JavaScript cannot write. */
export const numberInWords = /"@number:([^"]+)"/g;

const longText = 'x'.repeat(10_000);

/** Text that means something to some program on the way. */
const hostileTexts: readonly string[] = [
  ['', ' ', '0', '-0', '-1', '1e400', '0x10', '١٢٣', 'null', 'true', 'NaN', '[]', '{}', '9'.repeat(400), longText],
  ["' OR 1=1 --", '%', '%_\\', '\\', '"', '<script>alert(1)</script>', '=HYPERLINK("x")', '${7*7}', '{{7*7}}', '$1'],
  ['../../etc/passwd', '..%2f..', 'C:\\', 'file:///etc/passwd', '//evil.example', 'javascript:alert(1)', '|id', '`id`'],
  ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'length', 'then', 'toJSON'],
  [
    '\0',
    'a\0b',
    '\ud800',
    '\udfff!',
    'a\udc00',
    '\ufeff',
    '\u202eabc',
    '\r\nx-injected: 1',
    '\t',
    '🦊',
    'Ａ',
    'İ',
    'ß',
  ],
  [
    '0000-01-01',
    '9999-12-31',
    '275760-09-13',
    '2026-02-30',
    '-271821-04-20',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ],
  [
    '2026-11-21T12:00:00+99:99',
    '2026-11-21T24:00:00Z',
    'a@b.co',
    'ada@аpple.com',
    'ada@xn--a.com',
    'ada@münchen.example',
  ],
  [
    'a@[127.0.0.1]',
    `${'a'.repeat(64)}@${'b'.repeat(180)}.com`,
    '"a b"@example.com',
    'https://127.0.0.1/',
    'https://[::1]/',
  ],
  [
    'https://example.com/hooks',
    'http://localhost:1',
    'https://user:pw@example.com/',
    'https://example.com:22/',
    'https://a',
  ],
  [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '-'.repeat(36),
    '123.' + '-'.repeat(36),
  ],
].flat();

const hugeNumbers = [
  '1e400',
  '-1e400',
  '1e-400',
  '123456789012345678901234567890',
  '0.1234567890123456789',
  '-0',
  '1E5',
];

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300 }) },
  // Cursors are positions of this kind.
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts).map((each) => Buffer.from(each).toString('base64url')) },
  // Stands for an id that an earlier answer named; the number chooses which.
  { weight: 1, arbitrary: fc.nat(9).map((index) => `@id:${String(index)}`) },
);

const number = fc.oneof(
  fc.constantFrom(0, -1, 0.1, 1e21, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63), 1.005, 99_999_999_999),
  fc.constantFrom(...hugeNumbers).map((each) => `@number:${each}`),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

const shallow = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [null],
    [[]],
    { length: 5 },
    { toString: null },
    ['a', 'a'],
    [{}],
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Anything at all, where a value of the right shape would be dull. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 2, arbitrary: number },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: shallow },
);

/** A text for a place that takes nothing else. */
export const anyText = text;

export function resolved(schema: Json): Json {
  const { $ref, allOf } = schema as { $ref?: string; allOf?: Json[] };
  if ($ref) return resolved(contract().components.schemas[$ref.split('/').at(-1)!]!);
  return allOf?.length === 1 ? resolved(allOf[0]!) : schema;
}

/** A value that the schema allows, or nearly. */
export function valueOf(given: Json): fc.Arbitrary<unknown> {
  const schema = resolved(given);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const forms = (schema['oneOf'] ?? schema['anyOf']) as Json[] | undefined;
  if (forms) return fc.oneof(...forms.map(valueOf));
  const types = [schema['type']].flat() as string[];
  if (types.length > 1) return fc.oneof(...types.map((type) => valueOf({ ...schema, type })));
  switch (types[0]) {
    case 'null':
      return fc.constant(null);
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: Math.ceil(Number(schema['minimum'] ?? -5)), max: Number(schema['maximum'] ?? 500) }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valueOf(schema['items'] as Json), { maxLength: 3 });
    case 'object':
      return bodyOf(schema);
    default:
      return textOf(schema);
  }
}

function textOf({ pattern, example }: Json): fc.Arbitrary<unknown> {
  const shaped = typeof pattern === 'string' ? fc.stringMatching(new RegExp(pattern)) : fc.string({ maxLength: 60 });
  const known = fc.nat(9).map((index) => `@id:${String(index)}`);
  return example === undefined ? fc.oneof(known, shaped) : fc.oneof(fc.constant(example), known, shaped);
}

/** Mostly what is wanted; now and then a field is missing, is anything, is null, or is not known. */
export function bodyOf({ properties = {}, required = [] }: Json): fc.Arbitrary<Json> {
  const fields = Object.entries(properties as Record<string, Json>).map(([name, schema]) => {
    const value = fc.oneof(
      { weight: 8, arbitrary: valueOf(schema) },
      { weight: 2, arbitrary: anything },
      { weight: 1, arbitrary: fc.constant(null) },
    );
    const mustBe = (required as string[]).includes(name);
    return [name, fc.option(value, { nil: undefined, freq: mustBe ? 20 : 2 })] as const;
  });
  const known = fc.record(Object.fromEntries(fields));
  const more = fc.option(fc.dictionary(fc.oneof(text, fc.string({ maxLength: 8 })), anything, { maxKeys: 1 }), {
    nil: {},
    freq: 20,
  });
  return fc.tuple(known, more).map(([body, extra]) => ({ ...body, ...extra }));
}
