import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { COINS, coinByTicker } from '../catalogue/coins.js';
import type { Coin } from '../catalogue/coins.js';
import type { World } from '../engine/world.js';
import type { Party } from '../http/party.js';
import { sourcePrice } from './source-price.js';

const bySymbol = new Map([...COINS.values()].flatMap((coin) => (coin.binance === null ? [] : [[coin.binance, coin]])));

export const binanceParty: Party = {
  name: 'binance',
  onError: { status: 500, body: { code: -1000, msg: 'An unknown error occurred while processing the request.' } },
  onRateLimit: { status: 429, body: { code: -1003, msg: 'Too many requests.' } },
};

const query = z.object({
  symbol: z.string().optional().catch(undefined),
  symbols: z.string().optional().catch(undefined),
});

/** Binance's spot prices, relative to `/binance/api/v3`: in USDT, not dollars (API documentation of the price source). */
export function binanceRoutes(app: FastifyInstance, world: World): void {
  app.get('/ticker/price', async (request, reply) => {
    const { symbol, symbols } = query.parse(request.query);
    const names = symbol === undefined ? listed(symbols) : [symbol];
    const coins = names?.map((name) => bySymbol.get(name));
    if (!coins?.every((coin) => coin !== undefined))
      return reply.code(400).send({ code: -1121, msg: 'Invalid symbol.' });
    const prices = coins.map((coin) => present(world, coin));
    return symbol === undefined ? prices : prices[0];
  });
}

/** Symbols come as a JSON array; undefined when they do not. */
function listed(symbols: string | undefined): string[] | undefined {
  if (symbols === undefined) return [...bySymbol.keys()];
  try {
    return z.array(z.string()).parse(JSON.parse(symbols));
  } catch {
    return undefined;
  }
}

function present(world: World, coin: Coin): { symbol: string; price: string } {
  const usd = sourcePrice(world, 'binance', coin);
  const tether = sourcePrice(world, 'binance', coinByTicker('usdt'));
  return { symbol: coin.binance ?? '', price: usd.div(tether).toFixed(8) };
}
