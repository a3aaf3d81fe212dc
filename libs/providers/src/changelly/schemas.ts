import { z } from 'zod';
import { amount, flag, optionalAmount, optionalText, optionalTime, word, unixSeconds, wholeNumber } from '../schema.js';

/** Shapes of Changelly v2 answers (docs.changelly.com): JSON-RPC 2.0, errors with HTTP 200 too. */
export const success = z
  .object({ result: z.unknown() })
  .refine(({ result }) => result !== undefined, 'has no result')
  .transform(({ result }) => result);

const limit = z
  .object({ from: optionalAmount, to: optionalAmount })
  .nullish()
  .transform((reply) => reply ?? { from: null, to: null });

export const failure = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string().default(''),
      data: z.object({ limits: z.object({ min: limit, max: limit }).optional() }).nullish(),
    }),
  })
  .transform(({ error }) => error);

/** Accounts are answered either `protocol` and `blockchain` or, on request, `coin` and `network`. */
export const currencies = z.array(
  z.object({
    ticker: word,
    name: z.string(),
    fullName: z.string().optional(),
    fullname: z.string().optional(),
    enabled: flag,
    enabledFrom: flag,
    enabledTo: flag,
    fixRateEnabled: flag,
    blockchain: word.optional(),
    network: word.optional(),
    coin: word.optional(),
    contractAddress: optionalText,
    extraIdName: optionalText,
    blockchainPrecision: wholeNumber.nullish(),
  }),
);

/** Quotes come as arrays of one; an empty array is a pair that is not traded. */
export const quotes = z.array(
  z.object({
    id: optionalText,
    from: z.string(),
    to: z.string(),
    amountFrom: amount,
    amountTo: amount,
    networkFee: optionalAmount,
    min: optionalAmount,
    max: optionalAmount,
    minFrom: optionalAmount,
    maxFrom: optionalAmount,
    minTo: optionalAmount,
    maxTo: optionalAmount,
    expiredAt: unixSeconds,
  }),
);

const placed = {
  id: word,
  status: word.max(64),
  payinAddress: word,
  payinExtraId: optionalText,
  amountExpectedFrom: amount,
  amountExpectedTo: amount,
  networkFee: optionalAmount,
  payTill: optionalTime,
  currencyFrom: z.string(),
  currencyTo: z.string(),
};

export const created = z.object(placed);

export const transactions = z.array(
  z.object({
    ...placed,
    payoutAddress: optionalText,
    amountFrom: optionalAmount,
    amountTo: optionalAmount,
    payinHash: optionalText,
    payoutHash: optionalText,
    refundHash: optionalText,
  }),
);

export const addressVerdict = z.object({ result: z.boolean() });
