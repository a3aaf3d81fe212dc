import type { z } from 'zod';

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** The same members under the names they have in code: `created_at` is `createdAt`. */
export type CamelCased<T> = { [Name in keyof T as Camel<Name & string>]: T[Name] };

const camelNames = new Map<string, string>();

function camel(name: string): string {
  const known = camelNames.get(name) ?? name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  camelNames.set(name, known);
  return known;
}

/**
 * The members of `schema`: those of `own`, and for the others what `source` holds under the same name in camel case. Nothing leaves
 * that the schema does not name.
 */
export function present<S extends z.ZodObject, Own extends Partial<z.output<S>>>(
  schema: S,
  source: CamelCased<Omit<z.output<S>, keyof Own>>,
  own?: Own,
): z.output<S> {
  const given: Readonly<Record<string, unknown>> = own ?? {};
  const held = source as Readonly<Record<string, unknown>>;
  const members = Object.keys(schema.shape).map((name) => [name, name in given ? given[name] : held[camel(name)]]);
  return Object.fromEntries(members) as z.output<S>;
}

/** The fields of a request in camel case, without those that were left out; null leaves a field out, too. */
export function camelCased<T extends object>(
  fields: T,
): { [Name in keyof CamelCased<T>]: NonNullable<CamelCased<T>[Name]> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [camel(name), value as unknown])) as never;
}
