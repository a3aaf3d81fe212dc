import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Exchange } from '../engine/exchange.js';
import { Refusal } from '../engine/refusal.js';
import type { World } from '../engine/world.js';
import { presentCoin } from './coins.js';
import { read } from './input.js';
import { BEHIND, newRate } from './rate.js';
import { newTrade, presentTrade, presentTrades } from './trades.js';
import { answerTroubleAsTrocador, TrocadorProblem } from './trouble.js';

const coinInput = z.object({ ticker: z.string().optional(), name: z.string().optional() });

/** Trocador, relative to its base path: every call is a GET, creating ones too (API documentation of Trocador). */
export function trocadorRoutes(app: FastifyInstance, exchange: Exchange, world: World): void {
  answerTroubleAsTrocador(app);
  app.addHook('preHandler', async ({ headers }) => {
    const key = headers['api-key'];
    if (typeof key !== 'string' || key.trim() === '') throw new TrocadorProblem(401, 'Unauthorized', 'API key missing');
  });

  app.get('/coins', async ({ host }) => exchange.assets.map((asset) => presentCoin(asset, `http://${host}/icons`)));

  app.get('/coin', async ({ host, query }) => {
    const { ticker, name } = read(coinInput, query);
    return exchange.assets
      .filter((asset) => ticker === undefined || asset.ticker === ticker.toLowerCase())
      .filter((asset) => name === undefined || asset.coin.name === name)
      .map((asset) => presentCoin(asset, `http://${host}/icons`));
  });

  app.get('/exchanges', async () => ({
    list: BEHIND.map(({ provider, kycrating, eta }) => ({
      name: provider,
      rating: kycrating,
      insurance: 100,
      enabledmarkup: true,
      eta,
    })),
  }));

  app.get('/new_rate', async ({ query }) => newRate(exchange, query, world.clock.now()));

  app.get('/new_trade', { config: { call: 'create' } }, async ({ query }) => presentTrade(newTrade(exchange, query)));

  app.get('/trade', { config: { call: 'status' } }, async ({ query }) => {
    const { id } = read(z.object({ id: z.string().min(1) }), query);
    const order = exchange.find(id);
    if (!order) throw new Refusal('bad_input', 'Trade not found');
    return presentTrades(order);
  });
}
