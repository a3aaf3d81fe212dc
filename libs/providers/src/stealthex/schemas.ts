import { z } from 'zod';
import { amount, optionalAmount, optionalText, optionalTime, word } from '../schema.js';

/**
 * Shapes of StealthEX v4 answers (api.stealthex.io/docs). Amounts come as integer, float or text. Of a listed currency
 * only symbol and network are sure to be there.
 */
export const currencies = z.array(
  z.object({
    symbol: word,
    network: word,
    name: optionalText,
    contract_address: optionalText,
    rates: z.array(z.string()).nullish(),
  }),
);

export const range = z.object({ min_amount: amount, max_amount: optionalAmount });

export const estimate = z.object({
  estimated_amount: amount,
  rate: z.object({ id: word, valid_until: optionalTime }).nullish(),
});

const side = z.object({
  amount: optionalAmount,
  expected_amount: optionalAmount,
  tx_hash: optionalText,
});

export const exchange = z.object({
  id: word,
  status: z.string().min(1).max(64),
  deposit: side,
  withdrawal: side,
});

export const created = exchange.extend({
  deposit: side.extend({ address: word, extra_id: optionalText }),
  expires_at: optionalTime,
});

/** The key `err` decides, whatever the status says. */
export const problem = z
  .object({
    err: z.object({
      kind: z.string().min(1),
      details: z.unknown().transform((reply) => (typeof reply === 'string' ? reply : JSON.stringify(reply ?? ''))),
    }),
  })
  .transform(({ err }) => err);
