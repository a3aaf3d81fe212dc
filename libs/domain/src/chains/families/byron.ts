import { crc32 } from 'node:zlib';
import { base58 } from '@scure/base';
import { mistyped, refuse, testOnly, type Finding } from '../address-problem.js';
import { decodeOrNull } from '../encodings.js';
import { readBytes, readHead } from './cbor.js';

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
