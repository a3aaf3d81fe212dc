import type { StreamableFile } from '@nestjs/common';
import type { Amount, Usd } from '@swap/domain/money';
import { z } from 'zod';

/**
 * The kinds of value our answers are made of, as they are on the wire. Where a value becomes that only when it is written
 * as JSON, the type knows it too: an `Amount` is text, a `Date` a moment.
 */
const wire = <T>(schema: z.ZodType) => schema as z.ZodType<T>;

export const amount = wire<Amount | string>(
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .meta({ description: 'A decimal number as text', examples: ['0.0105'] }),
);

export const usd = wire<Usd | number>(
  z.number().meta({ description: 'USD, at most two decimals', examples: [942.18] }),
);

export const moment = wire<Date | string>(
  z.iso.datetime({ precision: 3 }).meta({ description: 'UTC', examples: ['2026-01-31T11:14:32.118Z'] }),
);

export const day = z.iso.date().meta({ description: 'A day in UTC', examples: ['2026-01-31'] });
export const uuid = z.guid().meta({ examples: ['019aa1b2-7c1e-7d55-9b0e-3f5a64c1d201'] });
export const text = z.string();
export const whole = z.int();
export const count = z.int().min(0);
export const share = z.number().min(0).max(1);
export const flag = z.boolean();
export const hash = z.string().meta({ description: 'SHA-256 of this entry and the hash before it, hexadecimal' });

export const object = wire<object>(z.looseObject({}));

export const list = <S extends z.ZodType>(each: S): z.ZodType<readonly z.output<S>[]> => z.array(each);

/** An answer, or a part of one, that the document has a name for. */
export const named = <S extends z.ZodRawShape>(id: string, shape: S, description?: string) =>
  z.object(shape).meta({ id, ...(description !== undefined && { description }) });

/** The only member of most answers. */
export const data = <T extends z.ZodType>(content: T) => z.object({ data: content });

/** An answer that is no JSON: it is written as it is. */
export const file = (contentType: string) => z.custom<StreamableFile | Buffer | undefined>().meta({ contentType });

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
