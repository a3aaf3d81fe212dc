import { z } from 'zod';
import type { Asset } from '../catalogue/catalogue.js';
import { decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Pair, Wanted } from '../engine/pair.js';
import { Refusal } from '../engine/refusal.js';
import { amountText } from '../http/lossless-json.js';
import { coinWord, networkWord } from './names.js';
import { ExolixProblem } from './trouble.js';

/** Texts may be absent, null or empty, all meaning the same. */
export const line = z
  .string()
  .trim()
  .nullish()
  .transform((value) => (value ? value : null));

/** The networks go by an old name as well. */
export const termsInput = z.object({
  coinFrom: z.string().min(1),
  networkFrom: line,
  coinFromNetwork: line,
  coinTo: z.string().min(1),
  networkTo: line,
  coinToNetwork: line,
  amount: z.unknown().optional(),
  withdrawalAmount: z.unknown().optional(),
  rateType: z.enum(['fixed', 'float']).default('fixed'),
});

/** Parses, or throws a problem that names the field. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ExolixProblem(400, { errors: { [issue?.path.join('.') ?? 'body']: issue?.message ?? 'invalid' } });
}

/** A coin without its network is the coin on the first network it is listed with. */
function assetNamed(exchange: Exchange, coin: string, network: string | null): Asset {
  const asset = exchange.assets.find(
    (each) =>
      coinWord(each) === coin.toUpperCase() && (network === null || networkWord(each) === network.toUpperCase()),
  );
  if (!asset) throw new Refusal('pair_inactive', `${coin} ${network ?? ''}`);
  return asset;
}

export const pairOf = (exchange: Exchange, input: z.infer<typeof termsInput>): Pair => ({
  from: assetNamed(exchange, input.coinFrom, input.networkFrom ?? input.coinFromNetwork),
  to: assetNamed(exchange, input.coinTo, input.networkTo ?? input.coinToNetwork),
  fixed: input.rateType === 'fixed',
});

/** The amount received counts where both are named. */
export function wantedOf({ amount, withdrawalAmount }: z.infer<typeof termsInput>): Wanted {
  const reverse = withdrawalAmount !== undefined && withdrawalAmount !== null && withdrawalAmount !== '';
  const text = amountText(reverse ? withdrawalAmount : amount);
  if (text === undefined || decimal(text).lte(decimal('0'))) {
    throw new ExolixProblem(400, {
      errors: { [reverse ? 'withdrawalAmount' : 'amount']: 'must be a positive number' },
    });
  }
  return reverse ? { amountTo: decimal(text) } : { amountFrom: decimal(text) };
}
