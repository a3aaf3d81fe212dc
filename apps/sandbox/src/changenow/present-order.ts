import type { Order } from '../engine/order.js';
import { jsonNumber, jsonNumberOrNull } from '../http/lossless-json.js';
import { changeNowProfile } from './profile.js';

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const pairFields = ({ from, to }: Order['terms']): Record<string, unknown> => ({
  fromCurrency: from.ticker,
  fromNetwork: from.network.id,
  toCurrency: to.ticker,
  toNetwork: to.network.id,
});

/** The answer of POST /exchange: keys without a value are left out (API documentation of ChangeNOW v2). */
export function presentCreated(order: Order): Record<string, unknown> {
  const { terms, slot } = order;
  const type = terms.attachments['type'];
  const fields = {
    id: terms.ref,
    fromAmount: jsonNumber(terms.expectedFrom),
    toAmount: jsonNumber(terms.expectedTo),
    flow: terms.fixed ? 'fixed-rate' : 'standard',
    type,
    payinAddress: slot.address,
    payinExtraId: slot.memo,
    payoutAddress: terms.payoutAddress,
    payoutExtraId: terms.payoutMemo,
    ...pairFields(terms),
    refundAddress: terms.refundAddress,
    refundExtraId: terms.refundMemo,
    directedAmount: jsonNumber(type === 'reverse' ? terms.expectedTo : terms.expectedFrom),
    validUntil: terms.fixed ? iso(terms.expiresAt) : null,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}

/** The answer of GET /exchange/by-id. */
export function presentOrder(order: Order): Record<string, unknown> {
  const { terms, slot } = order;
  const report = order.report();
  return {
    id: terms.ref,
    status: changeNowProfile.statusWords[report.status],
    actionsAvailable: report.status === 'held',
    ...pairFields(terms),
    expectedAmountFrom: jsonNumber(terms.expectedFrom),
    expectedAmountTo: jsonNumber(terms.expectedTo),
    amountFrom: jsonNumberOrNull(report.amountFrom),
    amountTo: jsonNumberOrNull(report.amountTo),
    payinAddress: slot.address,
    payoutAddress: terms.payoutAddress,
    payinExtraId: slot.memo,
    payoutExtraId: terms.payoutMemo,
    refundAddress: terms.refundAddress,
    refundExtraId: terms.refundMemo,
    createdAt: iso(terms.createdAt),
    updatedAt: iso(report.updatedAt),
    validUntil: terms.fixed ? iso(terms.expiresAt) : null,
    depositReceivedAt: iso(report.depositReceivedAt),
    payinHash: report.payinHash,
    payoutHash: report.payoutHash,
    fromLegacyTicker: terms.from.legacyTicker,
    toLegacyTicker: terms.to.legacyTicker,
    refundHash: report.refundHash,
    refundAmount: jsonNumberOrNull(report.refundAmount),
    userId: terms.attachments['userId'] ?? null,
    originalExchangeInfo: terms.repeatOf === null ? null : linked(terms.repeatOf),
    relatedExchangesInfo: [],
    repeatedExchangesInfo: order.repeats.map(linked),
  };
}

function linked(order: Order): Record<string, unknown> {
  const report = order.report();
  return {
    id: order.terms.ref,
    status: changeNowProfile.statusWords[report.status],
    createdAt: iso(order.terms.createdAt),
    amountFrom: jsonNumberOrNull(report.amountFrom),
    amountTo: jsonNumberOrNull(report.amountTo),
    payinHash: report.payinHash,
    payoutHash: report.payoutHash,
  };
}

/** One entry of the partner report, GET /exchanges. */
export function presentReported(order: Order): Record<string, unknown> {
  const { terms, slot } = order;
  const report = order.report();
  return {
    createdAt: iso(terms.createdAt),
    requestId: terms.ref,
    status: changeNowProfile.statusWords[report.status],
    payin: {
      currency: terms.from.legacyTicker,
      address: slot.address,
      amount: jsonNumberOrNull(report.amountFrom),
      expectedAmount: jsonNumber(terms.expectedFrom),
      hash: report.payinHash,
    },
    payout: {
      currency: terms.to.legacyTicker,
      address: terms.payoutAddress,
      amount: jsonNumberOrNull(report.amountTo),
      expectedAmount: jsonNumber(terms.expectedTo),
      hash: report.payoutHash,
    },
  };
}
