import {
  canonicalContract,
  coinFact,
  findNetwork,
  isNetworkWord,
  isNoContract,
  isStandIn,
  parseCaip19,
  tokenFact,
  tokenMeantBy,
  type Network,
  type TokenFact,
} from '../chains/index.js';
import type { HoldReason } from './held-listing.js';
import type { ListedAsset } from './provider.js';
import { reviewedContract } from './reviewed-listings.js';

/** Which asset a listing is: a network's own coin, or a contract on it. */
export interface Place {
  readonly network: string;
  readonly contract: string | null;
  readonly ticker: string;
  readonly name: string;
  /** Null where nobody says. */
  readonly decimals: number | null;
  /** Whether the registry vouches for it, and not the provider alone. */
  readonly isVerified: boolean;
}

export type Placement = { readonly place: Place } | { readonly held: HoldReason };

/** What is known beside the listing itself. */
export interface Witnesses {
  /** The CAIP-19 name two of the staff gave it; null for most. */
  readonly mapped: string | null;
  /** What other providers say of a contract: how many name it, and with which decimals. */
  readonly others: (
    network: string,
    contract: string,
  ) => { readonly count: number; readonly decimals: readonly number[] };
}

const held = (reason: HoldReason): Placement => ({ held: reason });

/** Coins under another word than the network's own. */
const nativeWords: Readonly<Record<string, readonly string[]>> = {
  matic: ['matic'],
  ton: ['gram', 'toncoin'],
  pulse: ['pulse'],
  eos: ['a', 'vaulta'],
  kaia: ['klay'],
  rsk: ['rsk'],
  bsc: ['bnbbsc'],
  cchain: ['avaxc'],
};

/** As the field writes tickers: lower case, without a leading dollar sign, Tether's sign as a letter. */
export const plainWord = (ticker: string): string =>
  ticker.trim().toLowerCase().replace(/^\$/, '').replaceAll('₮', 't');

/**
 * Says which asset a provider's listing is, or why it cannot be told (ADR 42). Network and contract decide; the ticker alone only for a
 * network's own coin. What the registry contradicts is held back, whoever else agrees.
 */
export function placeListing(provider: string, listed: ListedAsset, witnesses: Witnesses): Placement {
  if (witnesses.mapped !== null) return placeMapped(listed, witnesses.mapped);
  const network = findNetwork(listed.network);
  if (!network) return held('unknown_network');
  const ticker = plainWord(listed.ticker);
  if (!/^[a-z0-9][a-z0-9._+-]{0,23}$/.test(ticker)) return held('odd_ticker');
  if (isNativeWord(network, ticker)) return placeNative(network, listed);
  const contract = listed.contractAddress ?? reviewedContract(provider, network.code, ticker);
  if (contract === null) return held('no_contract');
  if (isStandIn(contract) || isNoContract(network.code, contract)) return recovered(network, listed, contract);
  return placeToken(network, { ...listed, ticker }, canonicalContract(network.code, contract) ?? contract, witnesses);
}

const isNativeWord = ({ code, nativeTicker }: Network, ticker: string) =>
  ticker === nativeTicker || (nativeWords[code] ?? []).includes(ticker);

function native({ code, nativeTicker, decimals, name }: Network): Place {
  return {
    network: code,
    contract: null,
    ticker: nativeTicker,
    name: coinFact(nativeTicker)?.name ?? name,
    decimals,
    isVerified: true,
  };
}

/** What a token is called: as the coin it is, else as it is listed, but never as a coin that has the ticker and is another. */
export function tokenName(fact: TokenFact | null, { ticker, name }: Pick<Place, 'ticker' | 'name'>): string {
  if (fact?.coin) return fact.coin.name;
  const plain = withoutNetwork(name);
  return plain.toLowerCase() === coinFact(ticker)?.name.toLowerCase() ? ticker.toUpperCase() : plain;
}

/** Some exchanges name the network in brackets behind the name, which is said apart. */
function withoutNetwork(name: string): string {
  const [, plain, word] = /^(.*\S)\s*[([]([^()[\]]+)[)\]]$/.exec(name) ?? [];
  return plain !== undefined && word !== undefined && isNetworkWord(word) ? plain : name;
}

/** A coin's own wrapper is named in the coin's place; any other token in its place is a contradiction. */
function placeNative(network: Network, { contractAddress, decimals }: ListedAsset): Placement {
  if (contractAddress !== null && !isStandIn(contractAddress) && !isNoContract(network.code, contractAddress)) {
    const fact = tokenFact(network.code, contractAddress);
    if (fact?.ticker !== `w${network.nativeTicker}`) return held('native_with_contract');
  }
  if (decimals !== null && decimals !== network.decimals) return held('decimals_differ');
  return { place: native(network) };
}

/** A contract that lost its capitals is still that contract where the registry has one of these letters. */
function recovered(network: Network, listed: ListedAsset, contract: string): Placement {
  const fact = isStandIn(contract) ? null : tokenFact(network.code, contract);
  return fact
    ? placeToken(network, { ...listed, ticker: plainWord(listed.ticker) }, fact.contract, null)
    : held('junk_contract');
}

function placeToken(network: Network, listed: ListedAsset, contract: string, witnesses: Witnesses | null): Placement {
  const { code } = network;
  const fact = tokenFact(code, contract);
  const meant = tokenMeantBy(code, listed.ticker);
  // Of a contract that only shares the ticker with a coin the lists do not say that people mean it.
  if (meant?.coin && meant.contract !== contract) return held('ticker_of_another_token');
  const others = witnesses?.others(code, contract) ?? { count: 0, decimals: [] };
  const told = fact?.decimals ?? others.decimals[0] ?? null;
  if (listed.decimals !== null && told !== null && listed.decimals !== told) return held('decimals_differ');
  const ticker = fact?.ticker ?? listed.ticker;
  return {
    place: {
      network: code,
      contract,
      ticker,
      name: tokenName(fact, { ticker, name: listed.name }),
      decimals: told ?? listed.decimals,
      isVerified: fact !== null || others.count > 0,
    },
  };
}

/** Two people looked at it: only a network we do not know still keeps it from sale. */
function placeMapped(listed: ListedAsset, name: string): Placement {
  const asset = parseCaip19(name);
  const network = asset && findNetwork(asset.network);
  if (!network) return held('unknown_network');
  if (asset.contract === null) return { place: native(network) };
  const fact = tokenFact(network.code, asset.contract);
  const { contract } = asset;
  const ticker = fact?.ticker ?? plainWord(listed.ticker);
  return {
    place: {
      network: network.code,
      contract,
      ticker,
      name: tokenName(fact, { ticker, name: listed.name }),
      decimals: fact?.decimals ?? listed.decimals,
      isVerified: true,
    },
  };
}
