import { z } from 'zod';
import { looksLikeAddress } from '../address/address-kinds.js';
import type { Exchange } from '../engine/exchange.js';
import type { Order } from '../engine/order.js';
import { Refusal } from '../engine/refusal.js';
import type { World } from '../engine/world.js';
import { line, pairOf, read, termsInput, wantedOf } from './input.js';
import { tokenOf } from './present-order.js';
import { FixedFloatProblem } from './trouble.js';

const createInput = termsInput.extend({ toAddress: z.string().trim().min(1), tag: line });
const orderInput = z.object({ id: z.string().min(1), token: z.string().min(1) });
const emergencyInput = orderInput.extend({ choice: z.enum(['EXCHANGE', 'REFUND']), address: line, tag: line });

/** `create`: the order itself fixes a fixed price. Throws `Refusal`. */
export function createOrder(exchange: Exchange, body: unknown): Order {
  const input = read(createInput, body);
  return exchange.open({
    ...pairOf(exchange, input),
    wanted: wantedOf(input),
    rateId: null,
    payoutAddress: input.toAddress,
    payoutMemo: input.tag,
    refundAddress: null,
    refundMemo: null,
    attachments: {},
  });
}

/** The order of that id, for whoever has its token. */
export function findOrder(exchange: Exchange, body: unknown): Order {
  const { id, token } = read(orderInput, body);
  const order = exchange.find(id);
  if (!order || token !== tokenOf(id)) throw new FixedFloatProblem(305, 'Order not found');
  return order;
}

/** `emergency`: what the customer chose for a deposit that is not what was agreed; once. */
export function decide(exchange: Exchange, world: World, body: unknown): true {
  const { choice, address, tag } = read(emergencyInput, body);
  const order = findOrder(exchange, body);
  if (order.status !== 'held' || order.hold?.reason === 'request') {
    throw new FixedFloatProblem(306, 'The order has no emergency to decide');
  }
  const now = world.catchUp();
  if (choice === 'EXCHANGE') {
    order.choice = 'exchange';
    exchange.life.release(order, now);
  } else {
    if (address === null || !looksLikeAddress(order.terms.from.network.addressKind, address)) {
      throw new Refusal('bad_address', 'Invalid address');
    }
    order.choice = 'refund';
    order.refundTo = { address, memo: tag };
    exchange.life.returnDeposit(order, now);
  }
  return true;
}
