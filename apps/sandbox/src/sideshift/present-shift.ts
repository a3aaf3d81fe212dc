import { decimal, plain, significant } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import { wordFor } from '../engine/exchange-profile.js';
import type { Order } from '../engine/order.js';
import { pairWords } from './quotes.js';

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const text = (value: Decimal | null): string | null => (value === null ? null : plain(value));

/** Keys without a value are absent. */
const withoutBlanks = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** What the two ways of opening a shift answer, and what a shift goes on being called by. */
function basics(exchange: Exchange, order: Order): Record<string, unknown> {
  const { terms, slot } = order;
  const { min, max } = exchange.range({ ...terms, fixed: false });
  const networkFee = decimal(terms.to.networkFee);
  return {
    id: terms.ref,
    createdAt: iso(terms.createdAt),
    ...pairWords(terms),
    depositAddress: slot.address,
    depositMemo: slot.memo,
    settleAddress: terms.payoutAddress,
    settleMemo: terms.payoutMemo,
    depositMin: text(terms.fixed ? terms.expectedFrom : min),
    depositMax: text(terms.fixed ? terms.expectedFrom : (max ?? decimal('1000000'))),
    refundAddress: order.refundTo?.address,
    refundMemo: order.refundTo?.memo,
    type: terms.fixed ? 'fixed' : 'variable',
    quoteId: terms.attachments['quoteId'],
    expiresAt: iso(terms.expiresAt),
    status: wordFor(exchange.profile, order),
    averageShiftSeconds: '33.48',
    settleCoinNetworkFee: plain(networkFee),
    externalId: terms.attachments['externalId'],
  };
}

/** What happened to one deposit; a fixed shift names its amounts before anything came. */
function progress(order: Order, status: string): Record<string, unknown> {
  const { terms, hold } = order;
  const report = order.report();
  const amountFrom = report.amountFrom ?? (terms.fixed ? terms.expectedFrom : null);
  const returns = ['refunding', 'refunded'].includes(report.status);
  const amountTo = returns ? null : (report.amountTo ?? (terms.fixed ? terms.expectedTo : null));
  return {
    status,
    updatedAt: iso(report.updatedAt),
    depositHash: report.payinHash,
    settleHash: report.payoutHash ?? report.refundHash,
    depositReceivedAt: iso(report.depositReceivedAt),
    depositAmount: text(amountFrom),
    settleAmount: text(amountTo),
    rate: amountFrom && amountTo && plain(significant(amountTo.div(amountFrom), 12)),
    issue: hold?.reason === 'refund_address' ? 'Deposit cannot be settled' : null,
  };
}

/** A shift as a whole; of several deposits each speaks for itself in `deposits`. */
export function presentShift(exchange: Exchange, order: Order): Record<string, unknown> {
  const whole = basics(exchange, order);
  if (whole['status'] !== 'multiple') return withoutBlanks({ ...whole, ...progress(order, String(whole['status'])) });
  const parts = [order, ...order.repeats].map((part) => withoutBlanks(progress(part, wordAlone(exchange, part))));
  return withoutBlanks({ ...whole, updatedAt: iso(order.report().updatedAt), deposits: parts });
}

const wordAlone = (exchange: Exchange, order: Order): string => {
  const { statusWords } = exchange.profile;
  return order.hold?.reason === 'refund_address' ? 'refund' : statusWords[order.report().status];
};
