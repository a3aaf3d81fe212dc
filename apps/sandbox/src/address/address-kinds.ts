import { randomBytes, randomInt } from 'node:crypto';
import { base58, base64url, bech32, hex } from '@scure/base';
import { cashAddress } from './cash-address.js';
import {
  algorandAddress,
  base58Check,
  bytes,
  evmAddress,
  filecoinAddress,
  moneroAddress,
  rippleBase58Check,
  ss58,
  stellarKey,
  tonAddressBytes,
} from './encodings.js';

/** The families of address formats. */
export type AddressKind =
  | 'bitcoin'
  | 'litecoin'
  | 'dogecoin'
  | 'bitcoin-cash'
  | 'dash'
  | 'zcash'
  | 'evm'
  | 'solana'
  | 'tron'
  | 'ripple'
  | 'stellar'
  | 'cosmos'
  | 'ton'
  | 'hedera'
  | 'eos'
  | 'cardano'
  | 'polkadot'
  | 'monero'
  | 'near'
  | 'tezos'
  | 'algorand'
  | 'move'
  | 'kaspa'
  | 'filecoin';

interface AddressFormat {
  /** A fresh random address nobody holds the key to. */
  readonly make: () => string;
  /** What an exchange accepts as a payout address: the shape, not the checksum. */
  readonly shape: RegExp;
}

const random = (length: number): Uint8Array => Uint8Array.from(randomBytes(length));
const hashOf160 = (...version: number[]): string => base58Check(bytes(version, random(20)));
const segwit = (prefix: string): string => bech32.encode(prefix, [0, ...bech32.toWords(random(20))]);
const letters = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

const B58 = '[1-9A-HJ-NP-Za-km-z]';
const B32 = '[02-9ac-hj-np-z]';

/** Addresses are valid to the last checksum. Nobody holds their keys: they are random bytes, not hashes of anything. */
const FORMATS: Readonly<Record<AddressKind, AddressFormat>> = {
  bitcoin: { make: () => segwit('bc'), shape: new RegExp(`^(bc1${B32}{11,71}|[13]${B58}{25,34})$`) },
  litecoin: { make: () => hashOf160(0x30), shape: new RegExp(`^(ltc1${B32}{11,71}|[LM3]${B58}{26,33})$`) },
  dogecoin: { make: () => hashOf160(0x1e), shape: new RegExp(`^[DA9]${B58}{25,34}$`) },
  'bitcoin-cash': {
    make: () => cashAddress('bitcoincash', 0, random(20)),
    shape: new RegExp(`^((bitcoincash:)?[qp]${B32}{41}|[13]${B58}{25,34})$`),
  },
  dash: { make: () => hashOf160(0x4c), shape: new RegExp(`^[X7]${B58}{33}$`) },
  zcash: { make: () => hashOf160(0x1c, 0xb8), shape: new RegExp(`^t[13]${B58}{33}$`) },
  evm: { make: () => evmAddress(random(20)), shape: /^0x[0-9a-fA-F]{40}$/ },
  solana: { make: () => base58.encode(random(32)), shape: new RegExp(`^${B58}{32,44}$`) },
  tron: { make: () => hashOf160(0x41), shape: new RegExp(`^T${B58}{33}$`) },
  ripple: { make: () => rippleBase58Check(bytes([0], random(20))), shape: new RegExp(`^r${B58}{24,34}$`) },
  stellar: { make: () => stellarKey(random(32)), shape: /^G[A-Z2-7]{55}$/ },
  cosmos: {
    make: () => bech32.encode('cosmos', bech32.toWords(random(20))),
    shape: new RegExp(`^cosmos1${B32}{38,58}$`),
  },
  ton: {
    make: () => base64url.encode(tonAddressBytes(0x51, random(32))),
    shape: /^([EUk0]Q[A-Za-z0-9_+/-]{46}|-?[01]:[0-9a-fA-F]{64})$/,
  },
  hedera: { make: () => `0.0.${randomInt(1_000_000, 9_999_999)}${randomInt(1000, 9999)}`, shape: /^0\.0\.\d{1,12}$/ },
  eos: { make: () => letters('abcdefghijklmnopqrstuvwxyz12345', 12), shape: /^[a-z1-5.]{1,12}$/ },
  cardano: {
    make: () => bech32.encode('addr', bech32.toWords(bytes([0x61], random(28))), false),
    shape: new RegExp(`^(addr1${B32}{50,110}|DdzFF${B58}{90,110}|Ae2${B58}{50,60})$`),
  },
  polkadot: { make: () => ss58(0, random(32)), shape: new RegExp(`^1${B58}{45,48}$`) },
  monero: {
    make: () => moneroAddress(0x12, random(64)),
    shape: new RegExp(`^[48]${B58}{94}(${B58}{11})?$`),
  },
  near: { make: () => hex.encode(random(32)), shape: /^([0-9a-f]{64}|[a-z0-9][a-z0-9._-]{0,58}\.(near|tg))$/ },
  tezos: { make: () => hashOf160(0x06, 0xa1, 0x9f), shape: new RegExp(`^(tz[1234]|KT1)${B58}{33}$`) },
  algorand: { make: () => algorandAddress(random(32)), shape: /^[A-Z2-7]{58}$/ },
  move: { make: () => `0x${hex.encode(random(32))}`, shape: /^0x[0-9a-fA-F]{64}$/ },
  filecoin: { make: () => filecoinAddress(random(20)), shape: /^f([1-4][a-z2-7]{38,90}|0\d{1,18}|410f[a-z2-7]{39})$/ },
  kaspa: { make: () => cashAddress('kaspa', 0, random(32)), shape: new RegExp(`^kaspa:[qp]${B32}{60,62}$`) },
};

/** A fresh address of that family. */
export const makeAddress = (kind: AddressKind): string => FORMATS[kind].make();

/** Does the text have the shape of an address of that family? Checksums are not looked at. */
export const looksLikeAddress = (kind: AddressKind, address: string): boolean => FORMATS[kind].shape.test(address);
