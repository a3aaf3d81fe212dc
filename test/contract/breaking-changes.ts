import type { OpenApi, Operation } from '../support/contract.js';

type Json = Readonly<Record<string, unknown>>;
type Direction = 'taken' | 'answered';

/** What clients of one document would miss in another: routes, parameters, fields and values that are gone, or that became more. */
export function breakingChanges(before: OpenApi, after: OpenApi): string[] {
  const found: string[] = [];
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, old] of Object.entries(methods)) {
      const where = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method] ?? moved(after, path, method);
      if (now) found.push(...operation(where, { before, old, after, now }));
      else found.push(`${where} is gone`);
    }
  }
  return found;
}

/** The operation that answers at a path which the document leads no more. */
function moved({ paths }: OpenApi, path: string, method: string): Operation | undefined {
  return Object.values(paths)
    .flatMap((methods) => methods[method] ?? [])
    .find((each) => each['x-also-at'] === path);
}

interface Pair {
  readonly before: OpenApi;
  readonly old: Operation;
  readonly after: OpenApi;
  readonly now: Operation;
}

function operation(where: string, { before, old, after, now }: Pair): string[] {
  const named = (those: Operation) => new Map(those.parameters.map((each) => [`${each.in} ${each.name}`, each]));
  const [asked, wanted] = [named(old), named(now)];
  const compare = new Comparison(before, after);
  const found = [
    ...(old.operationId === now.operationId ? [] : [`${where} is called ${now.operationId} now`]),
    ...[...asked.keys()].filter((name) => !wanted.has(name)).map((name) => `${where}: ${name} is gone`),
    ...[...wanted].flatMap(([name, each]) =>
      each.required && !asked.get(name)?.required ? [`${where}: ${name} must be there now`] : [],
    ),
    ...[...asked].flatMap(([name, each]) => {
      const other = wanted.get(name);
      return other ? compare.schemas(`${where}: ${name}`, each.schema, other.schema, 'taken') : [];
    }),
  ];
  const bodies = [old, now].map(({ requestBody }) => requestBody?.content['application/json']?.schema);
  if (bodies[0] && bodies[1]) found.push(...compare.schemas(`${where} body`, bodies[0], bodies[1], 'taken'));
  else if (bodies[1] && (bodies[1]['required'] as string[] | undefined)?.length)
    found.push(`${where} needs a body now`);
  for (const [status, answer] of Object.entries(old.responses).filter(([each]) => each < '400')) {
    const other = now.responses[status];
    if (!other) found.push(`${where} no longer answers ${status}`);
    for (const [type, { schema }] of Object.entries(answer.content ?? {})) {
      const there = other?.content?.[type]?.schema;
      if (there) found.push(...compare.schemas(`${where} ${status}`, schema, there, 'answered'));
      else found.push(`${where} ${status} is no longer ${type}`);
    }
  }
  return found;
}

class Comparison {
  private readonly seen = new Set<string>();

  constructor(
    private readonly before: OpenApi,
    private readonly after: OpenApi,
  ) {}

  /** What is taken may become more and never less; what is answered the other way round. */
  schemas(where: string, old: Json, now: Json, direction: Direction): string[] {
    const key = `${String(old['$ref'])}|${String(now['$ref'])}|${direction}`;
    if (old['$ref'] !== undefined && this.seen.has(key)) return [];
    this.seen.add(key);
    const [one, other] = [resolved(this.before, old), resolved(this.after, now)];
    return [
      ...kinds(where, one, other, direction),
      ...this.members(where, one, other, direction),
      ...this.items(where, one, other, direction),
    ];
  }

  private members(where: string, old: Json, now: Json, direction: Direction): string[] {
    const [had, has] = [old, now].map((each) => (each['properties'] ?? {}) as Record<string, Json>) as [
      Record<string, Json>,
      Record<string, Json>,
    ];
    const [must, mustNow] = [old, now].map((each) => (each['required'] ?? []) as string[]) as [string[], string[]];
    const gone = Object.keys(had)
      .filter((name) => !(name in has))
      .map((name) => `${where}: ${name} is gone`);
    const changed = Object.entries(had).flatMap(([name, each]) =>
      has[name] ? this.schemas(`${where}.${name}`, each, has[name], direction) : [],
    );
    const stricter =
      direction === 'taken'
        ? mustNow.filter((name) => !must.includes(name)).map((name) => `${where}: ${name} must be there now`)
        : must
            .filter((name) => name in has && !mustNow.includes(name))
            .map((name) => `${where}: ${name} may be missing now`);
    return [...gone, ...changed, ...stricter];
  }

  private items(where: string, old: Json, now: Json, direction: Direction): string[] {
    if (!old['items'] || !now['items']) return [];
    return this.schemas(`${where}[]`, old['items'] as Json, now['items'] as Json, direction);
  }
}

function kinds(where: string, old: Json, now: Json, direction: Direction): string[] {
  const [one, other] = [kindsOf(old), kindsOf(now)];
  const isFree = (each: ReadonlySet<string>) => each.size === 0;
  const less = [...one].filter((kind) => !other.has(kind) && !(kind === 'integer' && other.has('number')));
  const more = [...other].filter((kind) => !one.has(kind) && !(kind === 'integer' && one.has('number')));
  const found: string[] = [];
  if (direction === 'taken' && !isFree(other))
    found.push(...less.map((kind) => `${where} may not be ${kind} any more`));
  if (direction === 'answered' && !isFree(one)) found.push(...more.map((kind) => `${where} may be ${kind} now`));
  const [values, valuesNow] = [old['enum'], now['enum']] as [unknown[] | undefined, unknown[] | undefined];
  // Lists of what is answered are open: more may be added.
  if (direction === 'taken' && values && valuesNow) {
    found.push(
      ...values
        .filter((each) => !valuesNow.includes(each))
        .map((each) => `${where} may not be ${String(each)} any more`),
    );
  }
  if (direction === 'taken' && !values && valuesNow) found.push(`${where} is one of a list now`);
  return found;
}

/** The JSON types that may stand there; none where anything may. */
function kindsOf(schema: Json): ReadonlySet<string> {
  const forms = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (forms) return new Set(forms.flatMap((each) => [...kindsOf(each)]));
  return new Set([schema['type'] ?? []].flat() as string[]);
}

function resolved(document: OpenApi, schema: Json): Json {
  const ref = schema['$ref'];
  return typeof ref === 'string' ? document.components.schemas[ref.split('/').at(-1)!]! : schema;
}
