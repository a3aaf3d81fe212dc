import { z } from 'zod';
import type { Asset } from '../catalogue/catalogue.js';
import { decimal, isDecimalText } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Wanted } from '../engine/pair.js';
import { Refusal } from '../engine/refusal.js';
import { networkOf } from './coins.js';

const line = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value ? value : null));

/** Yes and no as Python writes them; nothing means no. */
const truth = z
  .enum(['True', 'False'])
  .optional()
  .transform((value) => value === 'True');

/** `0` says that there is no memo. */
export const memo = line.transform((value) => (value === '0' ? null : value));

export const termsInput = z.object({
  ticker_from: z.string().min(1),
  network_from: z.string().min(1),
  ticker_to: z.string().min(1),
  network_to: z.string().min(1),
  amount_from: line,
  amount_to: line,
  payment: truth,
  min_kycrating: z.enum(['A', 'B', 'C', 'D']).default('D'),
});

export const tradeInput = termsInput.extend({
  id: line,
  provider: line,
  fixed: truth,
  address: z.string().trim().min(1),
  address_memo: memo,
  refund: line,
  refund_memo: memo,
});

/** Parses, or throws a `Refusal` that says which field is wrong. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Refusal('bad_input', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
}

export type Terms = z.infer<typeof termsInput>;

/** Ticker and network together name an asset. Throws a `Refusal`. */
export function assetNamed(exchange: Exchange, ticker: string, network: string): Asset {
  const asset = exchange.assets.find((each) => each.ticker === ticker.toLowerCase() && networkOf(each) === network);
  if (!asset) throw new Refusal('pair_inactive', `Coin ${ticker} on ${network} not found`);
  return asset;
}

/** A payment names what is received, anything else what is sent. */
export function wantedOf({ payment, amount_from: from, amount_to: to }: Terms): Wanted {
  const text = payment ? to : from;
  if (text === null || !isDecimalText(text) || decimal(text).lte(decimal('0'))) {
    throw new Refusal('bad_input', `${payment ? 'amount_to' : 'amount_from'} must be a positive number`);
  }
  return payment ? { amountTo: decimal(text) } : { amountFrom: decimal(text) };
}
