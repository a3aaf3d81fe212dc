import { blake2b } from '@noble/hashes/blake2.js';
import { base32nopad } from '@scure/base';
import { mistyped, refuse, testOnly, unlike, type Finding } from '../address-problem.js';
import { decodeOrNull, sameBytes } from '../encodings.js';
import type { Network } from '../network.js';

const sketch = 'it begins with f0, f1, f2, f3 or f410f';
/** Payload bytes by protocol digit: secp256k1 hash, actor hash, BLS key, Ethereum account behind namespace 10. */
const lengths: Readonly<Record<string, number>> = { 1: 20, 2: 20, 3: 48, 4: 20 };

function checkId(digits: string, name: string): Finding | null {
  if (!/^(0|[1-9]\d{0,18})$/.test(digits)) return unlike(name, sketch);
  return BigInt(digits) < 2n ** 63n ? null : refuse(`There is no ${name} account of that number.`);
}

/** Filecoin (address specification, FIP-48 for f410f): protocol, lower-case base32 of payload and four bytes of Blake2b. */
export function checkFilecoin(address: string, { name }: Network): Finding | null {
  const found = /^([ft])([0-4])([a-z0-9]+)$/.exec(address);
  if (!found) return unlike(name, sketch);
  const [, network, protocol = '', text = ''] = found;
  if (protocol === '0') return network === 't' && /^\d+$/.test(text) ? testOnly(name) : checkId(text, name);
  const namespace = protocol === '4' ? '10f' : '';
  if (!text.startsWith(namespace)) return unlike(name, sketch);
  const bytes = decodeOrNull(base32nopad, text.slice(namespace.length).toUpperCase());
  if (!bytes || bytes.length !== (lengths[protocol] ?? 0) + 4) return mistyped(name);
  const payload = bytes.slice(0, -4);
  const signed = Uint8Array.from([Number(protocol), ...(namespace ? [10] : []), ...payload]);
  if (!sameBytes(blake2b(signed, { dkLen: 4 }), bytes.slice(-4))) return mistyped(name);
  return network === 't' ? testOnly(name) : null;
}
