import { networks, tokenDecimals } from '@swap/domain/chains';
import { wordIn } from './word-table.js';

/** Words of the field for one coin, as the providers spell them, and ours. */
const tickers: Readonly<Record<string, string>> = {
  xbt: 'btc',
  bchabc: 'bch',
  toncoin: 'ton',
  avaxc: 'avax',
  bnbbsc: 'bnb',
};

const stableTickers: ReadonlySet<string> = new Set(
  'usdt usdc dai tusd usdd busd fdusd usdp pyusd gusd usds usde frax lusd eurc eurt eurs usdt0 usdc.e usdbc'.split(' '),
);

/** Coins at home on a network that is not called after them. */
const homes: Readonly<Record<string, string>> = {
  bnb: 'bsc',
  avax: 'cchain',
  pol: 'matic',
  s: 'sonic',
  inj: 'injective',
};

/** A network in our words: as `table` says (keys in lower case), else the provider's own word in lower case. */
export function networkCode(word: string, table: Readonly<Record<string, string>>): string {
  const key = word.trim().toLowerCase();
  return wordIn(table, key) ?? key;
}

/** A ticker in our words. Polygon's own coin is called after its new name, on its own network only. */
export function tickerOn(network: string, word: string): string {
  const key = word.trim().toLowerCase();
  if (key === 'matic' && network === 'matic') return 'pol';
  return wordIn(tickers, key) ?? key;
}

/**
 * The plain ticker inside one that is fused with its network (`usdttrc`, `etharb`). A suffix is taken off only where
 * that leaves a coin we know on that network; a ticker we know as it stands (`wsol`) is left alone.
 */
export function plainTicker(fused: string, network: string, suffixes: readonly string[]): string {
  const whole = tickerOn(network, fused);
  if (tokenDecimals(network, whole) !== null) return whole;
  for (const suffix of suffixes) {
    const rest = tickerOn(network, whole.slice(0, -suffix.length));
    if (whole.endsWith(suffix) && rest && tokenDecimals(network, rest) !== null) return rest;
  }
  return whole;
}

/** The network a coin is at home on; null for one that is no network's own coin. */
export function homeNetwork(ticker: string): string | null {
  const code = homes[ticker] ?? ticker;
  return Object.hasOwn(networks, code) && networks[code]?.nativeTicker === ticker ? code : null;
}

export const isStableTicker = (ticker: string): boolean => stableTickers.has(ticker);
