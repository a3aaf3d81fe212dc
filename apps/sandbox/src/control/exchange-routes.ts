import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Exchange } from '../engine/exchange.js';
import type { Order } from '../engine/order.js';
import { STEERING_VERBS, steer } from '../engine/steering.js';
import type { World } from '../engine/world.js';
import { ControlProblem, readControl } from './input.js';
import { presentOrder } from './present-order.js';

const NEWEST = 100;

const listInput = z.strictObject({ address: z.string().optional(), provider: z.string().optional() });
const verbInput = z.strictObject({ do: z.enum(STEERING_VERBS) });
const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The newest orders of all exchanges together; with an address, those that receive or pay out there. */
export function ordersOf(
  exchanges: ReadonlyMap<string, Exchange>,
  address?: string,
): { order: Order; exchange: Exchange }[] {
  return [...exchanges.values()]
    .flatMap((exchange) => exchange.list().map((order) => ({ order, exchange })))
    .filter(
      ({ order }) =>
        address === undefined || sameText(order.slot.address, address) || sameText(order.terms.payoutAddress, address),
    )
    .sort((one, other) => other.order.terms.createdAt - one.order.terms.createdAt)
    .slice(0, NEWEST);
}

/** What the exchanges hold, and how to move one order. */
export function exchangeRoutes(app: FastifyInstance, world: World, exchanges: ReadonlyMap<string, Exchange>): void {
  app.get('/orders', async (request) => {
    const { address, provider } = readControl(listInput, request.query);
    return ordersOf(exchanges, address)
      .filter(({ order }) => provider === undefined || order.terms.provider === provider)
      .map(({ order, exchange }) => presentOrder(order, exchange.profile));
  });

  app.post<{ Params: { provider: string; ref: string } }>('/orders/:provider/:ref', async (request) => {
    const { do: verb } = readControl(verbInput, request.body);
    const exchange = exchanges.get(request.params.provider);
    if (!exchange) throw new ControlProblem(404, 'unknown_provider', 'No exchange has this name', 'provider');
    const order = exchange.find(request.params.ref);
    if (!order) throw new ControlProblem(404, 'unknown_order', 'The exchange has no order with this id', 'ref');
    steer(verb, order, exchange.life, world.chain, world.catchUp());
    world.catchUp();
    return presentOrder(order, exchange.profile);
  });
}
