import type { FastifyInstance } from 'fastify';
import type { Exchange } from '../engine/exchange.js';
import type { World } from '../engine/world.js';
import { presentCurrency } from './currencies.js';
import { createOrder, decide, findOrder } from './orders.js';
import { presentOrder } from './present-order.js';
import { price } from './price.js';
import { requireSignature } from './signature.js';
import { answerTroubleAsFixedFloat, envelope } from './trouble.js';

/** FixedFloat v2, relative to its base path: every call is a signed POST (API documentation of FixedFloat v2). */
export function fixedFloatRoutes(app: FastifyInstance, exchange: Exchange, world: World): void {
  answerTroubleAsFixedFloat(app);
  app.addHook('preHandler', async (request) => requireSignature(request));

  app.post('/ccies', async (request) => {
    const iconBase = `http://${request.host}/icons`;
    return envelope(exchange.assets.map((asset, index) => presentCurrency(asset, iconBase, index)));
  });

  app.post('/price', async (request) => envelope(price(exchange, request.body)));

  app.post('/create', { config: { call: 'create' } }, async (request) =>
    envelope(presentOrder(createOrder(exchange, request.body), world.clock.now())),
  );

  app.post('/order', { config: { call: 'status' } }, async (request) =>
    envelope(presentOrder(findOrder(exchange, request.body), world.clock.now())),
  );

  app.post('/emergency', async (request) => envelope(decide(exchange, world, request.body)));
}
