import type { OrderLeg, RouteView } from './order-leg.js';
import type { ActionCode, OrderStatus } from '../catalogue/index.js';

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
  if (!second) return viewOfOne(first);
  if (first.status !== 'completed') {
    // "Sending" of the first leg is not yet the customer's coins on their way.
    const status = first.status === 'sending' ? 'exchanging' : first.status;
    return { ...viewOfOne(first), status, amountTo: second.amountTo, payoutTx: null };
  }
  const { amountFrom, depositTx, repeatedDeposits } = first;
  const actionRequired = second.status === 'expired' ? 'deposit_late' : second.actionRequired;
  return {
    ...viewOfOne(second),
    ...secondLegReason(second),
    status: afterFirstLeg[second.status],
    actionRequired: actionRequired ?? actionOfRepeatedDeposits(first),
    amountFrom,
    depositTx,
    // Only the address of the first leg was shown to anybody.
    repeatedDeposits,
  };
}

function viewOfOne(leg: OrderLeg): RouteView {
  const { status, reasonCode, reasonMessage, amountFrom, amountTo, depositTx, payoutTx, refundTx } = leg;
  const actionRequired = leg.actionRequired ?? actionOfRepeatedDeposits(leg);
  const seen = { confirmations: leg.confirmations, repeatedDeposits: leg.repeatedDeposits };
  const money = { amountFrom, amountTo, depositTx, payoutTx, refundTx };
  return { status, actionRequired, reasonCode, reasonMessage, ...money, ...seen };
}

/** Money that came after the first deposit and stays where it is asks for somebody even when the order is done. */
function actionOfRepeatedDeposits({ repeatedDeposits }: OrderLeg): ActionCode | null {
  return repeatedDeposits?.some(({ held }) => held) ? 'deposit_repeated' : null;
}

/** The customer must know that what comes back is not what they sent. */
function secondLegReason({ status, currencyFrom }: OrderLeg) {
  if (status !== 'refunded' && status !== 'refund_pending') return {};
  const reasonMessage = `The second exchange of the private route returns the intermediate coin (${currencyFrom}).`;
  return { reasonCode: 'second_leg_refunded', reasonMessage };
}
