import { randomBytes, randomInt } from 'node:crypto';
import { base32nopad, base58, base64url } from '@scure/base';
import type { HashKind } from '../catalogue/networks.js';
import { base58Check, bytes } from './encodings.js';

const random = (length: number): Uint8Array => Uint8Array.from(randomBytes(length));
const hex32 = (): string => randomBytes(32).toString('hex');

const MAKERS: Readonly<Record<HashKind, (at: number) => string>> = {
  '0x-hex': () => `0x${hex32()}`,
  hex: hex32,
  'upper-hex': () => hex32().toUpperCase(),
  'base58-64': () => base58.encode(random(64)),
  'base58-32': () => base58.encode(random(32)),
  base64url: () => base64url.encode(random(32)),
  tezos: () => base58Check(bytes([5, 116], random(32))),
  hedera: (at) =>
    `0.0.${randomInt(1_000_000, 9_999_999)}-${Math.floor(at / 1000)}-${randomInt(100_000_000, 999_999_999)}`,
  cid: () => `bafy2bzace${base32nopad.encode(random(32)).toLowerCase()}`,
  base32: () => base32nopad.encode(random(32)),
};

/** A fresh transaction hash of that look; `at` (Unix ms) is part of it on Hedera. */
export const makeTransactionHash = (kind: HashKind, at: number): string => MAKERS[kind](at);
