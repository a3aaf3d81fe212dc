import { blake2b } from '@noble/hashes/blake2.js';
import { base58, base58xrp, hex } from '@scure/base';
import { burns, mistyped, refuse, testOnly, unlike, type Finding, type Named } from '../address-problem.js';
import { decodeOrNull, openChecked } from '../encodings.js';

/** TRON: Base58Check over 0x41 and the twenty bytes of an account; its test networks use the same form. */
export function checkTron(address: string, { name }: Named): Finding | null {
  if (/^(0x)?41[0-9a-f]{40}$/i.test(address))
    return refuse('This is the hexadecimal form. Give the address that begins with T.');
  const payload = openChecked(address);
  if (!payload)
    return /^T[1-9A-HJ-NP-Za-km-z]{32,34}$/.test(address) ? mistyped(name) : unlike(name, 'it begins with T');
  if (payload.length !== 21 || payload[0] !== 0x41) return unlike(name, 'it begins with T');
  return payload.slice(1).every((byte) => byte === 0) ? burns(name) : null;
}

/** Classic XRP Ledger addresses. X-addresses (XLS-5) are refused with advice: providers take address and tag apart. */
export function checkXrp(address: string, { name }: Named): Finding | null {
  const payload = openChecked(address, base58xrp);
  const shape = /^[rXT][1-9A-HJ-NP-Za-km-z]{24,50}$/.test(address);
  if (!payload) return shape ? mistyped(name) : unlike(name, 'it begins with r');
  if (payload.length === 31) {
    if (payload[0] === 0x04 && payload[1] === 0x93) return testOnly(name);
    if (payload[0] === 0x05 && payload[1] === 0x44) {
      return refuse(
        'This is an X-address. Give the classic address, which begins with r, and the destination tag apart.',
      );
    }
  }
  if (payload[0] === 0x21 && payload.length === 17)
    return refuse('This is a secret key. Never share it; give the address.');
  if (payload.length !== 21 || payload[0] !== 0) return unlike(name, 'it begins with r');
  // ACCOUNT_ZERO and ACCOUNT_ONE of the ledger's list of special addresses.
  const number = payload.slice(1);
  return number.slice(0, -1).every((byte) => byte === 0) && (number.at(-1) ?? 0) <= 1 ? burns(name) : null;
}

/** Solana: 32 bytes in base58. There is no checksum, so a changed character can only be noticed by its length. */
export function checkSolana(address: string, { name }: Named): Finding | null {
  const bytes = address.length <= 90 ? decodeOrNull(base58, address) : null;
  if (bytes?.length === 64)
    return refuse('This is a transaction signature or a private key, not an address. Never share a private key.');
  if (bytes?.length !== 32) return unlike(name, 'it has 32 to 44 letters and digits and decodes to 32 bytes');
  return bytes.every((byte) => byte === 0) ? burns(name) : null;
}

/** Prefix bytes of tz1, tz2, tz3, tz4 (Ed25519, secp256k1, P-256, BLS) and KT1 (contracts), each before 20 bytes. */
const tezosPrefixes = ['06a19f', '06a1a1', '06a1a4', '06a1a6', '025a79'];
const tezosSketch = 'it begins with tz1, tz2, tz3, tz4 or KT1';

/** Tezos: Base58Check with three prefix bytes; its test networks use the same form. */
export function checkTezos(address: string, { name }: Named): Finding | null {
  const payload = openChecked(address);
  if (!payload)
    return /^(tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{30,36}$/.test(address) ? mistyped(name) : unlike(name, tezosSketch);
  if (/^(edsk|spsk|p2sk)/.test(address)) return refuse('This is a secret key. Never share it; give the address.');
  return payload.length === 23 && tezosPrefixes.includes(hex.encode(payload.slice(0, 3)))
    ? null
    : unlike(name, tezosSketch);
}

/** Network ss58Prefixes of the SS58 registry. */
const ss58Prefixes: Readonly<Record<string, number>> = { dot: 0, ksm: 2 };
const ss58Salt = new TextEncoder().encode('SS58PRE');
const ss58Digest = (bytes: Uint8Array) => blake2b(Uint8Array.from([...ss58Salt, ...bytes]), { dkLen: 64 });

/** SS58 accounts: one or two bytes of prefix, 32 of key, two of Blake2b-512 as checksum. */
export function checkSubstrate(address: string, { code, name }: Named): Finding | null {
  const sketch =
    code === 'dot'
      ? 'it begins with 1 and has 46 to 48 characters'
      : 'it begins with a capital letter and has 46 to 48 characters';
  if (!/^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address)) return unlike(name, sketch);
  const payload = openChecked(address, base58, ss58Digest, 2);
  if (!payload) return mistyped(name);
  if (payload.length === 34 && (payload[0] ?? 0) >= 64)
    return refuse(`This address is written for another network than ${name}.`);
  if (payload.length !== 33) return unlike(name, sketch);
  if (payload[0] === 42)
    return refuse(`This address is in the general form. Give it in the form of ${name}: ${sketch}.`);
  if (payload[0] !== ss58Prefixes[code]) return unlike(name, sketch);
  return payload.slice(1).every((byte) => byte === 0) ? burns(name) : null;
}
