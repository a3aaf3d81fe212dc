import { canonicalContract } from './token-contract.js';
import { coinFact, coinNamed, type CoinFact } from './coin-facts.js';
import { factLines } from './fact-lines.js';
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
  /** The coin it is, wherever that travels; null where only the ticker is alike. */
  readonly coin: CoinFact | null;
}

interface Listed extends Omit<TokenFact, 'isMeant' | 'coin'> {
  readonly key: string;
  /** As the lists name the coin it is; empty where they have its ticker alone, and then it may be anything. */
  readonly name: string;
  readonly isWellKnown: boolean;
}

interface Facts {
  readonly tokens: ReadonlyMap<string, Listed>;
  readonly meant: ReadonlyMap<string, Listed>;
  readonly byNetwork: ReadonlyMap<string, readonly Listed[]>;
}

/** A contract without the capitals, for those who lost them; a network's contracts stay apart without them. */
const keyOf = (network: string, contract: string) => `${network}|${contract.toLowerCase()}`;

/** Tokens the lists call by the word of another one: network, contract, the field's own word. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['matic|0x2791bca1f2de4661ed88a30c99a7a9449aa84174', 'usdc.e'],
  ['xdai|0xddafbb505ad214d7b80b1f830fccc89b60fb7a83', 'usdc.e'],
  ['cchain|0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664', 'usdc.e'],
  ['ton|eqavlwfdxgf2lxm67y4yzc17wykd9a0guwpkms1gosm__not', 'not'],
  ['ton|eqd-cvr0nz6xayrbvbhz-abtrrc6si5tvhvvpeqrav9uaad7', 'cati'],
]);

let facts: Facts | undefined;

/** Read at first use: half of the processes never ask. */
function load(): Facts {
  if (facts) return facts;
  const tokens = new Map<string, Listed>();
  const meant = new Map<string, Listed>();
  const byNetwork = new Map<string, Listed[]>();
  for (const [network = '', text = '', word = '', decimals = '', mark = '', name = ''] of factLines('tokens.tsv')) {
    const key = keyOf(network, text);
    const ticker = renamed.get(key) ?? word;
    const isWellKnown = contractTicker(text)?.toLowerCase() === ticker;
    const known = decimals === '' ? decimalsOf(network, ticker) : Number(decimals);
    const fact = { key, contract: text, ticker, decimals: known, name, isWellKnown };
    tokens.set(key, fact);
    // What we know by ourselves comes before the lists' own mark.
    if (isWellKnown || ((mark === '*' || ticker !== word) && !meant.has(`${network}|${ticker}`)))
      meant.set(`${network}|${ticker}`, fact);
  }
  for (const fact of tokens.values()) {
    const network = fact.key.slice(0, fact.key.indexOf('|'));
    const known = byNetwork.get(network);
    if (known) known.push(fact);
    else byNetwork.set(network, [fact]);
  }
  facts = { tokens, meant, byNetwork };
  return facts;
}

/** In the one spelling of its contract; null where the lists have what is no contract there. */
function told(network: string, listed: Listed | undefined): TokenFact | null {
  const contract = listed ? canonicalContract(network, listed.contract) : null;
  if (!listed || contract === null) return null;
  const { key, ticker, decimals } = listed;
  const isMeant = load().meant.get(`${network}|${ticker}`)?.key === key;
  return { contract, ticker, decimals, coin: coinOf(listed), isMeant };
}

/** A ticker is anybody's to take: only a contract that the lists give to the coin, or that we know by ourselves, is that coin. */
function coinOf({ ticker, name, isWellKnown }: Listed): CoinFact | null {
  return isWellKnown ? coinFact(ticker) : coinNamed(ticker, name);
}

/** The token of a contract, in any letter case; null for one the lists do not have. */
export const tokenFact = (network: string, contract: string): TokenFact | null =>
  told(network, load().tokens.get(keyOf(network, contract)));

/** The token that people mean by a ticker on a network; null where the lists do not tell. */
export const tokenMeantBy = (network: string, ticker: string): TokenFact | null =>
  told(network, load().meant.get(`${network}|${ticker.toLowerCase()}`));

/** Every token of a network as the lists write it, with the name of the coin it is, or an empty one. */
export function listedTokens(
  network: string,
): readonly { contract: string; ticker: string; name: string; isMeant: boolean }[] {
  const { byNetwork, meant } = load();
  return (byNetwork.get(network) ?? []).map(({ key, contract, ticker, name }) => {
    return { contract, ticker, name, isMeant: meant.get(`${network}|${ticker}`)?.key === key };
  });
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
