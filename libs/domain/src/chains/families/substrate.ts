import { blake2b } from '@noble/hashes/blake2.js';
import { base58 } from '@scure/base';
import { burns, mistyped, refuse, unlike, type Finding } from '../address-problem.js';
import { openChecked } from '../encodings.js';
import type { Network } from '../network.js';

/** Network prefixes of the SS58 registry. */
const prefixes: Readonly<Record<string, number>> = { dot: 0, ksm: 2 };
const salt = new TextEncoder().encode('SS58PRE');
const digest = (bytes: Uint8Array) => blake2b(Uint8Array.from([...salt, ...bytes]), { dkLen: 64 });

/** SS58 accounts: one or two bytes of prefix, 32 of key, two of Blake2b-512 as checksum. */
export function checkSubstrate(address: string, { code, name }: Network): Finding | null {
  const sketch =
    code === 'dot'
      ? 'it begins with 1 and has 46 to 48 characters'
      : 'it begins with a capital letter and has 46 to 48 characters';
  if (!/^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address)) return unlike(name, sketch);
  const payload = openChecked(address, base58, digest, 2);
  if (!payload) return mistyped(name);
  if (payload.length === 34 && (payload[0] ?? 0) >= 64)
    return refuse(`This address is written for another network than ${name}.`);
  if (payload.length !== 33) return unlike(name, sketch);
  if (payload[0] === 42)
    return refuse(`This address is in the general form. Give it in the form of ${name}: ${sketch}.`);
  if (payload[0] !== prefixes[code]) return unlike(name, sketch);
  return payload.slice(1).every((byte) => byte === 0) ? burns(name) : null;
}
