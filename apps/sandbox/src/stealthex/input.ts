import { isLosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Pair, Wanted } from '../engine/pair.js';
import { amountText } from '../http/lossless-json.js';
import { assetAtPlace } from './names.js';
import { StealthExProblem } from './trouble.js';

/** Texts may be absent, null or empty, all meaning the same. */
const line = z
  .string()
  .trim()
  .nullish()
  .transform((value) => (value ? value : null));

const place = z.object({ symbol: z.string().min(1), network: z.string().min(1) });

export const routeInput = z.object({
  route: z.object({ from: place, to: place }),
  estimation: z.enum(['direct', 'reversed']),
  rate: z.enum(['floating', 'fixed']),
  additional_fee_percent: z.unknown().optional(),
});

export const amountInput = routeInput.extend({ amount: z.unknown() });

export const createInput = amountInput.extend({
  rate_id: line,
  address: z.string().trim().min(1),
  extra_id: line,
  refund_address: line,
  refund_extra_id: line,
  referral: line,
});

export const pageInput = z.object({
  limit: z.coerce.number().int().min(1).max(250).default(50),
  offset: z.coerce.number().int().min(0).default(0),
  network: line,
});

const invalid = (details: string): StealthExProblem => new StealthExProblem(400, 'InvalidData', details);

/** Parses, or throws `InvalidData` that says which field is wrong. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw invalid(`${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'invalid'}`);
}

/** Backwards is reckoned at fixed rates only. */
export function pairOf(exchange: Exchange, { route, rate, estimation }: z.infer<typeof routeInput>): Pair {
  if (estimation === 'reversed' && rate !== 'fixed') throw invalid('reversed estimation needs a fixed rate');
  return {
    from: assetAtPlace(exchange, route.from.symbol, route.from.network),
    to: assetAtPlace(exchange, route.to.symbol, route.to.network),
    fixed: rate === 'fixed',
  };
}

/** The amount has to be a JSON number; text is refused. */
export function wantedOf({ amount, estimation }: z.infer<typeof amountInput>): Wanted {
  if (!isLosslessNumber(amount)) throw invalid(`amount: expected number, received ${typeof amount}`);
  const text = amountText(amount);
  if (text === undefined || decimal(text).lte(decimal('0'))) throw invalid('amount: must be positive');
  return estimation === 'reversed' ? { amountTo: decimal(text) } : { amountFrom: decimal(text) };
}
