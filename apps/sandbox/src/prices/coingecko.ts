import type { FastifyInstance } from 'fastify';
import { LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { COINS } from '../catalogue/coins.js';
import type { World } from '../engine/world.js';
import { jsonNumber } from '../http/lossless-json.js';
import type { Party } from '../http/party.js';
import { sourcePrice } from './source-price.js';

const byId = new Map([...COINS.values()].map((coin) => [coin.coingecko, coin]));

const status = (code: number, message: string): unknown => ({ status: { error_code: code, error_message: message } });

export const coingeckoParty: Party = {
  name: 'coingecko',
  onError: { status: 500, body: status(500, 'Internal Server Error') },
  onRateLimit: { status: 429, body: status(429, "You've exceeded the Rate Limit.") },
};

const query = z.object({
  ids: z.string().min(1),
  vs_currencies: z.string().min(1),
  include_last_updated_at: z.enum(['true', 'false']).optional(),
  precision: z.union([z.literal('full'), z.coerce.number().int().min(0).max(18)]).optional(),
});

/**
 * CoinGecko's simple price, relative to `/coingecko/api/v3`. Unknown ids are left out, and dollars are the only
 * currency (API documentation of the price source). `last_updated_at` is the machine's time, whatever the sandbox clock says:
 * price sources are no exchanges, and a jump of the exchanges' time must not make a price look old or not yet born.
 */
export function coingeckoRoutes(app: FastifyInstance, world: World): void {
  app.get('/simple/price', async (request, reply) => {
    const input = query.safeParse(request.query);
    if (!input.success)
      return reply.code(422).send({ error: `Missing parameter ${String(input.error.issues[0]?.path[0])}` });
    const { ids, vs_currencies: currencies, include_last_updated_at: dated, precision } = input.data;
    const inDollars = currencies.toLowerCase().split(',').includes('usd');
    const entries = ids.split(',').flatMap((id) => {
      const coin = byId.get(id.trim().toLowerCase());
      if (!coin) return [];
      const exact = sourcePrice(world, 'coingecko', coin);
      const usd = typeof precision === 'number' ? exact.round(precision, 1) : exact;
      const moment =
        dated === 'true' ? { last_updated_at: new LosslessNumber(String(Math.floor(Date.now() / 1000))) } : {};
      return [[coin.coingecko, { ...(inDollars ? { usd: jsonNumber(usd) } : {}), ...moment }]];
    });
    return Object.fromEntries(entries) as Record<string, unknown>;
  });
}
