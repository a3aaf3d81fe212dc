import { hex } from '@scure/base';
import { mistyped, refuse, unlike, type Finding } from '../address-problem.js';
import { openChecked } from '../encodings.js';
import type { Network } from '../network.js';

/** Prefix bytes of tz1, tz2, tz3, tz4 (Ed25519, secp256k1, P-256, BLS) and KT1 (contracts), each before 20 bytes. */
const prefixes = ['06a19f', '06a1a1', '06a1a4', '06a1a6', '025a79'];
const sketch = 'it begins with tz1, tz2, tz3, tz4 or KT1';

/** Tezos: Base58Check with three prefix bytes; its test networks use the same form. */
export function checkTezos(address: string, { name }: Network): Finding | null {
  const payload = openChecked(address);
  if (!payload)
    return /^(tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{30,36}$/.test(address) ? mistyped(name) : unlike(name, sketch);
  if (/^(edsk|spsk|p2sk)/.test(address)) return refuse('This is a secret key. Never share it; give the address.');
  return payload.length === 23 && prefixes.includes(hex.encode(payload.slice(0, 3))) ? null : unlike(name, sketch);
}
