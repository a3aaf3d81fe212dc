import type { FastifyInstance } from 'fastify';
import type { Exchange } from '../engine/exchange.js';
import { createExchange, findExchange, presentExchange } from './exchanges.js';
import { pageInput, read } from './input.js';
import { placeOf, presentCurrency } from './names.js';
import { presentEstimate, presentRange } from './rates.js';
import { answerTroubleAsStealthEx, StealthExProblem } from './trouble.js';

/** StealthEX v4, relative to its base path: every call carries the key (API documentation of StealthEX v4). */
export function stealthExRoutes(app: FastifyInstance, exchange: Exchange): void {
  answerTroubleAsStealthEx(app);

  app.addHook('preHandler', async (request) => {
    const key = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
    if (!key) throw new StealthExProblem(401, 'NoUserApiKey', 'The key is missing');
  });

  app.get('/currencies', async (request) => {
    const { limit, offset, network } = read(pageInput, request.query);
    const found = exchange.assets.filter((asset) => network === null || placeOf(asset).network === network);
    return found.slice(offset, offset + limit).map((asset) => presentCurrency(asset, `http://${request.host}/icons`));
  });

  app.post('/rates/range', async (request) => presentRange(exchange, request.body));

  app.post('/rates/estimated-amount', async (request) => presentEstimate(exchange, request.body));

  app.post('/exchanges', { config: { call: 'create' } }, async (request, reply) =>
    reply.code(201).send(presentExchange(exchange, createExchange(exchange, request.body))),
  );

  app.get<{ Params: { id: string } }>('/exchanges/:id', { config: { call: 'status' } }, async (request) =>
    presentExchange(exchange, findExchange(exchange, request.params.id)),
  );
}
