import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr } from '@scure/base';
import { mistyped, testOnly, unlike, type Finding } from '../address-problem.js';
import { openChecked } from '../encodings.js';
import type { Network } from '../network.js';

const sketch = 'it begins with 4 or 8 and has 95 characters, or 106 with a payment id';

/** Network byte to payload length: standard, subaddress (two keys), integrated (and eight bytes of payment id). */
const lengths: Readonly<Record<number, number>> = { 18: 65, 42: 65, 19: 73 };
const testBytes = [53, 54, 63, 24, 25, 36];

/** Monero: base58 in blocks of eight bytes, four bytes of Keccak-256 as checksum. */
export function checkMonero(address: string, { name }: Network): Finding | null {
  if (address.length !== 95 && address.length !== 106) return unlike(name, sketch);
  const payload = openChecked(address, base58xmr, keccak_256);
  if (!payload) return /^[48]/.test(address) ? mistyped(name) : unlike(name, sketch);
  const network = payload[0] ?? 0;
  if (testBytes.includes(network)) return testOnly(name);
  return lengths[network] === payload.length ? null : unlike(name, sketch);
}
