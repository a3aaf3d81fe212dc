import { z } from 'zod';
import type { Asset } from '../catalogue/catalogue.js';
import { decimal } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Pair, Wanted } from '../engine/pair.js';
import { Refusal } from '../engine/refusal.js';
import { amountText } from '../http/lossless-json.js';
import { tickerOf } from './currencies.js';

/** Texts may be absent, null or empty, all meaning the same. */
export const line = z
  .string()
  .trim()
  .nullish()
  .transform((value) => (value ? value : null));

export const pricedInput = z.object({
  from: z.string().min(1),
  to: z.string().min(1),
  amountFrom: z.unknown().optional(),
  amountTo: z.unknown().optional(),
});

/** Parses, or throws a `Refusal` that says which field is wrong. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Refusal('bad_input', `Invalid params: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}

/** Tickers are lower case. Throws a `Refusal` for one that is not traded. */
export function assetCalled(exchange: Exchange, ticker: string): Asset {
  const asset = exchange.assets.find((each) => tickerOf(each) === ticker);
  if (!asset) throw new Refusal('pair_inactive', `Currency ${ticker} is not supported`);
  return asset;
}

export const pairOf = (exchange: Exchange, input: z.infer<typeof pricedInput>, fixed: boolean): Pair => ({
  from: assetCalled(exchange, input.from),
  to: assetCalled(exchange, input.to),
  fixed,
});

function positive(value: unknown, field: string): Decimal {
  const text = amountText(value);
  if (text === undefined || decimal(text).lte(decimal('0'))) throw new Refusal('bad_input', `Invalid ${field}`);
  return decimal(text);
}

/** Exactly one amount; `amountTo` counts before the network fee, the engine's after it. */
export function wantedOf(input: z.infer<typeof pricedInput>, to: Asset): Wanted {
  const [hasFrom, hasTo] = [input.amountFrom !== undefined, input.amountTo !== undefined];
  if (hasFrom === hasTo) throw new Refusal('bad_input', 'Invalid params: give either amountFrom or amountTo');
  if (hasFrom) return { amountFrom: positive(input.amountFrom, 'amountFrom') };
  return { amountTo: positive(input.amountTo, 'amountTo').minus(decimal(to.networkFee)) };
}
