import { z } from 'zod';
import {
  amount,
  flag,
  optionalAmount,
  optionalText,
  word,
  unixMilliseconds,
  unixSeconds,
  wholeNumber,
} from '../schema.js';

/** Shapes of LetsExchange answers (api-doc.letsexchange.io). Types vary: yes and no, and times, come in several forms. */
export const coins = z.array(
  z.object({
    code: word,
    name: z.string(),
    is_active: flag,
    networks: z.array(
      z.object({
        code: word,
        is_active: flag,
        contract_address: optionalText,
        has_extra: flag.nullish(),
      }),
    ),
  }),
);

/** `amount` is what is received, or for the reverse question what is to be sent. Limits are of the named side. */
export const info = z.object({
  amount,
  min_amount: optionalAmount,
  max_amount: optionalAmount,
  withdrawal_fee: optionalAmount,
  rate_id: optionalText,
  rate_id_expired_at: unixMilliseconds,
  expired_at: unixMilliseconds,
});

const count = wholeNumber.nullish().catch(null);

/** Memos that do not exist are empty texts. `created_at` has no zone and is not read. */
export const transaction = z.object({
  transaction_id: word,
  status: word.max(64),
  is_float: flag,
  coin_from: z.string(),
  coin_to: z.string(),
  coin_from_network: z.string(),
  coin_to_network: z.string(),
  deposit_amount: amount,
  withdrawal_amount: amount,
  deposit: word,
  deposit_extra_id: optionalText,
  expired_at: unixSeconds,
  hash_in: optionalText,
  hash_out: optionalText,
  return_hash: optionalText,
  real_deposit_amount: optionalAmount,
  real_withdrawal_amount: optionalAmount,
  need_confirmations: count,
  confirmations: count,
});

export const history = z.object({
  data: z.array(
    z.object({
      transaction_id: word,
      coin_from: z.string(),
      coin_to: z.string(),
      withdrawal: z.string(),
      deposit_amount: optionalAmount,
      withdrawal_amount: optionalAmount,
    }),
  ),
});

/** A refusal names the fields it is about; anything else under `error` is text. */
export const problem = z.object({
  error: z.union([z.string(), z.object({ validation: z.record(z.string(), z.unknown()) })]),
});
