import { looksLikeAddress } from '../address/address-kinds.js';
import type { Decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Order } from '../engine/order.js';
import type { Pair } from '../engine/pair.js';
import type { World } from '../engine/world.js';
import { Refusal } from '../engine/refusal.js';
import { isFixedOnly } from './coins.js';
import { fixedShiftInput, pairOf, read, refundInput, requireAccount, variableShiftInput } from './input.js';
import type { OpenQuotes, PricedPair } from './quotes.js';
import { SideShiftProblem } from './trouble.js';

/** POST /shifts/fixed: the quote names pair and amounts. Throws `Refusal`. */
export function openFixed(exchange: Exchange, quotes: OpenQuotes, body: unknown): Order {
  const input = read(fixedShiftInput, body);
  requireAccount(input);
  const { pair, wanted } = quotes.get(input.quoteId);
  const order = exchange.open({
    ...pair,
    wanted,
    rateId: input.quoteId,
    payoutAddress: input.settleAddress,
    payoutMemo: input.settleMemo,
    refundAddress: input.refundAddress,
    refundMemo: input.refundMemo,
    attachments: { quoteId: input.quoteId, externalId: input.externalId },
  });
  quotes.use(input.quoteId);
  return order;
}

/**
 * POST /shifts/variable: no amount is named, any within the limits will do. What the caller last asked the price of is
 * taken for what will come. Throws `Refusal`.
 */
export function openVariable(exchange: Exchange, lastPriced: PricedPair | undefined, body: unknown): Order {
  const input = read(variableShiftInput, body);
  requireAccount(input);
  const pair = pairOf(exchange, input, false);
  if (isFixedOnly(pair.from) || isFixedOnly(pair.to)) throw new Refusal('pair_inactive', 'Pair is fixed only');
  return exchange.open({
    ...pair,
    wanted: { amountFrom: amountLikely(exchange, pair, lastPriced) },
    rateId: null,
    payoutAddress: input.settleAddress,
    payoutMemo: input.settleMemo,
    refundAddress: input.refundAddress,
    refundMemo: input.refundMemo,
    attachments: { externalId: input.externalId },
  });
}

function amountLikely(exchange: Exchange, pair: Pair, lastPriced: PricedPair | undefined): Decimal {
  const { min, max } = exchange.range(pair);
  const same = lastPriced?.pair.from === pair.from && lastPriced.pair.to === pair.to;
  if (!same || lastPriced.amount.lt(min) || (max && lastPriced.amount.gt(max))) return min;
  return lastPriced.amount;
}

/** The shift of that id. Throws a 404 problem. */
export function findShift(exchange: Exchange, id: string): Order {
  const order = exchange.find(id);
  if (!order) throw new SideShiftProblem(404, 'Order not found');
  return order;
}

/** POST /shifts/{id}/set-refund-address: once, when the shift asks for it. */
export function nameRefundAddress(exchange: Exchange, world: World, id: string, body: unknown): Order {
  const { address, memo } = read(refundInput, body);
  const order = findShift(exchange, id);
  if (order.refundTo !== null) throw new SideShiftProblem(400, 'Refund address already set', 'BAD_USER_INPUT');
  if (order.status !== 'held' || order.hold?.reason !== 'refund_address') {
    throw new SideShiftProblem(400, 'Order does not wait for a refund', 'BAD_USER_INPUT');
  }
  if (!looksLikeAddress(order.terms.from.network.addressKind, address)) {
    throw new SideShiftProblem(400, 'Invalid refundDestination', 'BAD_USER_INPUT');
  }
  order.refundTo = { address, memo };
  exchange.life.returnDeposit(order, world.catchUp());
  return order;
}
