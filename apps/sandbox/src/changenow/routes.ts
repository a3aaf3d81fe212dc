import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ASSETS } from '../catalogue/catalogue.js';
import type { Exchange } from '../engine/exchange.js';
import { jsonNumber, jsonNumberOrNull } from '../http/lossless-json.js';
import { createOrder } from './create.js';
import { estimate } from './estimate.js';
import { pairInput, pairOf, read } from './input.js';
import { presentCurrency } from './present-currency.js';
import { presentCreated, presentOrder } from './present-order.js';
import { partnerReport } from './report.js';
import { ChangeNowProblem } from './trouble.js';

const flag = z.enum(['true', 'false', '']).optional();
const currenciesInput = z.object({
  active: flag,
  buy: flag,
  sell: flag,
  isFiat: flag,
  flow: z.enum(['standard', 'fixed-rate', '']).optional(),
});

/** The caller's key; any text will do, none will not. */
function apiKeyOf(request: FastifyRequest): string {
  const key = request.headers['x-changenow-api-key'];
  if (typeof key === 'string' && key.trim() !== '') return key.trim();
  throw new ChangeNowProblem(401, 'unauthorized', 'Unauthorized');
}

/** ChangeNOW v2, relative to its base path (API documentation of ChangeNOW v2). */
export function changeNowRoutes(app: FastifyInstance, exchange: Exchange): void {
  app.get('/exchange/currencies', async (request) => {
    const query = read(currenciesInput, request.query);
    const iconBase = `http://${request.host}/icons`;
    return ASSETS.filter(
      (asset) =>
        query.isFiat !== 'true' &&
        (query.buy !== 'true' || asset.buy) &&
        (query.sell !== 'true' || asset.sell) &&
        (query.active !== 'true' || asset.buy || asset.sell) &&
        (query.flow !== 'fixed-rate' || asset.supportsFixedRate),
    ).map((asset) => presentCurrency(asset, iconBase));
  });

  app.get('/exchange/range', async (request) => {
    apiKeyOf(request);
    return rangeAnswer(exchange, request.query, true);
  });

  app.get('/exchange/min-amount', async (request) => {
    apiKeyOf(request);
    return rangeAnswer(exchange, request.query, false);
  });

  app.get('/exchange/estimated-amount', async (request) => {
    apiKeyOf(request);
    return estimate(exchange, request.query);
  });

  app.post('/exchange', { config: { call: 'create' } }, async (request) =>
    presentCreated(createOrder(exchange, request.body, apiKeyOf(request))),
  );

  app.get('/exchange/by-id', { config: { call: 'status' } }, async (request) => {
    apiKeyOf(request);
    const { id } = read(z.object({ id: z.string().min(1) }), request.query);
    const order = exchange.find(id);
    if (!order) throw new ChangeNowProblem(404, 'not_found', 'Exchange not found');
    return presentOrder(order);
  });

  app.get('/exchanges', async (request) => partnerReport(exchange, request.query, apiKeyOf(request)));
}

function rangeAnswer(exchange: Exchange, query: unknown, withMaximum: boolean): Record<string, unknown> {
  const input = read(pairInput, query);
  const pair = pairOf(input);
  const { min, max } = exchange.range(pair);
  return {
    fromCurrency: pair.from.ticker,
    fromNetwork: pair.from.network.id,
    toCurrency: pair.to.ticker,
    toNetwork: pair.to.network.id,
    flow: input.flow,
    minAmount: jsonNumber(min),
    ...(withMaximum ? { maxAmount: jsonNumberOrNull(max) } : {}),
  };
}
