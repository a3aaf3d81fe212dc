import { z } from 'zod';
import type { Exchange } from '../engine/exchange.js';
import type { Order } from '../engine/order.js';
import { Refusal } from '../engine/refusal.js';
import { amountInput, pairOf, read, wantedOf } from './input.js';

/** Texts may be absent, null or empty, all meaning the same. */
const line = z
  .string()
  .trim()
  .nullish()
  .transform((value) => (value ? value : null));

/** At most five fields of 64 characters each (API documentation of ChangeNOW v2, "Base and auth"). */
const payload = z
  .record(z.string(), z.string().max(64))
  .refine((value) => Object.keys(value).length <= 5, 'at most 5 fields')
  .nullish();

const createInput = amountInput.extend({
  address: line,
  extraId: line,
  refundAddress: line,
  refundExtraId: line,
  userId: line,
  contactEmail: line,
  source: line,
  rateId: line,
  payload,
});

/**
 * POST /exchange. Fixed-rate orders need the id of a rate frozen just before. Throws `Refusal`.
 * `apiKey` is remembered, so that the partner report shows each caller its own orders.
 */
export function createOrder(exchange: Exchange, body: unknown, apiKey: string): Order {
  const input = read(createInput, body);
  const pair = pairOf(input);
  if (input.address === null) throw new Refusal('bad_input', 'Not valid field address: required');
  if (pair.fixed && input.rateId === null) {
    throw new Refusal('bad_input', 'Not valid field rateId: required for the fixed-rate flow');
  }
  requireMemo(pair.to.network.memoName, input.extraId, 'extraId');
  requireMemo(pair.from.network.memoName, input.refundExtraId, 'refundExtraId');
  return exchange.open({
    ...pair,
    wanted: wantedOf(input),
    rateId: pair.fixed ? input.rateId : null,
    payoutAddress: input.address,
    payoutMemo: input.extraId,
    refundAddress: input.refundAddress,
    refundMemo: input.refundExtraId,
    attachments: { apiKey, type: input.type, userId: input.userId, payload: input.payload ?? null },
  });
}

/** A destination tag is a whole number of 32 bits; other memos are free text. */
function requireMemo(memoName: string | null, memo: string | null, field: string): void {
  if (memoName !== 'Destination tag' || memo === null) return;
  if (!/^\d{1,10}$/.test(memo) || BigInt(memo) > 0xffff_ffffn) {
    throw new Refusal('bad_input', `Not valid field ${field}: a destination tag is a number below 2^32`);
  }
}
