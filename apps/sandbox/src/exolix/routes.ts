import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Exchange } from '../engine/exchange.js';
import { presentCurrencies } from './currencies.js';
import { presentRate } from './rate.js';
import { createTransaction, findTransaction, listTransactions, presentTransaction } from './transactions.js';
import { answerTroubleAsExolix, ExolixProblem } from './trouble.js';

/** The key as it is, with no scheme word before it; any text will do. Throws a 401 problem. */
function keyOf(request: FastifyRequest): string {
  const key = request.headers.authorization?.trim();
  if (key && !/\s/.test(key)) return key;
  throw new ExolixProblem(401, { message: 'Unauthorized' });
}

/** Exolix v2, relative to its base path; reads need no key (API documentation of Exolix v2). */
export function exolixRoutes(app: FastifyInstance, exchange: Exchange): void {
  answerTroubleAsExolix(app);

  app.get('/currencies', async (request) => presentCurrencies(exchange, request.query, `http://${request.host}/icons`));

  app.get('/rate', async (request) => presentRate(exchange, request.query));

  app.post('/transactions', { config: { call: 'create' } }, async (request, reply) => {
    const order = createTransaction(exchange, request.body, keyOf(request));
    return reply.code(201).send(presentTransaction(exchange, order));
  });

  app.get('/transactions', async (request) => listTransactions(exchange, request.query, keyOf(request)));

  app.get<{ Params: { id: string } }>('/transactions/:id', { config: { call: 'status' } }, async (request) =>
    presentTransaction(exchange, findTransaction(exchange, request.params.id)),
  );
}
