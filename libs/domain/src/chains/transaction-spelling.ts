import type { AddressFamily } from './network.js';
import { findNetwork } from './networks.js';

/** What stands before a hash where hashes are thirty-two bytes in hexadecimal, in either case. */
const prefixes: Readonly<Partial<Record<AddressFamily, string>>> = {
  bitcoin: '',
  cashaddr: '',
  evm: '0x',
  monero: '',
  tron: '',
};

/** The name of a transaction in the one spelling that its chain's own tools use, so that the same one is told from others. */
export function spellTransaction(networkCode: string, tx: string): string {
  const family = findNetwork(networkCode)?.family;
  const prefix = family && prefixes[family];
  const [, hash] = /^(?:0x)?([0-9a-f]{64})$/i.exec(tx.trim()) ?? [];
  return prefix === undefined || hash === undefined ? tx : prefix + hash.toLowerCase();
}
