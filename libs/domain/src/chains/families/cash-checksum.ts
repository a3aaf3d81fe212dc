import { bech32 } from '@scure/base';

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const checksumWords = 8;
const generator = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/** The 40-bit BCH code of the cashaddr specification, which Kaspa shares; zero for a text that is whole. */
function remainder(words: readonly number[]): bigint {
  let state = 1n;
  for (const word of words) {
    const top = state >> 35n;
    state = ((state & 0x07ffffffffn) << 5n) ^ BigInt(word);
    generator.forEach((term, bit) => {
      if ((top >> BigInt(bit)) & 1n) state ^= term;
    });
  }
  return state ^ 1n;
}

/**
 * The bytes behind `prefix:body` (version byte first), null when a character, the padding or the checksum is wrong.
 * The prefix takes part in the checksum by the low five bits of its letters. `body` is in lower case.
 */
export function openCashText(prefix: string, body: string): Uint8Array | null {
  const words = Array.from(body, (letter) => alphabet.indexOf(letter));
  if (words.includes(-1) || words.length <= checksumWords) return null;
  const letters = Array.from(prefix, (letter) => letter.charCodeAt(0) & 31);
  if (remainder([...letters, 0, ...words]) !== 0n) return null;
  return bech32.fromWordsUnsafe(words.slice(0, -checksumWords)) ?? null;
}
