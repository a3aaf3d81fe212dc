import { sha256 } from '@noble/hashes/sha2.js';
import { base58, hex } from '@scure/base';

interface Decoder {
  decode(text: string): Uint8Array;
}

type Digest = (bytes: Uint8Array) => Uint8Array;

/** The decoded bytes, or null where the decoder throws. */
export function decodeOrNull(decoder: Decoder, text: string): Uint8Array | null {
  try {
    return decoder.decode(text);
  } catch {
    return null;
  }
}

/** Whether two byte strings are equal. Not constant-time: addresses are public. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => hex.encode(a) === hex.encode(b);

const twice: Digest = (bytes) => sha256(sha256(bytes));

/**
 * The payload of a text that ends in the first `size` bytes of a digest over what stands before them, null when the
 * alphabet or the checksum is wrong. The defaults are Base58Check: Bitcoin's alphabet, double SHA-256, four bytes.
 */
export function openChecked(text: string, decoder: Decoder = base58, digest: Digest = twice, size = 4) {
  const bytes = decodeOrNull(decoder, text);
  if (bytes === null || bytes.length <= size) return null;
  const payload = bytes.slice(0, -size);
  return sameBytes(digest(payload).slice(0, size), bytes.slice(-size)) ? payload : null;
}

/** CRC-16/XMODEM: polynomial 0x1021, start 0, no reflection; as Stellar's SEP-23 and TON's addresses use it. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}
