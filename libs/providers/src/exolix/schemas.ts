import { z } from 'zod';
import { amount, optionalAmount, optionalText, optionalTime, wholeNumber, word } from '../schema.js';

/** Shapes of Exolix v2 answers (exolix.com/developers). Amounts are JSON numbers. */
const network = z.object({
  network: word,
  memoNeeded: z.boolean().nullish(),
  contract: optionalText,
});

/** A page of coins. What it calls precision is that of its prices, not of the chain, so it is not read. */
export const currencies = z.object({
  data: z.array(
    z.object({
      code: word,
      name: z.string(),
      networks: z
        .array(network)
        .nullish()
        .transform((listed) => listed ?? []),
    }),
  ),
  count: wholeNumber,
});

/** A price, or the limits that were missed: then `toAmount` is 0 and `message` says why. */
export const rate = z.object({
  fromAmount: amount,
  toAmount: amount,
  message: optionalText,
  minAmount: optionalAmount,
  withdrawMin: optionalAmount,
  maxAmount: optionalAmount,
});

const side = z.object({ coinCode: z.string(), network: optionalText });
const hash = z
  .object({ hash: optionalText })
  .nullish()
  .transform((reply) => reply?.hash ?? null);

export const transaction = z.object({
  id: word,
  status: z.string().min(1).max(64),
  amount,
  amountTo: amount,
  coinFrom: side,
  coinTo: side,
  createdAt: optionalTime,
  depositAddress: word,
  depositExtraId: optionalText,
  withdrawalAddress: optionalText,
  hashIn: hash,
  hashOut: hash,
});

export const transactions = z.object({ data: z.array(transaction) });

/** A refusal: by field, or in one sentence under one of two names. */
export const problem = z.object({
  errors: z.record(z.string(), z.unknown()).nullish(),
  error: z.string().nullish(),
  message: z.string().nullish(),
});
