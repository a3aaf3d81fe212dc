/** As far as the DTOs use JSON Schema. */
export interface Schema {
  readonly $ref?: string;
  /** Several where null is one of them. */
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly example?: string | number | boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Text that means something somewhere, and is wrong wherever a pattern does not take it. */
const oddTexts = [
  '',
  ' 1',
  'a b',
  'ada',
  'btc!',
  "x' OR 1=1",
  "'; DROP TABLE orders; --",
  '../../etc/passwd',
  '\u0000',
  '12345',
  '1234567',
  '12345a',
  '١٢٣٤٥٦',
  "4k2m-9x7c-t3vh-8q1'",
  'example.com',
  'javascript:alert(1)',
  'ftp://example.com',
  `https://${'x'.repeat(260)}`,
  '2026-13-01',
  '2026-11-32',
  '2026-1-1',
  '21.11.2026',
  '2026-11-21T00:00:00Z',
  'today',
  '20261121',
  'Change Now',
  'commission',
  'X'.repeat(41),
  'x'.repeat(26),
  'x'.repeat(65),
  'x'.repeat(201),
  'x'.repeat(301),
];
const noText = [5, true, {}, [], ['btc']];

const notAnAmount = ['', ' 1', '-1', '+1', '1e3', '0x10', '1,5', '.5', '1.', 'NaN', 'Infinity'];
const noAmounts = [...notAnAmount, '1'.repeat(31), `0.${'1'.repeat(31)}`, -1, 0.1234567890123456, true, {}, [], ['1']];
const noUsd = [...notAnAmount, '0', '0.00', '1.005', ' 5', '1000000000', 0, -5, 1.005, 1e12, true, {}, [], [50]];

const noMoments = [
  '',
  'yesterday',
  'now',
  '2026-11-21',
  '2026-13-01T00:00:00Z',
  '2026-11-21T12:00:00',
  1763722800,
  5,
  {},
];
const noEmails = [
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a b@example.com',
  `${'a'.repeat(250)}@example.com`,
];
const noFlags = { body: ['true', 1, 0, {}, []], query: ['yes', 'TRUE', '2', '', 'no', 'null', '-1'] };

/** Values of the right shape that are wrong all the same. */
const wellFormed: readonly { readonly fits: RegExp; readonly value: string }[] = [
  { fits: /^\^\\d\{4\}-/, value: '2026-02-31' },
  { fits: /^\^\[A-Za-z0-9_-\]\{1,200\}\$$/, value: 'bm90IG91cnM' },
];

/** What no schema tells: a quote is sealed. Validating one tells what is wrong with it, as with everything else. */
export const wrongHere: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  createSwapOrder: { quote_id: ['nonsense', 'q1.test.e30.AAAA', 'q1.other.e30.AAAA', '....'] },
};

/** Text that PostgreSQL does not store, or that is half a character: no field takes it. */
const noTexts = ['a\0b', '\ud83e'];

/** Values that a field of this schema does not take, each alone; in a query everything is text. */
export function wrongFor(schema: Schema, place: 'body' | 'query'): unknown[] {
  const types = [schema.type].flat();
  const isText = place === 'body' && types.includes('string');
  const one = { ...schema, type: types[0] } as Schema;
  const values = [...wrong(one, place), ...(isText ? noTexts : []), ...(types.includes('null') ? [] : [null])];
  return values.filter((value) => place === 'body' || typeof value === 'string');
}

function wrong(schema: Schema, place: 'body' | 'query'): unknown[] {
  if (schema.$ref) return [5, 'mail', []];
  if (schema.anyOf?.some(({ type }) => type === 'number'))
    return schema.anyOf.some(({ minimum }) => minimum === 0.01) ? noUsd : noAmounts;
  switch (schema.type) {
    case 'array':
      return wrongLists(schema);
    case 'boolean':
      return noFlags[place];
    case 'integer':
      return wrongWholes(schema, place);
    case 'number':
      return [(schema.minimum ?? 0) - 1, (schema.maximum ?? 0) + 1, '1', true, {}];
    case 'object':
      return ['text', 5, [], { name: 5 }, { '': 'text' }, { ['x'.repeat(41)]: 'text' }, { name: 'x'.repeat(501) }];
    default:
      return [...wrongTexts(schema), ...noText];
  }
}

function wrongTexts({ enum: choices, format, pattern, minLength, maxLength = 300 }: Schema): string[] {
  if (choices) return ['', 'nonsense', choices[0]!.toUpperCase() + choices[0]!.toLowerCase()];
  if (format === 'email') return noEmails;
  if (format === 'date-time') return noMoments.filter((value) => typeof value === 'string');
  if (pattern === undefined) return ['', 'x'.repeat(maxLength + 1), ...(minLength === 10 ? ['too short'] : [])];
  const shape = new RegExp(pattern);
  const alike = wellFormed.filter(({ fits }) => fits.test(pattern)).map(({ value }) => value);
  return [...oddTexts.filter((text) => !shape.test(text)), ...alike];
}

function wrongWholes({ minimum = 0, maximum = 0 }: Schema, place: 'body' | 'query'): unknown[] {
  const beside = [minimum - 1, maximum + 1, minimum + 0.5];
  if (place === 'query') return [...beside.map(String), 'ten', '1e1', ''];
  return [...beside, String(minimum), '1', true, {}];
}

function wrongLists({ items, maxItems }: Schema): unknown[] {
  const choice = items?.enum?.[0];
  if (choice === undefined) {
    const shape = new RegExp(items?.pattern ?? '');
    // No field at all takes a zero character, and that is said of the text itself.
    const odd = oddTexts.filter((text) => !text.includes('\0') && !shape.test(text)).map((text) => [text]);
    return ['https://example.com', [5], ...odd, Array((maxItems ?? 0) + 1).fill('https://a.example')];
  }
  return [choice, [], {}, [5], ['no.such.event'], ['webhook.test'], ['owner'], [choice, choice]];
}
