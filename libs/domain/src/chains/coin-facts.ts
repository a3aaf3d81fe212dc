import { factLines } from './fact-lines.js';

/** What maintained lists say of a coin, wherever it travels (`libs/domain/facts`, ADR 42). */
export interface CoinFact {
  readonly ticker: string;
  readonly name: string;
  /** By worth of all coins, 1 the first; null where it has none. */
  readonly rank: number | null;
  /** The picture of the pinned icon package: `token:BTC`. */
  readonly icon: string;
}

interface Coins {
  readonly byTicker: ReadonlyMap<string, CoinFact>;
  readonly byName: ReadonlyMap<string, CoinFact>;
}

const keyOf = (ticker: string, name: string) => `${ticker}|${name}`;

let coins: Coins | undefined;

/** Read at first use. */
function load(): Coins {
  if (coins) return coins;
  const all = factLines('coins.tsv').map(([, ticker = '', name = '', rank = '', icon = '']): CoinFact => {
    return { ticker, name, rank: Number(rank) || null, icon };
  });
  const ascending = [...all].sort((one, other) => (other.rank ?? Infinity) - (one.rank ?? Infinity));
  coins = {
    byTicker: new Map(ascending.map((coin) => [coin.ticker, coin])),
    byName: new Map(all.map((coin) => [keyOf(coin.ticker, coin.name), coin])),
  };
  return coins;
}

/** The coin of a ticker, the most valuable one of several; null for one the lists do not have. */
export const coinFact = (ticker: string): CoinFact | null => load().byTicker.get(ticker.toLowerCase()) ?? null;

/** The coin of that ticker and name, both as the lists write them. */
export const coinNamed = (ticker: string, name: string): CoinFact | null =>
  load().byName.get(keyOf(ticker, name)) ?? null;

/** Coins by worth, the first so many of those with a rank. */
export function coinsByRank(count: number): readonly CoinFact[] {
  const ranked = [...load().byTicker.values()].filter(({ rank }) => rank !== null);
  return ranked.sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0)).slice(0, count);
}
