import { bech32 } from '@scure/base';

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/** The 40-bit remainder that closes a cash address (Bitcoin Cash specification "cashaddr"; Kaspa uses the same). */
function checksum(values: readonly number[]): bigint {
  let state = 1n;
  for (const value of values) {
    const top = state >> 35n;
    state = ((state & 0x07ffffffffn) << 5n) ^ BigInt(value);
    GENERATORS.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) state ^= generator;
    });
  }
  return state ^ 1n;
}

/** `prefix:` and the base-32 text of the version byte, the payload and their checksum. */
export function cashAddress(prefix: string, version: number, payload: Uint8Array): string {
  const words = bech32.toWords(Uint8Array.from([version, ...payload]));
  const prefixBits = Array.from(prefix, (letter) => letter.charCodeAt(0) & 31);
  const remainder = checksum([...prefixBits, 0, ...words, 0, 0, 0, 0, 0, 0, 0, 0]);
  const tail = Array.from({ length: 8 }, (_, index) => Number((remainder >> BigInt(5 * (7 - index))) & 31n));
  return `${prefix}:${[...words, ...tail].map((word) => ALPHABET[word]).join('')}`;
}
