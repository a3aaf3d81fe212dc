import { Amount } from '@swap/domain/money';
import { z } from 'zod';

/** A JSON number, or decimal text, as an exact amount. The client hands numbers over as the text they were written in. */
export const amount = z.string().transform((text, context) => {
  try {
    return Amount.ofJsonNumber(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not a non-negative decimal' });
    return z.NEVER;
  }
});

/** A name, an id, an address: not blank. */
export const word = z.string().regex(/\S/, 'is blank');

/** Missing, null or empty: nothing was said. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => (text ? text : null));

/** Missing, null or empty: nothing was said. */
export const optionalAmount = z
  .union([z.literal('').transform(() => null), amount])
  .nullish()
  .transform((value) => value ?? null);

/** An ISO time, or nothing. */
export const optionalTime = z
  .string()
  .nullish()
  .transform((text, context) => {
    if (!text) return null;
    const time = new Date(text);
    if (!Number.isNaN(time.getTime())) return time;
    context.addIssue({ code: 'custom', message: 'is not a time' });
    return z.NEVER;
  });

/** A whole number, such as confirmations or a 0/1 mark. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** A yes or no, however it is written: true, 1, "true", "True" and their opposites. */
export const flag = z.union([z.boolean(), z.string().regex(/^(0|1|true|false)$/i)]).transform((value) => {
  return value === true || value === '1' || (typeof value === 'string' && value.toLowerCase() === 'true');
});

/** Times outside of these years are mistaken for another unit, or are no times. */
const plausible = { from: Date.UTC(2015, 0), to: Date.UTC(2100, 0) };

/** A Unix time written as a number or as text, so many units to the second; 0, empty or missing: nothing was said. */
function unixTime(unitsPerSecond: number) {
  return z
    .string()
    .nullish()
    .transform((text, context) => {
      if (!text || /^0+$/.test(text)) return null;
      const time = /^\d{9,17}$/.test(text) ? Math.floor((Number(text) / unitsPerSecond) * 1000) : Number.NaN;
      if (time >= plausible.from && time < plausible.to) return new Date(time);
      context.addIssue({ code: 'custom', message: 'is not a Unix time' });
      return z.NEVER;
    });
}

export const unixSeconds = unixTime(1);
export const unixMilliseconds = unixTime(1000);
export const unixMicroseconds = unixTime(1_000_000);

/** An object, or one of the ways in which some say that there is none: null, missing, or an empty list. */
export function optionalObject<T extends z.ZodType>(shape: T) {
  return z
    .union([shape, z.tuple([]).transform(() => null)])
    .nullish()
    .transform((value) => value ?? null);
}

/** A list; missing or null: an empty one. */
export const optionalList = <T extends z.ZodType>(shape: T) =>
  z
    .array(shape)
    .nullish()
    .transform((list) => list ?? []);
