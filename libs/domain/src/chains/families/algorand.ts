import { sha512_256 } from '@noble/hashes/sha2.js';
import { base32nopad } from '@scure/base';
import { burns, mistyped, unlike, type Finding } from '../address-problem.js';
import { openChecked } from '../encodings.js';
import type { Network } from '../network.js';

/** The checksum is the end of the digest, not its beginning. */
const digest = (bytes: Uint8Array) => sha512_256(bytes).slice(-4);

/** Algorand: base32 of 32 bytes of key and the last four of their SHA-512/256; test networks use the same form. */
export function checkAlgorand(address: string, { name }: Network): Finding | null {
  if (!/^[A-Z2-7]{58}$/.test(address)) return unlike(name, 'it has 58 capital letters and digits');
  const payload = openChecked(address, base32nopad, digest);
  if (payload?.length !== 32) return mistyped(name);
  return payload.every((byte) => byte === 0) ? burns(name) : null;
}
