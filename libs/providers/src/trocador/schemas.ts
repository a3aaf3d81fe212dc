import { z } from 'zod';
import { amount, flag, optionalAmount, optionalText, optionalTime, word, wholeNumber } from '../schema.js';

/** Shapes of Trocador answers (trocador.app/en/docs). Yes and no come as Python texts in places. */
export const coins = z.array(
  z.object({
    name: z.string(),
    ticker: word,
    network: word,
    memo: flag,
    minimum: optionalAmount,
    maximum: optionalAmount,
  }),
);

const pair = { ticker_from: z.string(), ticker_to: z.string(), network_from: z.string(), network_to: z.string() };

/** Quotes are sorted, the best first, float and fixed mixed. */
export const rate = z.object({
  ...pair,
  trade_id: optionalText,
  amount_from: optionalAmount,
  quotes: z.object({
    quotes: z.array(
      z.object({
        provider: word,
        fixed: flag,
        amount_to: optionalAmount,
        amount_from: optionalAmount,
        eta: wholeNumber.nullish().catch(null),
      }),
    ),
    min_deposit: optionalAmount,
    max_deposit: optionalAmount,
  }),
});

/** No memo is written as nothing or as 0. */
const memo = optionalText.transform((text) => (text === '0' ? null : text));

const optionalDetails = z
  .object({ expiresAt: optionalTime, hashout: optionalText })
  .nullish()
  .transform((reply) => reply ?? { expiresAt: null, hashout: null });

export const trade = z.object({
  ...pair,
  trade_id: word,
  status: word.max(64),
  fixed: flag,
  amount_from: amount,
  amount_to: amount,
  address_provider: word,
  address_provider_memo: memo,
  quotes: optionalDetails,
  details: optionalDetails,
});

/** `trade` answers an array of one. */
export const trades = z.array(trade);

export const problem = z.object({ error: z.string(), message: z.string().default('') });
