import { HOUR } from '@swap/domain/kernel';
import { PriceSource, type ObservedPrice } from '@swap/domain/catalogue';
import { z } from 'zod';
import { HttpClient } from '../http-client.js';
import { amount } from '../schema.js';

const envelope = <T extends z.ZodType>(result: T) =>
  z.object({ error: z.array(z.string()), result: result.optional() });
const assetPairs = envelope(z.record(z.string(), z.object({ wsname: z.string().optional() })));
const tickers = envelope(z.record(z.string(), z.object({ c: z.tuple([amount], z.unknown()) })));

/** Kraken's own names for coins that everybody else calls otherwise. */
const renamed: Readonly<Record<string, string>> = { xbt: 'btc', xdg: 'doge' };

/**
 * Kraken's public ticker. Failure comes as HTTP 200 with words in `error`. Result keys may be old names (`XXBTZUSD`), so
 * they are read through AssetPairs' `wsname` (`XBT/USD`), which rarely changes.
 */
export class Kraken extends PriceSource {
  override readonly name = 'kraken';
  private readonly http: HttpClient;
  private pairs: { readonly at: number; readonly tickerByKey: ReadonlyMap<string, string> } | undefined;

  constructor(baseUrl: string) {
    super();
    this.http = new HttpClient(this.name, baseUrl);
  }

  override async prices(wanted: readonly string[], signal: AbortSignal): Promise<ObservedPrice[]> {
    const tickerByKey = await this.usdPairs(signal);
    const answer = await this.http.call({ path: '/0/public/Ticker', signal });
    const result = this.resultOf(this.http.read(tickers, answer.json));
    const known = new Set(wanted);
    return Object.entries(result).flatMap(([key, { c }]) => {
      const ticker = tickerByKey.get(key);
      return ticker && known.has(ticker) && !c[0].isZero
        ? [{ ticker, usd: c[0], basis: 'usd' as const, observedAt: null }]
        : [];
    });
  }

  private async usdPairs(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    if (this.pairs && performance.now() - this.pairs.at < HOUR) return this.pairs.tickerByKey;
    const answer = await this.http.call({ path: '/0/public/AssetPairs', signal });
    const tickerByKey = new Map<string, string>();
    for (const [key, { wsname }] of Object.entries(this.resultOf(this.http.read(assetPairs, answer.json)))) {
      const [base = '', quote] = (wsname ?? '').toLowerCase().split('/');
      if (quote === 'usd') tickerByKey.set(key, renamed[base] ?? base);
    }
    this.pairs = { at: performance.now(), tickerByKey };
    return tickerByKey;
  }

  private resultOf<T>({ error, result }: { error: string[]; result?: T | undefined }): T {
    if (error.length > 0 || result === undefined) throw this.http.unavailable(`said: ${error.join(', ') || 'nothing'}`);
    return result;
  }
}
