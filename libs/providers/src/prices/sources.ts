import type { PriceSource } from '@swap/domain/catalogue';
import { Binance } from './binance.js';
import { CoinGecko } from './coingecko.js';
import { Kraken } from './kraken.js';

interface PriceSourceDefinition {
  readonly name: string;
  /** Where it is; `<NAME>_BASE_URL` may say otherwise. */
  readonly baseUrl: string;
  readonly description: string;
  readonly make: (baseUrl: string) => PriceSource;
}

const elsewhere = 'it needs no key. Change it to point at the sandbox or a caching proxy.';

/** Every price source there is; they need no credentials. */
export const priceSources: readonly PriceSourceDefinition[] = [
  {
    name: 'kraken',
    baseUrl: 'https://api.kraken.com',
    description: `Where Kraken's public market data is; ${elsewhere}`,
    make: (baseUrl) => new Kraken(baseUrl),
  },
  {
    name: 'coingecko',
    baseUrl: 'https://api.coingecko.com',
    description: `Where CoinGecko's public market data is; ${elsewhere}`,
    make: (baseUrl) => new CoinGecko(baseUrl),
  },
  {
    name: 'binance',
    baseUrl: 'https://api.binance.com',
    description:
      "Where Binance's public market data is; it needs no key. Where Binance does not answer, https://data-api.binance.vision does.",
    make: (baseUrl) => new Binance(baseUrl),
  },
];
