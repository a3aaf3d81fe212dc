import { caip19, parseCaip19 } from './caip.js';
import { coinFact } from './coin-facts.js';
import type { Network } from './network.js';
import { findNetwork, networks } from './networks.js';
import { canonicalContract } from './token-contract.js';
import { listedTokens, tokenFact } from './token-facts.js';

/** An asset that can be named: a network's own coin, or a contract on it. */
export interface RegistryAsset {
  readonly caip19: string;
  readonly network: string;
  readonly networkName: string;
  /** Null for the network's own coin. */
  readonly contract: string | null;
  /** Null for a contract the registry does not have. */
  readonly ticker: string | null;
  /** As the coin is called that it is; null where nobody vouches for one. */
  readonly name: string | null;
  readonly decimals: number | null;
}

interface Found {
  readonly network: Network;
  readonly contract: string | null;
  /** How well it fits, 0 for best. */
  readonly fit: number;
  readonly rank: number;
}

/**
 * Assets by ticker, part of a name, contract or CAIP-19 name, those people mean first; on one network where `code` names it. A contract
 * that the registry does not have is found on the network that was named.
 */
export function searchRegistry(text: string, code: string | null, limit: number): readonly RegistryAsset[] {
  const typed = text.trim();
  const named = parseCaip19(typed);
  if (named) return [present(named.network, named.contract)].flatMap((each) => each ?? []);
  const within = code === null ? Object.values(networks) : [findNetwork(code)].flatMap((each) => each ?? []);
  const found = typed === '' ? [] : within.flatMap((network) => foundOn(network, typed));
  found.sort((one, other) => one.fit - other.fit || one.rank - other.rank);
  return found.slice(0, limit).flatMap(({ network, contract }) => present(network.code, contract) ?? []);
}

function foundOn(network: Network, typed: string): Found[] {
  const wanted = typed.toLowerCase();
  const contract = canonicalContract(network.code, typed);
  const exact = contract === null ? [] : [{ network, contract, fit: 0, rank: 0 }];
  const coin = coinFact(network.nativeTicker);
  const coinFit = fitOf(wanted, network.nativeTicker, coin?.name ?? network.name);
  const native = coinFit === null ? [] : [{ network, contract: null, fit: coinFit, rank: coin?.rank ?? Infinity }];
  const tokens = listedTokens(network.code).flatMap((listed): Found[] => {
    const fit = fitOf(wanted, listed.ticker, listed.name);
    if (fit === null || listed.contract === contract) return [];
    const rank = listed.name === '' ? Infinity : (coinFact(listed.ticker)?.rank ?? Infinity);
    return [{ network, contract: listed.contract, fit: fit + (listed.isMeant ? 1 : 2), rank }];
  });
  return [...exact, ...native, ...tokens];
}

function fitOf(wanted: string, ticker: string, name: string): number | null {
  if (ticker === wanted || name.toLowerCase() === wanted) return 1;
  if (ticker.startsWith(wanted)) return 10;
  return wanted.length > 2 && name.toLowerCase().includes(wanted) ? 20 : null;
}

function present(code: string, text: string | null): RegistryAsset | null {
  const network = findNetwork(code);
  const contract = text === null ? null : canonicalContract(code, text);
  const name = caip19(code, contract);
  if (!network || name === null || (text !== null && contract === null)) return null;
  const place = { caip19: name, network: network.code, networkName: network.name, contract };
  if (contract === null) {
    const { nativeTicker: ticker, decimals } = network;
    return { ...place, ticker, name: coinFact(ticker)?.name ?? network.name, decimals };
  }
  const fact = tokenFact(code, contract);
  return { ...place, ticker: fact?.ticker ?? null, name: fact?.coin?.name ?? null, decimals: fact?.decimals ?? null };
}

/** What an asset is called by people, for those who decide about one by its CAIP-19 name; the name itself where nobody knows. */
export function describeAsset(name: string): string {
  const asset = parseCaip19(name);
  const known = asset && present(asset.network, asset.contract);
  if (!known) return name;
  const called = known.ticker === null ? 'a token the registry does not have' : known.ticker.toUpperCase();
  return `${called}${known.name === null ? '' : ` (${known.name})`} on ${known.networkName}`;
}
