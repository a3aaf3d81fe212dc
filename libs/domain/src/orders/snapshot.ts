import type { OrderStatus, ActionCode } from '../catalogue/index.js';
import { orderStatusNumbers } from './order-status.js';
import type { Order } from './order.js';

const actionMessages: Readonly<Record<ActionCode, string>> = {
  refund_address_needed: 'The exchange returns the deposit and needs an address to send it to.',
  deposit_too_small: 'Less arrived than the exchange accepts. Choose to go on or to be refunded.',
  deposit_too_large: 'More arrived than the exchange accepts. Choose to go on or to be refunded.',
  deposit_late: 'The deposit arrived after the order had expired. Choose to go on or to be refunded.',
  deposit_repeated:
    'More money came to the address after the first deposit, and waits at the exchange; its support can help. An address serves once.',
  provider_hold: 'The exchange holds the order for a check. Its support may ask for documents.',
};

/** How long a polite client waits before it asks again, in seconds; null when nothing will change. */
const pollAfterSeconds: Readonly<Record<OrderStatus, number | null>> = {
  created: 2,
  waiting: 10,
  confirming: 5,
  exchanging: 5,
  sending: 5,
  refund_pending: 30,
  expired: 600,
  completed: null,
  failed: null,
  refunded: null,
};

/** The order as the public sees it (contract, Snapshot). Plain JSON: amounts are decimal text, USD a number. */
export function snapshotOf(order: Order) {
  return {
    order_id: order.publicId,
    status: orderStatusNumbers[order.status],
    status_name: order.status,
    is_final: order.isFinal,
    action_required: order.actionRequired && {
      code: order.actionRequired,
      message: actionMessages[order.actionRequired],
    },
    reason: order.reasonCode === null ? null : { code: order.reasonCode, message: order.reasonMessage ?? '' },
    poll_after_seconds: pollAfterSeconds[order.status],
    creation_time: Math.floor(order.createdAt.getTime() / 1000),
    updated_at: order.updatedAt.toISOString(),
    currency_from: order.currencyFrom,
    network_from: order.networkFrom,
    amount_from: order.amountFrom.toString(),
    currency_to: order.currencyTo,
    network_to: order.networkTo,
    amount_to: order.amountTo.toString(),
    address_from: order.depositAddress,
    sender_memo_tag: order.depositMemo,
    address_to: order.addressTo,
    receiver_memo_tag: order.receiverMemoTag,
    refund_address: order.refundAddress,
    fixed: order.fixed,
    is_anonym: order.isAnonym,
    rate: order.amountFrom.isZero ? '0' : order.amountTo.dividedBy(order.amountFrom).significant(12).toString(),
    price_usd_from: order.priceUsdFrom?.toJSON() ?? null,
    provider: order.provider,
    legs: order.isAnonym ? 2 : 1,
    deposit_tx: order.depositTx,
    payout_tx: order.payoutTx,
    refund_tx: order.refundTx,
    confirmations: order.confirmations && {
      seen: order.confirmations.seen,
      required: order.confirmations.required,
    },
    repeated_deposits: (order.repeatedDeposits ?? []).map(
      ({ status_name, amount_from, amount_to, deposit_tx, payout_tx }) => {
        return { status_name, amount_from, amount_to, deposit_tx, payout_tx };
      },
    ),
    expires_at: order.expiresAt?.toISOString() ?? null,
    timeline: order.timeline,
  };
}

export type Snapshot = ReturnType<typeof snapshotOf>;
