import { findNetwork, networks, tokenDecimals } from '@swap/domain/chains';
import { ownWords, usualWords } from './network-words.js';

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

const bare = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Networks by their names and by other words of the field, in bare letters and digits. */
const networkWords: ReadonlyMap<string, string> = new Map([
  ...Object.values(networks).map(({ code, name }) => [bare(name), code] as const),
  ...Object.entries(usualWords),
]);

/** What stands for a network we do not know, with the provider's word: no code of ours. */
const stranger = (word: string): string => `unknown:${word}`;

/** A network in our words; one that no table knows is named so that it cannot be taken for one of ours. */
export function networkCode(word: string, provider: keyof typeof ownWords): string {
  const key = word.trim().toLowerCase();
  const own = wordIn<string>(ownWords[provider], key);
  if (own !== null) return own === '' ? stranger(key) : own;
  return findNetwork(key)?.code ?? networkWords.get(bare(key)) ?? stranger(key);
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

export const isStableTicker = (ticker: string): boolean => stableTickers.has(ticker);

/** What a table says of a word; null where it has none. */
export function wordIn<T>(table: Readonly<Record<string, T>>, word: string): T | null {
  return Object.hasOwn(table, word) ? (table[word] ?? null) : null;
}
