import { z } from 'zod';
import { amount, optionalAmount, optionalText, optionalTime } from '../schema.js';

/** Shapes of ChangeNOW v2 answers (documenter.getpostman.com/view/8180765/SVfTPnM8). Keys without a value may be absent. */
export const currencies = z.array(
  z.object({
    ticker: z.string().min(1),
    name: z.string(),
    image: optionalText,
    isExtraIdSupported: z.boolean().nullish(),
    hasExternalId: z.boolean().nullish(),
    isFiat: z.boolean(),
    isStable: z.boolean().nullish(),
    supportsFixedRate: z.boolean().nullish(),
    network: z.string().min(1),
    tokenContract: optionalText,
    buy: z.boolean(),
    sell: z.boolean(),
    legacyTicker: z.string().min(1),
  }),
);

export const range = z.object({ minAmount: amount, maxAmount: optionalAmount });

export const estimate = z.object({
  rateId: optionalText,
  validUntil: optionalTime,
  transactionSpeedForecast: optionalText,
  warningMessage: optionalText,
  withdrawalFee: optionalAmount,
  fromAmount: amount,
  toAmount: amount,
});

export const created = z.object({
  id: z.string().min(1),
  fromAmount: amount,
  toAmount: amount,
  payinAddress: z.string().min(1),
  payinExtraId: optionalText,
  validUntil: optionalTime,
});

export const exchange = z.object({
  id: z.string().min(1),
  status: z.string().min(1).max(64),
  amountFrom: optionalAmount,
  amountTo: optionalAmount,
  payinHash: optionalText,
  payoutHash: optionalText,
  refundHash: optionalText,
  /** Trades of their own that further deposits to the same address became. */
  repeatedExchangesInfo: z
    .array(
      z.object({
        status: z.string().min(1).max(64),
        amountFrom: optionalAmount,
        amountTo: optionalAmount,
        payinHash: optionalText,
        payoutHash: optionalText,
      }),
    )
    .max(100)
    .nullish()
    .transform((list) => list ?? []),
});

export const problem = z.object({
  error: z.string().min(1),
  message: z.string().default(''),
  payload: z.object({ range: z.object({ minAmount: optionalAmount, maxAmount: optionalAmount }).optional() }).nullish(),
});
