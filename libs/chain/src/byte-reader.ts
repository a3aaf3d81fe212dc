/** Reads bytes from the front. Throws `RangeError` where there are too few, or a number is too large. */
export class ByteReader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** How many have been read. */
  get position(): number {
    return this.at;
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  take(count: number): Uint8Array {
    if (count > this.bytes.length - this.at) throw new RangeError('too few bytes');
    this.at += count;
    return this.bytes.slice(this.at - count, this.at);
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  /** Seven bits a byte, the lowest first, of up to 64 bits. */
  varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 64n; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('too large a number');
  }

  /** Of things that take at least a byte each. */
  count(): number {
    const count = this.varint();
    if (count > BigInt(this.bytes.length)) throw new RangeError('too few bytes');
    return Number(count);
  }

  list<T>(count: number, read: () => T): T[] {
    return Array.from({ length: count }, read);
  }
}
