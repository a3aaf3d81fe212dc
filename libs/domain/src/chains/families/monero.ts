import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr } from '@scure/base';
import { mistyped, testOnly, unlike, type Finding, type Named } from '../address-problem.js';
import { openChecked } from '../encodings.js';

const sketch = 'it begins with 4 or 8 and has 95 characters, or 106 with a payment id';

const networkBytes = { standard: 18, integrated: 19, subaddress: 42 } as const;

/** Network byte to payload length: two keys, and in an integrated address eight bytes of payment id. */
const lengths: Readonly<Record<number, number>> = {
  [networkBytes.standard]: 65,
  [networkBytes.subaddress]: 65,
  [networkBytes.integrated]: 73,
};
const testBytes = [53, 54, 63, 24, 25, 36];

/** Base58 in blocks of eight bytes, four bytes of Keccak-256 as checksum. */
const payloadOf = (address: string): Uint8Array | null =>
  address.length === 95 || address.length === 106 ? openChecked(address, base58xmr, keccak_256) : null;

/** Monero: standard addresses, subaddresses and integrated ones. */
export function checkMonero(address: string, { name }: Named): Finding | null {
  if (address.length !== 95 && address.length !== 106) return unlike(name, sketch);
  const payload = payloadOf(address);
  if (!payload) return /^[48]/.test(address) ? mistyped(name) : unlike(name, sketch);
  const network = payload[0] ?? 0;
  if (testBytes.includes(network)) return testOnly(name);
  return lengths[network] === payload.length ? null : unlike(name, sketch);
}

/** What an address of Monero consists of. */
export interface MoneroAddress {
  /** Encoded points of 32 bytes. */
  readonly spendKey: Uint8Array;
  readonly viewKey: Uint8Array;
  readonly isSubaddress: boolean;
  /** The eight bytes of an integrated address; null in any other. */
  readonly paymentId: Uint8Array | null;
}

/** Null for what is no address of the main network ("Monero addresses", docs.getmonero.org/public-address). */
export function readMoneroAddress(address: string): MoneroAddress | null {
  const payload = payloadOf(address);
  const network = payload?.[0] ?? 0;
  if (!payload || lengths[network] !== payload.length) return null;
  return {
    spendKey: payload.slice(1, 33),
    viewKey: payload.slice(33, 65),
    isSubaddress: network === networkBytes.subaddress,
    paymentId: network === networkBytes.integrated ? payload.slice(65) : null,
  };
}
