import { z } from 'zod';
import { assetAt } from '../catalogue/catalogue.js';
import type { Asset } from '../catalogue/catalogue.js';
import { decimal } from '../engine/decimal.js';
import type { Pair, Wanted } from '../engine/pair.js';
import { Refusal } from '../engine/refusal.js';
import { amountText } from '../http/lossless-json.js';

const text = z.string().trim().optional().catch(undefined);

/** The pair as ChangeNOW's callers name it; networks default to the ticker's own name. */
export const pairInput = z.object({
  fromCurrency: z.string().trim().min(1),
  toCurrency: z.string().trim().min(1),
  fromNetwork: text,
  toNetwork: text,
  flow: z.enum(['standard', 'fixed-rate']).default('standard'),
});

/** The pair and one amount: `direct` gives `fromAmount`, `reverse` gives `toAmount`. */
export const amountInput = pairInput.extend({
  type: z.enum(['direct', 'reverse']).default('direct'),
  fromAmount: z.unknown().optional(),
  toAmount: z.unknown().optional(),
});

/** Parses, or throws a `Refusal` that says which field is wrong. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Refusal('bad_input', `Not valid field ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
}

function assetNamed(ticker: string, network: string | undefined): Asset {
  const asset = assetAt(ticker, network ? network : ticker);
  if (!asset) throw new Refusal('pair_inactive', `Currency ${ticker} on ${network ?? ticker} is not supported`);
  return asset;
}

/** The pair meant. Unknown currencies are an inactive pair. */
export function pairOf(input: z.infer<typeof pairInput>): Pair {
  return {
    from: assetNamed(input.fromCurrency, input.fromNetwork),
    to: assetNamed(input.toCurrency, input.toNetwork),
    fixed: input.flow === 'fixed-rate',
  };
}

/** The amount meant. Reverse exists only for fixed rates (API documentation of ChangeNOW v2, "estimated-amount"). */
export function wantedOf(input: z.infer<typeof amountInput>): Wanted {
  const reverse = input.type === 'reverse';
  if (reverse && input.flow !== 'fixed-rate') {
    throw new Refusal('bad_input', 'Type reverse is supported only for the fixed-rate flow');
  }
  const field = reverse ? 'toAmount' : 'fromAmount';
  const amount = amountText(input[field]);
  if (amount === undefined || decimal(amount).lte(decimal('0'))) {
    throw new Refusal('bad_input', `Not valid field ${field}: must be a positive decimal number`);
  }
  return reverse ? { amountTo: decimal(amount) } : { amountFrom: decimal(amount) };
}
