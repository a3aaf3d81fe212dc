import { z } from 'zod';
import type { Asset } from '../catalogue/catalogue.js';
import { decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Pair, Wanted } from '../engine/pair.js';
import { Refusal } from '../engine/refusal.js';
import { amountText } from '../http/lossless-json.js';
import { codeOf } from './currencies.js';

/** Texts may be absent, null or empty, all meaning the same. */
export const line = z
  .string()
  .trim()
  .nullish()
  .transform((value) => (value ? value : null));

export const termsInput = z.object({
  type: z.enum(['fixed', 'float']),
  fromCcy: z.string().min(1),
  toCcy: z.string().min(1),
  direction: z.enum(['from', 'to']),
  amount: z.unknown(),
});

/** Parses, or throws a `Refusal` that says which field is wrong. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Refusal('bad_input', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
}

function assetCoded(exchange: Exchange, code: string): Asset {
  const asset = exchange.assets.find((each) => codeOf(each) === code.toUpperCase());
  if (!asset) throw new Refusal('pair_inactive', `No currency has the code ${code}`);
  return asset;
}

export const pairOf = (exchange: Exchange, input: z.infer<typeof termsInput>): Pair => ({
  from: assetCoded(exchange, input.fromCcy),
  to: assetCoded(exchange, input.toCcy),
  fixed: input.type === 'fixed',
});

export function wantedOf(input: z.infer<typeof termsInput>): Wanted {
  const amount = amountText(input.amount);
  if (amount === undefined || decimal(amount).lte(decimal('0'))) throw new Refusal('bad_input', 'amount: invalid');
  return input.direction === 'to' ? { amountTo: decimal(amount) } : { amountFrom: decimal(amount) };
}
