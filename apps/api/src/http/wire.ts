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

/** The only member of most answers. */
export const data = <T extends z.ZodType>(content: T) => z.object({ data: content });

/** An answer that is no JSON: it is written as it is. */
export const file = (contentType: string) => z.custom<StreamableFile | Buffer | undefined>().meta({ contentType });
