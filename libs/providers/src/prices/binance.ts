import { PriceSource, type ObservedPrice } from '@swap/domain/catalogue';
import { z } from 'zod';
import { HttpClient } from '../http-client.js';
import { amount } from '../schema.js';

const tickers = z.array(z.object({ symbol: z.string(), price: amount }));
const quote = 'USDT';

/**
 * Binance's spot prices, in USDT. Delisted symbols keep a price of zero and are passed over.
 */
export class Binance extends PriceSource {
  override readonly name = 'binance';
  private readonly http: HttpClient;

  constructor(baseUrl: string) {
    super();
    this.http = new HttpClient(this.name, baseUrl);
  }

  override async prices(wanted: readonly string[], signal: AbortSignal): Promise<ObservedPrice[]> {
    const answer = await this.http.call({ path: '/api/v3/ticker/price', signal });
    const known = new Set(wanted);
    return this.http.read(tickers, answer.json).flatMap(({ symbol, price }) => {
      const ticker = symbol.endsWith(quote) ? symbol.slice(0, -quote.length).toLowerCase() : '';
      return known.has(ticker) && !price.isZero
        ? [{ ticker, usd: price, basis: 'usdt' as const, observedAt: null }]
        : [];
    });
  }
}
