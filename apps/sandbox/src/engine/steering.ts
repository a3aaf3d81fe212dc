import type { Chain } from './chain.js';
import type { OrderLife } from './order-life.js';
import type { Order } from './order.js';

/** What somebody outside may make an exchange do with one order. */
export const STEERING_VERBS = ['hold', 'release', 'refund', 'fail', 'complete', 'regress'] as const;

export type SteeringVerb = (typeof STEERING_VERBS)[number];

/**
 * Makes an exchange do something with an order, whatever its state, so that even contradictory behaviour can be had
 * (a refund after a payout, a payout after a failure). Where money is needed that has not come, it is sent first.
 */
export function steer(
  verb: SteeringVerb,
  order: Order,
  { life, chain }: { life: OrderLife; chain: Chain },
  now: number,
): void {
  switch (verb) {
    case 'hold':
      if (order.status !== 'held') life.hold(order, 'request', now);
      return;
    case 'release':
      return release(order, life, now);
    case 'refund':
      sendMissingDeposit(order, chain, now);
      setFree(order);
      if (order.status === 'refunded') return undefined;
      return life.lacksRefundAddress(order) ? life.returnDeposit(order, now) : life.refund(order, now);
    case 'fail':
      setFree(order);
      return order.status === 'failed' ? undefined : order.move('failed', now);
    case 'complete':
      return complete(order, life, chain, now);
    case 'regress':
      order.lie = order.status === 'new' || order.status === 'waiting' ? 'new' : 'waiting';
      order.updatedAt = now;
  }
}

/** Back to the truth if the order is being lied about, else on from where it was held. */
function release(order: Order, life: OrderLife, now: number): void {
  order.updatedAt = now;
  if (order.lie !== null) {
    order.lie = null;
    return;
  }
  life.release(order, now);
}

function complete(order: Order, life: OrderLife, chain: Chain, now: number): void {
  order.lie = null;
  if (order.status === 'finished') return;
  sendMissingDeposit(order, chain, now);
  setFree(order);
  if (order.proceeds.amountTo === null) life.settle(order, now);
  order.proceeds.refundHash = null;
  order.proceeds.refundAmount = null;
  life.finish(order, now);
}

/** Neither lied about nor held any more. */
function setFree(order: Order): void {
  order.lie = null;
  order.hold = null;
}

function sendMissingDeposit(order: Order, chain: Chain, now: number): void {
  if (order.deposits.length > 0) return;
  const { from: asset, expectedFrom: amount } = order.terms;
  const hash = chain.newHash(asset, now);
  const { address, memo } = order.slot;
  if (['new', 'waiting', 'expired', 'held'].includes(order.status)) {
    chain.send({ address, memo, asset, amount, at: now, hash });
  } else {
    order.deposits.push({ hash, address, memo, asset, amount, at: now, matched: true });
    order.proceeds.payinHash = hash;
    order.proceeds.depositReceivedAt = now;
  }
}
