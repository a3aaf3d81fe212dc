import type { Role } from '@swap/domain/staff';
import { contract, type Operation } from '../support/contract.js';
import { wrongFor, wrongHere, type Schema } from './wrong-values.js';

type Fields = Readonly<Record<string, unknown>>;

/** A route as far as its input goes. */
export interface Route {
  readonly id: string;
  readonly method: string;
  /** Behind `/api/v1`; `:id` stands for a row's id. */
  readonly path: string;
  /** Needs a signed-in partner. */
  readonly partner: boolean;
  /** Needs somebody of the staff, of one of these roles; of any role when none is named. */
  readonly staff?: readonly Role[];
  /** A body, or a query, whose shape is right. */
  readonly body?: Fields;
  readonly query?: Readonly<Record<string, string>>;
  /** Fields that may not be left out. */
  readonly required: readonly string[];
  /** Fields with values of the wrong shape: each alone makes the request 400. */
  readonly wrong: Readonly<Record<string, readonly unknown[]>>;
}

/** The routes of endpoints, and of what was sent to them. */
export const isOfWebhooks = (path: string) => path.startsWith('/partners/affiliate/webhook');

/** Well formed, and nobody's. */
export const anOrderId = '3v9k7m2q8r4t6w1x5y0z3a7c9e';

const inPaths: Readonly<Record<string, string>> = {
  id: ':id',
  order_id: anOrderId,
  name: 'changenow',
  format: 'csv',
};

/** A path of the document behind `/api/v1`, with names of something in it. */
export function pathIn(template: string): string {
  return template.replace('/api/v1', '').replaceAll(/\{(\w+)\}/g, (_, name: string) => inPaths[name] ?? name);
}

/** Every route there is, as the document has it. */
export const routes: readonly Route[] = Object.entries(contract().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path: pathIn(path),
    ...callersOf(operation),
    ...inputOf(operation),
  })),
);

/** As titles of tests name them. */
export const byTitle = (chosen: readonly Route[]) =>
  chosen.map((route) => [`${route.method} ${route.path}`, route] as const);

function callersOf({ security, ...more }: Operation): Pick<Route, 'partner' | 'staff'> {
  const staff = more['x-roles'] as readonly Role[] | undefined;
  return { partner: security.some((each) => 'partner' in each), ...(staff && { staff }) };
}

function inputOf({
  operationId,
  parameters,
  requestBody,
}: Operation): Pick<Route, 'body' | 'query' | 'required' | 'wrong'> {
  const content = requestBody?.content['application/json'];
  if (content) {
    const { properties = {}, required = [] } = resolved(content.schema);
    const wrong = wrongOf(properties, 'body');
    for (const [name, more] of Object.entries(wrongHere[operationId] ?? {})) wrong[name]?.push(...more);
    return { body: content.example as Fields, required, wrong };
  }
  const inQuery = parameters.filter((each) => each.in === 'query');
  const properties = Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema as Schema]));
  const required = inQuery.filter((each) => each.required).map(({ name }) => name);
  const samples = inQuery.flatMap(({ name, schema, example }) => {
    const value = sampleOf(
      { ...(schema as Schema), ...(example !== undefined && { example: example as string }) },
      required.includes(name),
    );
    return value === undefined ? [] : [[name, value]];
  });
  const query = samples.length > 0 && { query: Object.fromEntries(samples) as Record<string, string> };
  return { ...query, required, wrong: wrongOf(properties, 'query') };
}

/** A value for a query; undefined for a text that may be left out and has no example. */
function sampleOf({ example, enum: choices, type, minimum, anyOf }: Schema, isRequired: boolean): string | undefined {
  if (anyOf?.some((each) => each.type === 'number') && !isRequired) return undefined;
  if (example !== undefined) return String(example);
  if (choices) return choices[0];
  if (type === 'integer') return String(minimum);
  if (type === 'boolean') return 'false';
  return isRequired ? 'x' : undefined;
}

function wrongOf(properties: Readonly<Record<string, Schema>>, place: 'body' | 'query'): Record<string, unknown[]> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, wrongFor(schema, place)]));
}

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (contract().components.schemas[name] as Schema);
}
