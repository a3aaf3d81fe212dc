import { z } from 'zod';
import type { Asset } from '../catalogue/catalogue.js';
import { decimal } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import { amountText } from '../http/lossless-json.js';
import { codeOf, networkOf } from './coins.js';
import { ValidationProblem } from './trouble.js';

/** Texts may be absent, null or empty, all meaning the same. */
export const line = z
  .string()
  .trim()
  .nullish()
  .transform((value) => (value ? value : null));

/** The share of a partner is reckoned by it, so quotes and orders both want it. */
export const partner = { affiliate_id: z.string().min(1), float: z.boolean(), partner_user_ip: line };

/** Parses, or throws a `ValidationProblem` that names the field. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') ?? 'body';
  throw new ValidationProblem(field, `The ${field.replaceAll('_', ' ')} field is required.`);
}

interface Named {
  readonly field: string;
  readonly code: string;
  readonly network: string;
}

/** The asset meant, in any letter case. Throws a `ValidationProblem`. */
export function assetNamed(exchange: Exchange, { field, code, network }: Named): Asset {
  const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
  const asset = exchange.assets.find((each) => same(codeOf(each), code) && same(networkOf(each), network));
  if (!asset) throw new ValidationProblem(field, `The selected ${field} is invalid.`);
  return asset;
}

export function positive(value: unknown, field: string): Decimal {
  const text = amountText(value);
  if (text !== undefined && decimal(text).gt(decimal('0'))) return decimal(text);
  throw new ValidationProblem(field, `The ${field} must be a number.`);
}
