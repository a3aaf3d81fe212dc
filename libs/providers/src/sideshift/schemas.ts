import { z } from 'zod';
import { amount, optionalAmount, optionalText, optionalTime, wholeNumber, word } from '../schema.js';

/** True for every network of a coin, or the networks it is true for; missing means none. */
const someNetworks = z
  .union([z.boolean(), z.array(z.string())])
  .nullish()
  .transform((reply) => reply ?? false);

/** Shapes of SideShift v2 answers (docs.sideshift.ai/openapi.yaml). Amounts are decimal text; keys without a value are absent. */
export const coins = z.array(
  z.object({
    coin: word,
    name: z.string(),
    networks: z.array(word),
    hasMemo: z.boolean().nullish(),
    networksWithMemo: z.array(z.string()).nullish(),
    fixedOnly: someNetworks,
    variableOnly: someNetworks,
    depositOffline: someNetworks,
    settleOffline: someNetworks,
    tokenDetails: z
      .record(z.string(), z.object({ contractAddress: optionalText, decimals: wholeNumber.nullish() }))
      .nullish(),
  }),
);

export const pair = z.object({
  min: amount,
  max: amount,
  rate: amount,
  depositCoin: z.string(),
  settleCoin: z.string(),
});

export const quote = z.object({
  id: word,
  expiresAt: optionalTime,
  depositAmount: amount,
  settleAmount: amount,
});

/** The answer to both ways of opening a shift. A variable one carries no amounts, because any within the limits will do. */
export const created = z.object({
  id: word,
  status: z.string().min(1),
  depositAddress: word,
  depositMemo: optionalText,
  depositAmount: optionalAmount,
  settleAmount: optionalAmount,
  expiresAt: optionalTime,
});

const deposit = z.object({
  status: z.string().min(1).max(64),
  depositHash: optionalText,
  depositReceivedAt: optionalText,
  depositAmount: optionalAmount,
  settleHash: optionalText,
  settleAmount: optionalAmount,
  issue: optionalText,
});

/** `deposits` is there only when several came in. The deposit address is not read: it is taken away after some weeks. */
export const shift = deposit.extend({
  id: word,
  refundAddress: optionalText,
  deposits: z
    .array(deposit)
    .nullish()
    .transform((parts) => parts ?? []),
});

/** The key `error` decides, whatever the status says. */
export const problem = z
  .object({ error: z.object({ message: z.string().default(''), code: z.string().optional() }) })
  .transform(({ error }) => error);
