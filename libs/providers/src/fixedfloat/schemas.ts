import { z } from 'zod';
import {
  amount,
  flag,
  optionalAmount,
  optionalObject,
  optionalText,
  word,
  unixSeconds,
  wholeNumber,
} from '../schema.js';

/** Shapes of FixedFloat v2 answers (ff.io/api). Every answer comes in an envelope, errors too, and with HTTP 200. */
export const envelope = z.object({
  code: z.string().regex(/^-?\d{1,9}$/),
  msg: z.string().default(''),
  data: z.unknown(),
});

export const currencies = z.array(
  z.object({
    code: word,
    coin: word,
    network: word,
    name: z.string(),
    recv: flag,
    send: flag,
    tag: optionalText,
  }),
);

const priceSide = z.object({ amount: optionalAmount, min: optionalAmount, max: optionalAmount });

/** `errors` names limits and outages; the amounts beside them are not to be trusted then. */
export const price = z.object({
  from: priceSide,
  to: priceSide,
  errors: z
    .array(z.string())
    .nullish()
    .transform((words) => words ?? []),
});

const transaction = z.object({ id: optionalText, amount: optionalAmount, confirmations: wholeNumber.nullish() });

const leg = z.object({ amount: optionalAmount, tx: optionalObject(transaction) });

export const order = z.object({
  id: word,
  status: word.max(64),
  from: leg.extend({ reqConfirmations: wholeNumber.nullish() }),
  to: leg,
  back: optionalObject(leg),
  emergency: optionalObject(
    z.object({
      // Reasons only colour what is asked of the customer; an unreadable list must not hide the state.
      status: z.array(z.string()).catch([]),
      choice: z.string().nullish(),
      /** Whether more money came to the address after the first deposit. */
      repeat: flag.nullish().catch(null),
    }),
  ),
});

/** The answer of `create`: the same order with what only its owner needs. `token` decides over refunds. */
export const created = z.object({
  id: word,
  status: word,
  token: word,
  time: z.object({ expiration: unixSeconds }),
  from: z.object({ amount, address: word, tag: optionalText }),
  to: z.object({ amount }),
});
