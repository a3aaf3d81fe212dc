import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Exchange } from '../engine/exchange.js';
import { newestOrders } from '../engine/newest-orders.js';
import { STEERING_VERBS, steer } from '../engine/steering.js';
import type { World } from '../engine/world.js';
import { ControlProblem, readControl } from './input.js';
import { presentOrder } from './present-order.js';

const listInput = z.strictObject({ address: z.string().optional(), provider: z.string().optional() });
const verbInput = z.strictObject({ do: z.enum(STEERING_VERBS) });

/** What the exchanges hold, and how to move one order. */
export function exchangeRoutes(app: FastifyInstance, world: World, exchanges: ReadonlyMap<string, Exchange>): void {
  app.get('/orders', async (request) => {
    const { address, provider } = readControl(listInput, request.query);
    const asked = new Map([...exchanges].filter(([name]) => provider === undefined || provider === name));
    return newestOrders(asked, address).map(({ order, exchange }) => presentOrder(order, exchange.profile));
  });

  app.post<{ Params: { provider: string; ref: string } }>('/orders/:provider/:ref', async (request) => {
    const { do: verb } = readControl(verbInput, request.body);
    const exchange = exchanges.get(request.params.provider);
    if (!exchange) throw new ControlProblem(404, 'unknown_provider', 'No exchange has this name', 'provider');
    const order = exchange.find(request.params.ref);
    if (!order) throw new ControlProblem(404, 'unknown_order', 'The exchange has no order with this id', 'ref');
    steer(verb, order, { life: exchange.life, chain: world.chain }, world.catchUp());
    world.catchUp();
    return presentOrder(order, exchange.profile);
  });
}
