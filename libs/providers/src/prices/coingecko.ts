import { PriceSource, type ObservedPrice } from '@swap/domain/catalogue';
import { z } from 'zod';
import { HttpClient } from '../http-client.js';
import { amount } from '../schema.js';
import { coingeckoIds } from './coingecko-ids.js';

const simplePrices = z.record(
  z.string(),
  z.object({ usd: amount.nullish(), last_updated_at: z.string().regex(/^\d+$/).nullish() }),
);

/** CoinGecko's simple price. Coins it does not know are left out of its answer; `last_updated_at` is in Unix seconds. */
export class CoinGecko extends PriceSource {
  override readonly name = 'coingecko';
  private readonly http: HttpClient;

  constructor(baseUrl: string) {
    super();
    this.http = new HttpClient(this.name, baseUrl);
  }

  override async prices(wanted: readonly string[], signal: AbortSignal): Promise<ObservedPrice[]> {
    const tickerById = new Map(
      wanted.flatMap((ticker) => {
        const id = coingeckoIds.get(ticker);
        return id ? [[id, ticker] as const] : [];
      }),
    );
    if (tickerById.size === 0) return [];
    const query = {
      ids: [...tickerById.keys()].join(','),
      vs_currencies: 'usd',
      include_last_updated_at: 'true',
      precision: 'full',
    };
    const answer = await this.http.call({ path: '/api/v3/simple/price', query, signal });
    return Object.entries(this.http.read(simplePrices, answer.json)).flatMap(([id, reply]) => {
      const ticker = tickerById.get(id);
      if (!ticker || !reply.usd || reply.usd.isZero || !reply.last_updated_at) return [];
      return [
        { ticker, usd: reply.usd, basis: 'usd' as const, observedAt: new Date(Number(reply.last_updated_at) * 1000) },
      ];
    });
  }
}
