import type { Amount } from '../money/index.js';
import type { OrderLeg } from './order-leg.js';
import type { OrderStatus, ActionCode, Confirmations } from '../catalogue/index.js';
import type { StoredDeposit } from './repeated-deposits.js';

/** What the customer sees of all legs together. */
export interface RouteView {
  readonly status: OrderStatus;
  readonly actionRequired: ActionCode | null;
  readonly reason: { readonly code: string; readonly message: string } | null;
  readonly amountFrom: Amount;
  readonly amountTo: Amount;
  readonly depositTx: string | null;
  readonly payoutTx: string | null;
  readonly refundTx: string | null;
  /** Of the deposit the money waits for now. */
  readonly confirmations: Confirmations | null;
  readonly repeatedDeposits: StoredDeposit[] | null;
}

/** How a private order stands while its second leg is in a state and its first has paid out. */
const afterFirstLeg: Readonly<Record<OrderStatus, OrderStatus>> = {
  created: 'exchanging',
  waiting: 'exchanging',
  confirming: 'exchanging',
  exchanging: 'exchanging',
  sending: 'sending',
  completed: 'completed',
  // The first exchange has paid into an order that ran out of time: late money, which the second still acts on.
  expired: 'exchanging',
  failed: 'failed',
  refund_pending: 'refund_pending',
  refunded: 'refunded',
};

/** One leg is the order; of two, the first decides until it has paid out, the second from then on. */
export function viewOf(legs: readonly OrderLeg[]): RouteView | null {
  const [first, second] = legs;
  if (!first) return null;
  if (!second) return { ...factsOf(first), reason: reasonOf(first) };
  if (first.status !== 'completed') {
    // "Sending" of the first leg is not yet the customer's coins on their way.
    const status = first.status === 'sending' ? 'exchanging' : first.status;
    return { ...factsOf(first), status, reason: reasonOf(first), amountTo: second.amountTo, payoutTx: null };
  }
  return {
    status: afterFirstLeg[second.status],
    actionRequired:
      (second.status === 'expired' ? 'deposit_late' : second.actionRequired) ?? actionOfRepeatedDeposits(first),
    reason: secondLegReason(second),
    amountFrom: first.amountFrom,
    amountTo: second.amountTo,
    depositTx: first.depositTx,
    payoutTx: second.payoutTx,
    refundTx: second.refundTx,
    confirmations: second.confirmations,
    // Only the address of the first leg was shown to anybody.
    repeatedDeposits: first.repeatedDeposits,
  };
}

function factsOf(leg: OrderLeg) {
  const { status, amountFrom, amountTo, depositTx, payoutTx, refundTx, confirmations, repeatedDeposits } = leg;
  const actionRequired = leg.actionRequired ?? actionOfRepeatedDeposits(leg);
  return {
    status,
    actionRequired,
    amountFrom,
    amountTo,
    depositTx,
    payoutTx,
    refundTx,
    confirmations,
    repeatedDeposits,
  };
}

/** Money that came after the first deposit and stays where it is asks for somebody even when the order is done. */
function actionOfRepeatedDeposits({ repeatedDeposits }: OrderLeg): ActionCode | null {
  return repeatedDeposits?.some(({ held }) => held) ? 'deposit_repeated' : null;
}

function reasonOf({ reasonCode, reasonMessage }: OrderLeg): RouteView['reason'] {
  return reasonCode === null ? null : { code: reasonCode, message: reasonMessage ?? '' };
}

/** The customer must know that what comes back is not what they sent. */
function secondLegReason(second: OrderLeg): RouteView['reason'] {
  const reason = reasonOf(second);
  if (second.status === 'refunded' || second.status === 'refund_pending') {
    const message = `The second exchange of the private route returns the intermediate coin (${second.currencyFrom}).`;
    return { code: 'second_leg_refunded', message };
  }
  return reason;
}
