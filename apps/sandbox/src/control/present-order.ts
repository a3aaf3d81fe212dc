import { plain } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import type { Transfer } from '../engine/chain.js';
import { wordFor } from '../engine/exchange-profile.js';
import type { ExchangeProfile } from '../engine/exchange-profile.js';
import type { Order } from '../engine/order.js';

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const amount = (value: Decimal | null): string | null => (value === null ? null : plain(value));

/** A transfer as the control API shows it; `currency` is the asset's legacy ticker. */
export const presentTransfer = (transfer: Transfer): Record<string, unknown> => ({
  tx_hash: transfer.hash,
  address: transfer.address,
  memo_tag: transfer.memo,
  amount: plain(transfer.amount),
  currency: transfer.asset.legacyTicker,
  network: transfer.asset.network.id,
  matched: transfer.matched,
  at: iso(transfer.at),
});

/**
 * An order as the exchange holds it. `raw_status` and the money are what the exchange reports, in its own word;
 * `true_status` is the engine's word for where the order really stands. Currencies are legacy tickers, amounts decimal strings.
 */
export function presentOrder(order: Order, profile: ExchangeProfile): Record<string, unknown> {
  const { terms, slot } = order;
  const report = order.report();
  return {
    provider: terms.provider,
    ref: terms.ref,
    raw_status: wordFor(profile, order),
    true_status: order.status,
    fixed: terms.fixed,
    currency_from: terms.from.legacyTicker,
    network_from: terms.from.network.id,
    currency_to: terms.to.legacyTicker,
    network_to: terms.to.network.id,
    expected_from: plain(terms.expectedFrom),
    expected_to: plain(terms.expectedTo),
    amount_from: amount(report.amountFrom),
    amount_to: amount(report.amountTo),
    deposit_address: slot.address,
    deposit_memo: slot.memo,
    payout_address: terms.payoutAddress,
    payout_memo: terms.payoutMemo,
    refund_address: order.refundTo?.address ?? null,
    refund_memo: order.refundTo?.memo ?? null,
    payin_hash: report.payinHash,
    payout_hash: report.payoutHash,
    refund_hash: report.refundHash,
    refund_amount: amount(report.refundAmount),
    deposits: order.deposits.map(presentTransfer),
    hold: order.hold?.reason ?? null,
    regressed: order.lie !== null,
    repeat_of: terms.repeatOf?.terms.ref ?? null,
    repeats: order.repeats.map((repeat) => repeat.terms.ref),
    created_at: iso(terms.createdAt),
    updated_at: iso(report.updatedAt),
    expires_at: iso(terms.expiresAt),
    history: order.history.map(({ status, at }) => ({ status, at: iso(at) })),
  };
}
