import type { Network } from './network.js';
import { bitcoinNetworks } from './networks-bitcoin.js';
import { evmNetworks } from './networks-evm.js';
import { otherNetworks } from './networks-other.js';

/**
 * Every network we know, keyed by our code (lower case, ChangeNOW's spelling). Order is that of prominence within a
 * kind: where one address would fit several networks, the earliest is the one a person means.
 */
export const networks: Readonly<Record<string, Network>> = Object.freeze(
  Object.fromEntries([...bitcoinNetworks, ...evmNetworks, ...otherNetworks].map((network) => [network.code, network])),
);

/** The network of a code, in any letter case; null for a code we do not know. */
export function findNetwork(code: string): Network | null {
  const key = code.toLowerCase();
  return Object.hasOwn(networks, key) ? (networks[key] ?? null) : null;
}
