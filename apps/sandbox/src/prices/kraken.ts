import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { COINS } from '../catalogue/coins.js';
import type { Coin } from '../catalogue/coins.js';
import { decimal, plain, significant } from '../engine/decimal.js';
import type { World } from '../engine/world.js';
import type { Party } from '../http/party.js';
import { sourcePrice } from './source-price.js';

type Listed = Coin & { readonly kraken: NonNullable<Coin['kraken']> };

const LISTED = [...COINS.values()].filter((coin): coin is Listed => coin.kraken !== null);

/** A pair answers to its short name, its old name and its spelled-out one (API documentation of the price source). */
const byName = new Map(LISTED.flatMap((coin) => Object.values(coin.kraken).map((name) => [name.toUpperCase(), coin])));

/** Kraken says even this with HTTP 200 and a text in `error`. */
const complaint = (text: string): { error: string[] } => ({ error: [text] });

export const krakenParty: Party = {
  name: 'kraken',
  onError: { status: 500, body: complaint('EService:Unavailable') },
  onRateLimit: { status: 200, body: complaint('EAPI:Rate limit exceeded') },
};

const pairQuery = z.object({ pair: z.string().optional().catch(undefined) });

/** Kraken's public price routes, relative to `/kraken`. */
export function krakenRoutes(app: FastifyInstance, world: World): void {
  app.get('/0/public/Ticker', async (request) => {
    const coins = chosen(pairQuery.parse(request.query).pair);
    if (!coins) return complaint('EQuery:Unknown asset pair');
    return { error: [], result: Object.fromEntries(coins.map((coin) => [coin.kraken.result, ticker(world, coin)])) };
  });

  app.get('/0/public/AssetPairs', async (request) => {
    const coins = chosen(pairQuery.parse(request.query).pair);
    if (!coins) return complaint('EQuery:Unknown asset pair');
    return { error: [], result: Object.fromEntries(coins.map((coin) => [coin.kraken.result, assetPair(coin)])) };
  });
}

/** All pairs when none are named; undefined when one of the names is unknown. */
function chosen(pairs: string | undefined): Listed[] | undefined {
  if (pairs === undefined || pairs === '') return LISTED;
  const coins = pairs.split(',').map((name) => byName.get(name.trim().toUpperCase()));
  return coins.every((coin) => coin !== undefined) ? coins : undefined;
}

function ticker(world: World, coin: Listed): Record<string, unknown> {
  const last = sourcePrice(world, 'kraken', coin);
  const near = (factor: string): string => plain(significant(last.times(decimal(factor)), 8));
  const volume = plain(significant(decimal('2500000').div(last), 8));
  return {
    a: [near('1.0001'), '1', '1.000'],
    b: [near('0.9999'), '1', '1.000'],
    c: [plain(last), '0.05000000'],
    v: [volume, volume],
    p: [near('0.9995'), near('0.999')],
    t: [4210, 11873],
    l: [near('0.985'), near('0.98')],
    h: [near('1.012'), near('1.018')],
    o: near('0.997'),
  };
}

function assetPair({ kraken }: Listed): Record<string, unknown> {
  const base = kraken.result.endsWith('ZUSD') ? kraken.result.slice(0, -4) : kraken.altname.slice(0, -3);
  return {
    altname: kraken.altname,
    wsname: kraken.wsname,
    aclass_base: 'currency',
    base,
    aclass_quote: 'currency',
    quote: 'ZUSD',
    status: 'online',
  };
}
