import { isLosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { decimal } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import { amountText } from '../http/lossless-json.js';

/** A control call that cannot be done. `field` names the part of the input that is wrong, null where none is. */
export class ControlProblem extends Error {
  constructor(
    readonly status: 400 | 404,
    readonly error: string,
    message: string,
    readonly field: string | null,
  ) {
    super(message);
  }
}

/** A positive decimal, given as a JSON number or as text. */
export const positiveDecimal = z.unknown().transform((value, context): Decimal => {
  const text = amountText(value);
  if (text !== undefined && decimal(text).gt(decimal('0'))) return decimal(text);
  context.addIssue({ code: 'custom', message: 'must be a positive decimal number' });
  return z.NEVER;
});

/** A plain number (seconds, milliseconds, a factor, a count): nothing that counts money. */
export const plainNumber = (inner: z.ZodNumber): z.ZodPreprocess<z.ZodNumber> =>
  z.preprocess((value) => (isLosslessNumber(value) ? Number(value.value) : value), inner);

/** Parses a control body or query, or throws a 400 `ControlProblem` that names the first wrong field. */
export function readControl<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const extra = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = extra ?? issue?.path.join('.') ?? '';
  const message = extra === undefined ? `${field}: ${issue?.message ?? 'invalid'}` : `${extra} is not a known field`;
  throw new ControlProblem(400, 'invalid_input', message, field === '' ? null : field);
}
