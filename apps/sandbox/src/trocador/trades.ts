import type { Exchange } from '../engine/exchange.js';
import { wordFor } from '../engine/exchange-profile.js';
import type { Order } from '../engine/order.js';
import { Refusal } from '../engine/refusal.js';
import { jsonNumber } from '../http/lossless-json.js';
import { assetNamed, read, tradeInput, wantedOf } from './input.js';
import { makeId, trocadorProfile } from './profile.js';
import { BEHIND, pairFields } from './rate.js';

/** `new_trade`: a fixed rate, also of a payment, needs the id of the rates it was among. Throws `Refusal`. */
export function newTrade(exchange: Exchange, query: unknown): Order {
  const input = read(tradeInput, query);
  const behind = BEHIND.find(({ provider }) => provider === input.provider);
  if (!behind) throw new Refusal('bad_input', 'provider: no such exchange');
  if (input.payment && !input.fixed) throw new Refusal('bad_input', 'payment: needs a fixed rate');
  return exchange.open({
    from: assetNamed(exchange, input.ticker_from, input.network_from),
    to: assetNamed(exchange, input.ticker_to, input.network_to),
    fixed: input.fixed,
    wanted: wantedOf(input),
    rateId: input.fixed ? (input.id ?? '') : null,
    payoutAddress: input.address,
    payoutMemo: input.address_memo,
    refundAddress: input.refund,
    refundMemo: input.refund_memo,
    attachments: { provider: behind.provider, idProvider: makeId(), payment: input.payment, eta: behind.eta },
  });
}

const SUPPORT = { tx_url: '', support_url: '', type: 'Website', tos: '' };

/** A time with a space in it, as Python prints it. */
const pythonTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;

/** The answer of `new_trade`: no memo is an empty text. */
export function presentTrade(order: Order): Record<string, unknown> {
  const { terms, slot } = order;
  const report = order.report();
  return {
    trade_id: terms.ref,
    date: new Date(terms.createdAt).toISOString(),
    ...pairFields(terms),
    // The amounts become those that really moved when the trade is done.
    amount_from: jsonNumber(report.status === 'finished' && report.amountFrom ? report.amountFrom : terms.expectedFrom),
    amount_to: jsonNumber(report.status === 'finished' && report.amountTo ? report.amountTo : terms.expectedTo),
    provider: terms.attachments['provider'],
    fixed: terms.fixed,
    payment: terms.attachments['payment'],
    status: wordFor(trocadorProfile, order),
    address_provider: slot.address,
    address_provider_memo: slot.memo ?? '',
    address_user: terms.payoutAddress,
    address_user_memo: terms.payoutMemo ?? '',
    refund_address: terms.refundAddress ?? '',
    refund_address_memo: terms.refundMemo ?? '',
    password: 'not-a-secret-here',
    id_provider: terms.attachments['idProvider'],
    quotes: { markup: true, kyc_list: ['A', 'B', 'C'], logpolicy_list: ['A', 'B'] },
    details: { original_eta: terms.attachments['eta'], marketrate_creation: null },
    affiliate_partner: '',
  };
}

/** The answer of `trade`: an array of one, with the end of the wait and the payout's transaction. */
export function presentTrades(order: Order): unknown[] {
  const base = presentTrade(order);
  const { payoutHash } = order.report();
  const expiresAt = pythonTime(order.terms.expiresAt);
  return [
    {
      ...base,
      quotes: { ...(base['quotes'] as object), support: SUPPORT, expiresAt },
      details: { ...(base['details'] as object), hashout: payoutHash, support: SUPPORT, expiresAt },
      hashout: payoutHash ?? '',
    },
  ];
}
