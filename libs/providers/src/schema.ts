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

/** Missing, null or empty: nothing was said. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => (text ? text : null));

export const optionalAmount = amount.nullish().transform((value) => value ?? null);

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
