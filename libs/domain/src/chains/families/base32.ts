import { blake2b } from '@noble/hashes/blake2.js';
import { sha512_256 } from '@noble/hashes/sha2.js';
import { base32nopad } from '@scure/base';
import { burns, mistyped, refuse, testOnly, unlike, type Finding, type Named } from '../address-problem.js';
import { crc16, decodeOrNull, openChecked, sameBytes } from '../encodings.js';

/** The checksum is the end of the endOfDigest, not its beginning. */
const endOfDigest = (bytes: Uint8Array) => sha512_256(bytes).slice(-4);

/** Algorand: base32 of 32 bytes of key and the last four of their SHA-512/256; test networks use the same form. */
export function checkAlgorand(address: string, { name }: Named): Finding | null {
  if (!/^[A-Z2-7]{58}$/.test(address)) return unlike(name, 'it has 58 capital letters and digits');
  const payload = openChecked(address, base32nopad, endOfDigest);
  if (payload?.length !== 32) return mistyped(name);
  return payload.every((byte) => byte === 0) ? burns(name) : null;
}

const filecoinSketch = 'it begins with f0, f1, f2, f3 or f410f';
/** Payload bytes by protocol digit: secp256k1 hash, actor hash, BLS key, Ethereum account behind namespace 10. */
const lengths: Readonly<Record<string, number>> = { 1: 20, 2: 20, 3: 48, 4: 20 };

function checkId(digits: string, name: string): Finding | null {
  if (!/^(0|[1-9]\d{0,18})$/.test(digits)) return unlike(name, filecoinSketch);
  return BigInt(digits) < 2n ** 63n ? null : refuse(`There is no ${name} account of that number.`);
}

/** Filecoin (address specification, FIP-48 for f410f): protocol, lower-case base32 of payload and four bytes of Blake2b. */
export function checkFilecoin(address: string, { name }: Named): Finding | null {
  const found = /^([ft])([0-4])([a-z0-9]+)$/.exec(address);
  if (!found) return unlike(name, filecoinSketch);
  const [, network, protocol = '', text = ''] = found;
  if (protocol === '0') return network === 't' && /^\d+$/.test(text) ? testOnly(name) : checkId(text, name);
  const namespace = protocol === '4' ? '10f' : '';
  if (!text.startsWith(namespace)) return unlike(name, filecoinSketch);
  const bytes = decodeOrNull(base32nopad, text.slice(namespace.length).toUpperCase());
  if (!bytes || bytes.length !== (lengths[protocol] ?? 0) + 4) return mistyped(name);
  const payload = bytes.slice(0, -4);
  const signed = Uint8Array.from([Number(protocol), ...(namespace ? [10] : []), ...payload]);
  if (!sameBytes(blake2b(signed, { dkLen: 4 }), bytes.slice(-4))) return mistyped(name);
  return network === 't' ? testOnly(name) : null;
}

/** SEP-23 strkeyKinds by version byte, beside the account (G) that we accept. */
const strkeyKinds: Readonly<Record<number, string>> = {
  [12 << 3]: 'This is a muxed address. Give the account, which begins with G, and the memo apart.',
  [2 << 3]: 'This is a contract, not an account. Give the address that begins with G.',
  [18 << 3]: 'This is a secret key. Never share it; give the address that begins with G.',
  [15 << 3]: 'This is a signed payload, not an account. Give the address that begins with G.',
};

/** Stellar accounts (SEP-23 strkey): version byte, 32 bytes of key, CRC-16 in little-endian order. */
export function checkStellar(address: string, { name }: Named): Finding | null {
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
  const reason = strkeyKinds[version];
  return reason ? refuse(reason) : unlike(name, 'it begins with G and has 56 characters');
}
