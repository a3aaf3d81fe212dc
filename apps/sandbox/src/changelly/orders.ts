import { isLosslessNumber, LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { looksLikeAddress } from '../address/address-kinds.js';
import { decimal, plain } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import { wordFor } from '../engine/exchange-profile.js';
import type { Exchange } from '../engine/exchange.js';
import type { Order } from '../engine/order.js';
import { Refusal } from '../engine/refusal.js';
import { tickerOf } from './currencies.js';
import { assetCalled, line, pairOf, pricedInput, read, wantedOf } from './input.js';
import { quoteFor } from './price.js';
import { changellyProfile } from './profile.js';

const createInput = pricedInput.extend({
  address: z.string().trim().min(1),
  extraId: line,
  refundAddress: line,
  refundExtraId: line,
  rateId: line,
});

const one = z.union([z.string(), z.array(z.string()).max(10)]).transform((value) => [value].flat());
const whole = z
  .custom<LosslessNumber>(isLosslessNumber)
  .transform(({ value }) => Number(value))
  .pipe(z.number().int().min(0));

const listInput = z.object({
  id: one.optional(),
  status: one.optional(),
  currency: one.optional(),
  address: one.optional(),
  payoutAddress: one.optional(),
  extraId: line,
  since: whole.optional(),
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  offset: whole.default(0),
});

/** `createTransaction` and `createFixTransaction`; the second wants a frozen rate and a refund address. Throws `Refusal`. */
export function createOrder(exchange: Exchange, params: unknown, fixed: boolean): Record<string, unknown> {
  const input = read(createInput, params);
  const pair = pairOf(exchange, input, fixed);
  if (fixed && input.rateId === null) throw new Refusal('bad_input', 'Invalid params: rateId is required');
  if (fixed && input.refundAddress === null)
    throw new Refusal('bad_input', 'Invalid params: refundAddress is required');
  const wanted = wantedOf(input, pair.to);
  if (!fixed) quoteFor(exchange, pair, wanted);
  const order = exchange.open({
    ...pair,
    wanted,
    rateId: fixed ? input.rateId : null,
    payoutAddress: input.address,
    payoutMemo: input.extraId,
    refundAddress: input.refundAddress,
    refundMemo: input.refundExtraId,
    attachments: {},
  });
  return { ...common(order), status: 'new' };
}

/** `getTransactions`: newest first. */
export function listOrders(exchange: Exchange, params: unknown): unknown[] {
  const input = read(listInput, params);
  const has = (wanted: readonly string[] | undefined, value: string): boolean => wanted?.includes(value) ?? true;
  return exchange
    .list()
    .filter(
      (order) =>
        has(input.id, order.terms.ref) &&
        has(input.status, wordFor(changellyProfile, order)) &&
        has(input.currency, tickerOf(order.terms.from)) &&
        has(input.address, order.slot.address) &&
        has(input.payoutAddress, order.terms.payoutAddress) &&
        (input.extraId === null || input.extraId === order.slot.memo) &&
        (input.since === undefined || order.terms.createdAt * 1000 >= input.since),
    )
    .slice(input.offset, input.offset + input.limit)
    .map(presentTransaction);
}

/** `getStatus`: a bare word. */
export function statusOf(exchange: Exchange, params: unknown): string {
  const { id } = read(z.object({ id: z.string().min(1) }), params);
  const order = exchange.find(id);
  if (!order) throw new Refusal('bad_input', 'Transaction not found');
  return wordFor(changellyProfile, order);
}

/** `validateAddress`: the shape only. */
export function validateAddress(exchange: Exchange, params: unknown): Record<string, unknown> {
  const { currency, address } = read(z.object({ currency: z.string(), address: z.string() }), params);
  const result = looksLikeAddress(assetCalled(exchange, currency).network.addressKind, address);
  return result ? { result } : { result, message: 'Invalid address' };
}

const microseconds = (at: number): LosslessNumber => new LosslessNumber(String(at * 1000));
const text = (value: Decimal | null): string => (value === null ? '0' : plain(value));

function common({ terms, slot }: Order): Record<string, unknown> {
  return {
    id: terms.ref,
    trackUrl: `https://changelly.com/track/${terms.ref}`,
    createdAt: microseconds(terms.createdAt),
    type: terms.fixed ? 'fixed' : 'float',
    payinAddress: slot.address,
    payinExtraId: slot.memo,
    payoutAddress: terms.payoutAddress,
    payoutExtraId: terms.payoutMemo,
    refundAddress: terms.refundAddress,
    refundExtraId: terms.refundMemo,
    amountExpectedFrom: plain(terms.expectedFrom),
    amountExpectedTo: plain(terms.expectedTo.plus(decimal(terms.to.networkFee))),
    networkFee: terms.to.networkFee,
    currencyFrom: tickerOf(terms.from),
    currencyTo: tickerOf(terms.to),
    ...(terms.fixed ? { payTill: new Date(terms.expiresAt).toISOString().replace('Z', '+00:00') } : {}),
  };
}

function presentTransaction(order: Order): Record<string, unknown> {
  const { terms } = order;
  const report = order.report();
  const gross = report.amountTo === null ? null : report.amountTo.plus(decimal(terms.to.networkFee));
  const paidAt = order.history.find(({ status }) => status === 'finished')?.at ?? null;
  return {
    ...common(order),
    status: wordFor(changellyProfile, order),
    payinConfirmations: report.payinHash === null ? '0' : '2',
    payinHash: report.payinHash,
    payoutHash: report.payoutHash,
    payoutHashLink: null,
    refundHash: report.refundHash,
    refundHashLink: null,
    amountFrom: text(report.amountFrom),
    amountTo: text(gross),
    moneyReceived: report.depositReceivedAt === null ? 0 : microseconds(report.depositReceivedAt),
    moneySent: paidAt === null ? 0 : microseconds(paidAt),
  };
}
