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
