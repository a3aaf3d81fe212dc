import { readFileSync } from 'node:fs';
import { canonicalContract } from './token-contract.js';
import { contractTicker } from './known-contracts.js';
import { findNetwork } from './networks.js';
import { decimalsOf } from './token-decimals.js';

/** What maintained lists say of one token (`libs/domain/facts`, ADR 42). */
export interface TokenFact {
  readonly contract: string;
  /** Lower case. */
  readonly ticker: string;
  /** Null where the lists do not say. */
  readonly decimals: number | null;
  /** Whether it is the one people mean by its ticker on its network. */
  readonly isMeant: boolean;
  /** As people call it; null where only the ticker is known. */
  readonly name: string | null;
}

/** What they say of a coin, wherever it travels. */
export interface CoinFact {
  readonly ticker: string;
  readonly name: string;
  /** By worth of all coins, 1 the first; null where it has none. */
  readonly rank: number | null;
  /** The picture of the pinned icon package. */
  readonly icon: string;
}

interface Listed extends Omit<TokenFact, 'isMeant'> {
  readonly key: string;
}

interface Facts {
  readonly tokens: ReadonlyMap<string, Listed>;
  readonly meant: ReadonlyMap<string, Listed>;
}

const directory = new URL('../../facts/', import.meta.url);
const lines = (file: string): string[] => readFileSync(new URL(file, directory), 'utf8').trimEnd().split('\n');
/** A contract without the capitals, for those who lost them; a network's contracts stay apart without them. */
const keyOf = (network: string, contract: string) => `${network}|${contract.toLowerCase()}`;

/** Tokens the lists call by the word of another one: network, contract, the field's own word. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['matic|0x2791bca1f2de4661ed88a30c99a7a9449aa84174', 'usdc.e'],
  ['xdai|0xddafbb505ad214d7b80b1f830fccc89b60fb7a83', 'usdc.e'],
  ['cchain|0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664', 'usdc.e'],
]);

let facts: Facts | undefined;
let coins: ReadonlyMap<string, CoinFact> | undefined;

/** Read at first use: half of the processes never ask. */
function load(): Facts {
  if (facts) return facts;
  const tokens = new Map<string, Listed>();
  const meant = new Map<string, Listed>();
  for (const line of lines('tokens.tsv')) {
    const [network = '', text = '', word = '', decimals = '', mark = '', name = ''] = line.split('\t');
    const key = keyOf(network, text);
    const ticker = renamed.get(key) ?? word;
    const wellKnown = contractTicker(text)?.toLowerCase() === ticker;
    const known = decimals === '' ? decimalsOf(network, ticker) : Number(decimals);
    const fact = { key, contract: text, ticker, decimals: known, name: name === '' ? null : name };
    tokens.set(key, fact);
    // What we know by ourselves comes before the lists' own mark.
    if (wellKnown || ((mark === '*' || ticker !== word) && !meant.has(`${network}|${ticker}`)))
      meant.set(`${network}|${ticker}`, fact);
  }
  facts = { tokens, meant };
  return facts;
}

/** In the one spelling of its contract; null where the lists have what is no contract there. */
function told(network: string, listed: Listed | undefined): TokenFact | null {
  const contract = listed ? canonicalContract(network, listed.contract) : null;
  if (!listed || contract === null) return null;
  const { key, ticker, decimals, name } = listed;
  return { contract, ticker, decimals, name, isMeant: load().meant.get(`${network}|${ticker}`)?.key === key };
}

/** The token of a contract, in any letter case; null for one the lists do not have. */
export const tokenFact = (network: string, contract: string): TokenFact | null =>
  told(network, load().tokens.get(keyOf(network, contract)));

/** The token that people mean by a ticker on a network; null where the lists do not tell. */
export const tokenMeantBy = (network: string, ticker: string): TokenFact | null =>
  told(network, load().meant.get(`${network}|${ticker.toLowerCase()}`));

/** The coin of a ticker, the most valuable one of several; null for one the lists do not have. */
export function coinFact(ticker: string): CoinFact | null {
  coins ??= new Map(
    lines('coins.tsv')
      .map((line) => line.split('\t'))
      .map(([, word = '', name = '', rank = '', icon = '']): CoinFact => ({
        ticker: word,
        name,
        rank: Number(rank) || null,
        icon,
      }))
      .sort((one, other) => (other.rank ?? Infinity) - (one.rank ?? Infinity))
      .map((coin) => [coin.ticker, coin]),
  );
  return coins.get(ticker.toLowerCase()) ?? null;
}

/** Coins by worth, the first so many of those with a rank. */
export function coinsByRank(count: number): readonly CoinFact[] {
  coinFact('btc');
  const ranked = [...(coins?.values() ?? [])].filter(({ rank }) => rank !== null);
  return ranked.sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0)).slice(0, count);
}

/**
 * Decimals of an asset: the network's own coin, or the token people mean by that ticker on it. Tickers in any case; null when the
 * lists do not say. Never guessed from the network's custom.
 */
export function tokenDecimals(networkCode: string, ticker: string): number | null {
  const network = findNetwork(networkCode);
  if (!network) return null;
  const wanted = ticker.toLowerCase();
  if (wanted === network.nativeTicker) return network.decimals;
  return tokenMeantBy(network.code, wanted)?.decimals ?? decimalsOf(network.code, wanted);
}
