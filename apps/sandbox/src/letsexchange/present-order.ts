import { plain } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import { wordFor } from '../engine/exchange-profile.js';
import type { Order } from '../engine/order.js';
import { codeOf, networkOf } from './coins.js';
import { letsExchangeProfile } from './profile.js';

const HOUR = 3_600_000;
const CONFIRMATIONS = 2;

/** A local time three hours ahead of UTC, without saying so. */
const localTime = (at: number): string => new Date(at + 3 * HOUR).toISOString().slice(0, 19).replace('T', ' ');

const seconds = (at: number): number => Math.floor(at / 1000);
const text = (value: Decimal | null): string => (value === null ? '0' : plain(value));

/** The answer of a create; `expired_at` is in seconds here. */
export function presentCreated(order: Order): Record<string, unknown> {
  const { terms, slot } = order;
  const confirmed = !['new', 'waiting', 'expired', 'confirming'].includes(order.report().status);
  return {
    transaction_id: terms.ref,
    status: wordFor(letsExchangeProfile, order),
    type: 'cex',
    is_float: !terms.fixed,
    coin_from: codeOf(terms.from),
    coin_to: codeOf(terms.to),
    coin_from_network: networkOf(terms.from),
    coin_to_network: networkOf(terms.to),
    coin_from_contract_address: terms.from.tokenContract,
    coin_to_contract_address: terms.to.tokenContract,
    deposit_amount: plain(terms.expectedFrom),
    withdrawal_amount: plain(terms.expectedTo),
    deposit: slot.address,
    deposit_extra_id: slot.memo,
    withdrawal: terms.payoutAddress,
    withdrawal_extra_id: terms.payoutMemo,
    return: terms.refundAddress ?? '',
    return_extra_id: terms.refundMemo,
    rate: plain(terms.expectedTo.div(terms.expectedFrom).prec(12, 0)),
    fee: '0',
    revert: terms.attachments['revert'],
    extra_fee_from: '0',
    extra_fee_to: '0',
    expired_at: seconds(terms.expiresAt),
    created_at: localTime(terms.createdAt),
    execution_time: null,
    is_available: true,
    need_confirmations: CONFIRMATIONS,
    confirmations: confirmed ? CONFIRMATIONS : 0,
    email: '',
    aml_error_signals: [],
    kyc_url: '',
    kyc_email: '',
    rating: null,
    error_code: null,
    bonus: null,
  };
}

/** The answer of `GET /v1/transaction/{id}`: yes is 1 here, and before a deposit comes the amounts agreed are told as the real ones. */
export function presentOrder(order: Order): Record<string, unknown> {
  const report = order.report();
  const { from, fixed, expectedFrom, expectedTo } = order.terms;
  const isPaid = report.payinHash !== null;
  const received = isPaid ? text(report.amountFrom) : plain(expectedFrom);
  const paid = isPaid ? text(report.amountTo) : plain(expectedTo);
  return {
    ...presentCreated(order),
    is_float: fixed ? 0 : 1,
    revert: order.terms.attachments['revert'] === true ? 1 : 0,
    final_amount: paid,
    hash_in: report.payinHash,
    hash_out: report.payoutHash,
    real_deposit_amount: received,
    real_withdrawal_amount: paid,
    startedAt: null,
    finishedAt: null,
    return_amount: report.refundAmount === null ? null : plain(report.refundAmount),
    return_hash: report.refundHash,
    return_coin: report.refundHash === null ? null : codeOf(from),
    return_network: report.refundHash === null ? null : networkOf(from),
  };
}

/** One line of the partner's history. */
export function presentLine(order: Order): Record<string, unknown> {
  const { terms, slot } = order;
  return {
    status: wordFor(letsExchangeProfile, order),
    transaction_id: terms.ref,
    hash_in: order.report().payinHash,
    deposit: slot.address,
    coin_from: codeOf(terms.from),
    deposit_amount: plain(terms.expectedFrom),
    withdrawal: terms.payoutAddress,
    coin_to: codeOf(terms.to),
    withdrawal_amount: plain(terms.expectedTo),
    created_at: localTime(terms.createdAt),
  };
}
