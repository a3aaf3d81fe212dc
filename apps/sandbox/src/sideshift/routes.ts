import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Exchange } from '../engine/exchange.js';
import type { World } from '../engine/world.js';
import { mayShift, requirePermission, requireSecret } from './caller.js';
import { presentCoins } from './coins.js';
import { read } from './input.js';
import { presentShift } from './present-shift.js';
import { OpenQuotes, presentPair } from './quotes.js';
import type { PricedPair } from './quotes.js';
import { findShift, nameRefundAddress, openFixed, openVariable } from './shifts.js';
import { answerTroubleAsSideShift } from './trouble.js';

/** SideShift v2, relative to its base path (API documentation of SideShift v2). */
export function sideShiftRoutes(app: FastifyInstance, exchange: Exchange, world: World): void {
  answerTroubleAsSideShift(app);
  const quotes = new OpenQuotes();
  let lastPriced: PricedPair | undefined;

  app.get('/coins', async () => presentCoins(exchange));

  app.get('/permissions', async (request) => ({ createShift: mayShift(request) }));

  app.get<{ Params: { from: string; to: string } }>('/pair/:from/:to', async (request) => {
    requireSecret(request);
    lastPriced = presentPair(exchange, world, request.params, request.query);
    return lastPriced.answer;
  });

  app.post('/quotes', async (request, reply) => {
    requireSecret(request);
    requirePermission(request);
    return reply.code(201).send(quotes.give(exchange, request.body));
  });

  app.post('/shifts/fixed', { config: { call: 'create' } }, async (request, reply) => {
    requireSecret(request);
    requirePermission(request);
    return reply.code(201).send(presentShift(exchange, openFixed(exchange, quotes, request.body)));
  });

  app.post('/shifts/variable', { config: { call: 'create' } }, async (request, reply) => {
    requireSecret(request);
    requirePermission(request);
    return reply.code(201).send(presentShift(exchange, openVariable(exchange, lastPriced, request.body)));
  });

  app.get<{ Params: { id: string } }>('/shifts/:id', { config: { call: 'status' } }, async (request) =>
    presentShift(exchange, findShift(exchange, request.params.id)),
  );

  app.get('/shifts', { config: { call: 'status' } }, async (request) => {
    const { ids } = read(z.object({ ids: z.string().min(1) }), request.query);
    return ids.split(',').map((id) => presentShift(exchange, findShift(exchange, id)));
  });

  app.post<{ Params: { id: string } }>('/shifts/:id/set-refund-address', async (request, reply) => {
    requireSecret(request);
    const order = nameRefundAddress(exchange, world, request.params.id, request.body);
    return reply.code(201).send(presentShift(exchange, order));
  });
}
