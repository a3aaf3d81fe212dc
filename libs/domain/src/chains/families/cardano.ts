import { crc32 } from 'node:zlib';
import { base58, bech32 } from '@scure/base';
import { mistyped, refuse, testOnly, unlike, type Finding, type Named } from '../address-problem.js';
import { decodeOrNull } from '../encodings.js';

/** One CBOR head (RFC 8949 §3): major type, argument, and where the content begins. */
interface Head {
  readonly major: number;
  readonly value: number;
  readonly next: number;
}

/** Reads the head at a position; null past the end, and for arguments over 32 bits, which no address needs. */
export function readHead(bytes: Uint8Array, at: number): Head | null {
  const first = bytes[at];
  if (first === undefined) return null;
  const [major, low] = [first >> 5, first & 31];
  if (low < 24) return { major, value: low, next: at + 1 };
  const size = { 24: 1, 25: 2, 26: 4 }[low];
  if (size === undefined || at + 1 + size > bytes.length) return null;
  const value = bytes.slice(at + 1, at + 1 + size).reduce((number, byte) => number * 256 + byte, 0);
  return { major, value, next: at + 1 + size };
}

/** Reads a byte string at a position, whole or not at all. */
export function readBytes(bytes: Uint8Array, at: number): { content: Uint8Array; next: number } | null {
  const head = readHead(bytes, at);
  if (head?.major !== 2 || head.next + head.value > bytes.length) return null;
  return { content: bytes.slice(head.next, head.next + head.value), next: head.next + head.value };
}

/** The attribute that names a test network; the main network leaves it out. */
const networkMagic = 2;

/** The attribute keys of `[root, attributes, type]`, null when the structure is another. */
function attributeKeys(payload: Uint8Array): number[] | null {
  const list = readHead(payload, 0);
  const root = list?.major === 4 && list.value === 3 ? readBytes(payload, list.next) : null;
  const map = root?.content.length === 28 ? readHead(payload, root.next) : null;
  if (map?.major !== 5) return null;
  const keys: number[] = [];
  let at = map.next;
  while (keys.length < map.value) {
    const key = readHead(payload, at);
    const content = key?.major === 0 ? readBytes(payload, key.next) : null;
    if (!key || !content) return null;
    keys.push(key.value);
    at = content.next;
  }
  const type = readHead(payload, at);
  return type?.major === 0 && type.next === payload.length ? keys : null;
}

/** Cardano's first addresses: base58 over the CBOR pair `[24(payload), CRC-32 of payload]` (CIP-19, Byron). */
export function checkByron(address: string, name: string): Finding | null {
  const bytes = decodeOrNull(base58, address);
  const tagged = bytes?.[0] === 0x82 && bytes[1] === 0xd8 && bytes[2] === 24 ? readBytes(bytes, 3) : null;
  const sum = bytes && tagged ? readHead(bytes, tagged.next) : null;
  if (!tagged || sum?.major !== 0 || sum.next !== bytes?.length || sum.value !== crc32(tagged.content))
    return mistyped(name);
  const keys = attributeKeys(tagged.content);
  if (!keys) return refuse(`This ${name} address is malformed inside.`);
  return keys.includes(networkMagic) ? testOnly(name) : null;
}

/** A credential is 28 bytes (Blake2b-224). */
const credential = 28;
/** CIP-19 address types 0 to 3 carry a stake credential, 6 and 7 do not. */
const lengths = [2, 2, 2, 2, null, null, 1, 1].map((count) => (count === null ? null : 1 + count * credential));

/** Cardano payment addresses of the main network (CIP-19): Shelley bech32 without a length limit, or Byron base58. */
export function checkCardano(address: string, { name }: Named): Finding | null {
  const lower = address.toLowerCase();
  if (/^(Ae2|DdzFF|37bt|2cWKMJ)[1-9A-HJ-NP-Za-km-z]+$/.test(address)) return checkByron(address, name);
  if (/^(addr|stake)_test1/.test(lower)) return testOnly(name);
  if (lower.startsWith('stake1'))
    return refuse('This is a stake address, which takes rewards only. Give one that begins with addr1.');
  if (!lower.startsWith('addr1')) return unlike(name, 'it begins with addr1, or with Ae2 or DdzFF in the old form');
  const decoded = bech32.decodeUnsafe(address, false);
  if (!decoded) return mistyped(name);
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  const header = bytes?.[0];
  if (!bytes || header === undefined) return refuse(`This ${name} address is malformed inside.`);
  if ((header & 15) !== 1) return testOnly(name);
  const type = header >> 4;
  if (type === 4 || type === 5)
    return refuse('Pointer addresses can no longer be paid on Cardano. Give another of your addresses.');
  return lengths[type] === bytes.length ? null : refuse(`This ${name} address has the wrong length inside.`);
}
