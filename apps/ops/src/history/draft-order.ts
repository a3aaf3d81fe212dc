import { HOUR, newId, sha256, DAY } from '@swap/domain/kernel';
import { Amount, Usd } from '@swap/domain/money';
import { Order, OrderLeg } from '@swap/domain/orders';
import type { Chance } from './chance.js';
import { priceFactor, type Coin } from './market.js';
import type { OrderPlan } from './order-plan.js';

/** Whose order it is. */
export interface Brought {
  readonly partnerId: string;
  readonly apiKeyId: string;
  readonly commissionBps: number;
}

/** Public ids and references are written in these. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
/** An amount of the history has at most so many decimals. */
const decimalsMax = 6;
/** In basis points. */
const whole = 10_000;

/** Prices of the history are of so many parts of a dollar. */
const parts = 1_000_000;

/** `number` of `of` equal parts, exactly. */
export const fraction = (number: number, of: number): Amount =>
  Amount.of(String(Math.round(number))).dividedBy(Amount.of(String(of)));

/** US dollars for one of a coin at a time. */
const priceAt = (of: Coin, daysAgo: number): Amount => fraction(of.usd * priceFactor(of, daysAgo) * parts, parts);

/** What is not known of an order that was not placed yet. */
const notYet = {
  idempotencyRef: null,
  actionRequired: null,
  reasonCode: null,
  reasonMessage: null,
  receiverMemoTag: null,
  refundMemoTag: null,
  depositAddress: null,
  depositMemo: null,
  depositUri: null,
  priceUsdFrom: null,
  valueByHand: null,
  valueByHandAmount: null,
  depositTx: null,
  payoutTx: null,
  refundTx: null,
  confirmations: null,
  repeatedDeposits: null,
  evidence: null,
  expiresAt: null,
  completedAt: null,
  reversedAt: null,
  addressesForgottenAt: null,
  erasureRequestedAt: null,
  openedBy: null,
  metadata: null,
} satisfies Partial<Order>;

/** The order as it is before its exchange was asked, `daysAgo` days before the history ends. `number` is the partner's own. */
export function draftOrder(
  chance: Chance,
  plan: OrderPlan,
  { brought, number, daysAgo }: { brought: Brought | null; number: number; daysAgo: number },
): Order {
  const { from, to, exchange, onward, partner } = plan;
  const at = new Date(plan.at);
  const id = newId(at);
  const unitPriceUsd = priceAt(from, daysAgo);
  const amountFrom = Amount.of(Usd.ofCents(plan.valueCents).toString()).dividedBy(unitPriceUsd).truncate(decimalsMax);
  const kept = fraction(whole - exchange.feeBps - (onward?.feeBps ?? 0), whole);
  const amountTo = amountFrom.times(unitPriceUsd).times(kept).dividedBy(priceAt(to, daysAgo)).truncate(decimalsMax);
  const numbers = partner?.numbers ?? null;
  return Object.assign(new Order(), notYet, {
    id,
    publicId: chance.text(letters, 26),
    manageTokenHash: sha256(id),
    partnerId: brought?.partnerId ?? null,
    apiKeyId: brought?.apiKeyId ?? null,
    externalId: numbers === null ? null : `${numbers}${String(number).padStart(5, '0')}`,
    commissionBps: brought?.commissionBps ?? null,
    status: 'created',
    wasHeld: false,
    currencyFrom: from.param,
    networkFrom: from.network,
    currencyTo: to.param,
    networkTo: to.network,
    amountFrom,
    amountTo,
    agreedTo: amountTo,
    addressTo: to.address(chance),
    refundAddress: chance.hits(0.6) ? from.address(chance) : null,
    fixed: plan.fixed,
    isAnonym: onward !== null,
    provider: [exchange.name, ...(onward ? [onward.name] : [])].join('+'),
    unitPriceUsd,
    timeline: [{ status_name: 'created', at: at.toISOString() }],
    version: 1,
    createdAt: at,
    updatedAt: at,
  } satisfies Partial<Order>);
}

/** The trades it takes at its exchanges: nobody asks about them again. */
export function draftLegs(chance: Chance, { exchange, onward, from, to }: OrderPlan, order: Order): OrderLeg[] {
  const between = onward ? 'xmr' : to.param;
  const trades = [
    { provider: exchange.name, currencyFrom: from.param, currencyTo: between },
    ...(onward ? [{ provider: onward.name, currencyFrom: between, currencyTo: to.param }] : []),
  ];
  return trades.map((trade, index) =>
    Object.assign(new OrderLeg(), {
      ...trade,
      id: newId(order.createdAt),
      orderId: order.id,
      position: index + 1,
      ref: chance.text(letters, 14),
      status: 'waiting',
      rawStatus: 'waiting',
      amountFrom: order.amountFrom,
      amountTo: order.amountTo,
      tokenSealed: null,
      depositAddress: null,
      depositMemo: null,
      pollGroup: null,
      pollPhase: chance.next(),
      createdAt: order.createdAt,
      endedAt: null,
    } satisfies Partial<OrderLeg>),
  );
}

/** When a deposit is no longer expected. */
export const expiryOf = ({ fixed, createdAt }: Order): Date =>
  new Date(createdAt.getTime() + (fixed ? HOUR / 2 : DAY / 2));
