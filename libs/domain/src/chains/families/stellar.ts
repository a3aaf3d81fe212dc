import { base32nopad } from '@scure/base';
import { mistyped, refuse, unlike, type Finding } from '../address-problem.js';
import { crc16, decodeOrNull } from '../encodings.js';
import type { Network } from '../network.js';

/** SEP-23 kinds by version byte, beside the account (G) that we accept. */
const kinds: Readonly<Record<number, string>> = {
  [12 << 3]: 'This is a muxed address. Give the account, which begins with G, and the memo apart.',
  [2 << 3]: 'This is a contract, not an account. Give the address that begins with G.',
  [18 << 3]: 'This is a secret key. Never share it; give the address that begins with G.',
  [15 << 3]: 'This is a signed payload, not an account. Give the address that begins with G.',
};

/** Stellar accounts (SEP-23 strkey): version byte, 32 bytes of key, CRC-16 in little-endian order. */
export function checkStellar(address: string, { name }: Network): Finding | null {
  const bytes = /^[A-Z2-7]{56,165}$/.test(address) ? decodeOrNull(base32nopad, address) : null;
  if (!bytes)
    return /^[GM][A-Z2-7]{50,70}$/.test(address)
      ? mistyped(name)
      : unlike(name, 'it begins with G and has 56 characters');
  const [low, high] = bytes.slice(-2);
  const whole = crc16(bytes.slice(0, -2)) === (low ?? 0) + (high ?? 0) * 256;
  if (!whole) return mistyped(name);
  const version = bytes[0] ?? 0;
  if (version === 6 << 3 && bytes.length === 35) return null;
  const reason = kinds[version];
  return reason ? refuse(reason) : unlike(name, 'it begins with G and has 56 characters');
}
