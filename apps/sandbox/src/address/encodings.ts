import { createHash } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base32nopad, base58, base58xmr, base58xrp, createBase58check, hex } from '@scure/base';

const digest = (algorithm: string, data: Uint8Array): Uint8Array =>
  Uint8Array.from(createHash(algorithm).update(data).digest());

const sha256 = (data: Uint8Array): Uint8Array => digest('sha256', data);

/** Joins byte strings. */
export const bytes = (...parts: readonly ArrayLike<number>[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));

/** Base58 with the four-byte double SHA-256 checksum of Bitcoin and its relatives. */
export const base58Check = (data: Uint8Array): string => createBase58check(sha256).encode(data);

/** The same checksum in the XRP Ledger's alphabet. */
export const rippleBase58Check = (data: Uint8Array): string =>
  base58xrp.encode(bytes(data, sha256(sha256(data)).subarray(0, 4)));

/** CRC-16 with polynomial 0x1021 and start value 0, as Stellar and TON use it. */
export function crc16(data: Uint8Array): number {
  let crc = 0;
  for (const byte of data) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}

/** Stellar account key: version byte, 32 bytes, CRC in little-endian order, in base 32 (SEP-23). */
export function stellarKey(key: Uint8Array): string {
  const data = bytes([6 << 3], key);
  const crc = crc16(data);
  return base32nopad.encode(bytes(data, [crc & 0xff, crc >> 8]));
}

/** TON address bytes, base64url-ready: flags, workchain 0, 32 bytes, CRC in big-endian order (TEP-2). */
export function tonAddressBytes(flags: number, account: Uint8Array): Uint8Array {
  const data = bytes([flags, 0], account);
  const crc = crc16(data);
  return bytes(data, [crc >> 8, crc & 0xff]);
}

/** SS58 with a one-byte network prefix and a two-byte BLAKE2b checksum (Polkadot wiki "SS58"). */
export function ss58(prefix: number, key: Uint8Array): string {
  const data = bytes([prefix], key);
  const check = digest('blake2b512', bytes(new TextEncoder().encode('SS58PRE'), data));
  return base58.encode(bytes(data, check.subarray(0, 2)));
}

/** EVM address of 20 bytes, with the checksum that its letters' case carries (EIP-55). */
export function evmAddress(account: Uint8Array): string {
  const lower = hex.encode(account);
  const check = hex.encode(keccak_256(new TextEncoder().encode(lower)));
  const letters = Array.from(lower, (letter, index) =>
    Number.parseInt(check[index] ?? '0', 16) > 7 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join('')}`;
}

/** Monero address: prefix byte, two 32-byte keys, the first four bytes of their Keccak-256. */
export function moneroAddress(prefix: number, keys: Uint8Array): string {
  const data = bytes([prefix], keys);
  return base58xmr.encode(bytes(data, keccak_256(data).subarray(0, 4)));
}

/** Algorand address: 32 bytes and the last four bytes of their SHA-512/256, in base 32. */
export const algorandAddress = (key: Uint8Array): string =>
  base32nopad.encode(bytes(key, digest('sha512-256', key).subarray(-4)));

/** Filecoin address of a secp256k1 key: `f1`, then 20 bytes and their four-byte BLAKE2b checksum in lower-case base 32. */
export function filecoinAddress(account: Uint8Array): string {
  const check = blake2b(bytes([1], account), { dkLen: 4 });
  return `f1${base32nopad.encode(bytes(account, check)).toLowerCase()}`;
}
