import { z } from 'zod';
import { decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Pair, Wanted } from '../engine/pair.js';
import { Refusal } from '../engine/refusal.js';
import { amountText } from '../http/lossless-json.js';
import { assetNamed } from './coins.js';

/** Texts may be absent, null or empty, all meaning the same. */
export const line = z
  .string()
  .trim()
  .nullish()
  .transform((value) => (value ? value : null));

const account = { affiliateId: line, commissionRate: line };
const assets = {
  depositCoin: z.string().min(1),
  depositNetwork: line,
  settleCoin: z.string().min(1),
  settleNetwork: line,
};
const delivery = {
  settleAddress: z.string().trim().min(1),
  settleMemo: line,
  refundAddress: line,
  refundMemo: line,
  externalId: line,
};

export const quoteInput = z.object({
  ...account,
  ...assets,
  depositAmount: z.unknown().optional(),
  settleAmount: z.unknown().optional(),
});
export const fixedShiftInput = z.object({ ...account, ...delivery, quoteId: z.string().min(1) });
export const variableShiftInput = z.object({ ...account, ...delivery, ...assets });
export const refundInput = z.object({ address: z.string().trim().min(1), memo: line });

/** Parses, or throws a `Refusal` that says which field is wrong. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Refusal('bad_input', `Invalid ${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? ''}`);
}

/** An account has to be named, and may ask for at most two percent (API documentation of SideShift v2, "Affiliate"). */
export function requireAccount({ affiliateId, commissionRate }: z.infer<z.ZodObject<typeof account>>): void {
  if (affiliateId === null) throw new Refusal('bad_input', 'Invalid affiliateId');
  if (commissionRate === null) return;
  const rate = amountText(commissionRate);
  if (rate === undefined || decimal(rate).lt(decimal('0')) || decimal(rate).gt(decimal('0.02'))) {
    throw new Refusal('bad_input', 'Invalid commissionRate');
  }
}

export const pairOf = (exchange: Exchange, input: z.infer<z.ZodObject<typeof assets>>, fixed: boolean): Pair => ({
  from: assetNamed(exchange, input.depositCoin, input.depositNetwork),
  to: assetNamed(exchange, input.settleCoin, input.settleNetwork),
  fixed,
});

/** Exactly one amount, the other null. Amounts are text; numbers are refused. */
export function wantedOf({ depositAmount, settleAmount }: z.infer<typeof quoteInput>): Wanted {
  const given = [depositAmount, settleAmount].filter((each) => each !== null && each !== undefined);
  const amount = typeof given[0] === 'string' ? amountText(given[0]) : undefined;
  if (given.length !== 1 || amount === undefined || decimal(amount).lte(decimal('0'))) {
    throw new Refusal('bad_input', 'Invalid amount: give depositAmount or settleAmount as text');
  }
  return given[0] === depositAmount ? { amountFrom: decimal(amount) } : { amountTo: decimal(amount) };
}
