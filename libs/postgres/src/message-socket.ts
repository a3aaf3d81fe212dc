import { Socket, type ConnectOpts, type SocketConstructorOpts } from 'node:net';

/** Read at a time. */
const readBytes = 64 * 1024;
/** Room for longer messages than this is let go of once they were handed on. */
const roomMax = 8 * readBytes;
/** A letter that says of which kind, and four bytes for the length, which counts them and not the letter ("Message Formats" of PostgreSQL). */
const headerBytes = 5;

/**
 * A socket to PostgreSQL that reads into the same memory again and again, where Node's own takes new memory for each piece and leaves
 * it to the collector (ADR 89). What it tells as `data` ends where a message ends, and is good until the listeners return: who takes it
 * apart at once, as pg does, keeps nothing of it. Whatever comes is told as `part` first, though no message ends in it.
 */
export function messageSocket(): Socket {
  const messages = new WholeMessages();
  const callback = (size: number, buffer: Uint8Array): boolean => {
    socket.emit('part');
    messages.take(Buffer.from(buffer.buffer, buffer.byteOffset, size), (whole) => {
      socket.emit('data', whole);
    });
    return true;
  };
  const options: ConnectOpts = { onread: { buffer: Buffer.allocUnsafeSlow(readBytes), callback } };
  // Node documents it where a socket is made and connected in one; its maker takes it as well.
  const socket: Socket = new Socket(options as SocketConstructorOpts);
  return socket;
}

/** Puts pieces of a stream together to whole messages. */
class WholeMessages {
  /** Where a message lies that has begun, and how much of it. */
  private room = Buffer.alloc(0);
  private kept = 0;

  /** Hands on the messages that end in these bytes. */
  take(bytes: Buffer, hand: (whole: Buffer) => void): void {
    let from = 0;
    while (this.kept > 0 && from < bytes.length) {
      const wanted = this.kept < headerBytes ? headerBytes : lengthAt(this.room, 0);
      const next = Math.min(from + wanted - this.kept, bytes.length);
      this.keep(bytes.subarray(from, next));
      from = next;
      if (this.kept >= headerBytes && this.kept === lengthAt(this.room, 0)) this.giveUp(hand);
    }
    const end = endOfLast(bytes, from);
    if (end > from) hand(bytes.subarray(from, end));
    if (end < bytes.length) this.keep(bytes.subarray(end));
  }

  private keep(bytes: Buffer): void {
    const length = this.kept + bytes.length;
    if (length > this.room.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.room.length));
      this.room.copy(larger, 0, 0, this.kept);
      this.room = larger;
    }
    bytes.copy(this.room, this.kept);
    this.kept = length;
  }

  private giveUp(hand: (whole: Buffer) => void): void {
    const whole = this.room.subarray(0, this.kept);
    this.kept = 0;
    if (this.room.length > roomMax) this.room = Buffer.alloc(0);
    hand(whole);
  }
}

/** Behind the last message that begins at `from` or later and ends in these bytes. */
function endOfLast(bytes: Buffer, from: number): number {
  for (let end = from; ;) {
    if (end + headerBytes > bytes.length) return end;
    const next = end + lengthAt(bytes, end);
    if (next > bytes.length) return end;
    end = next;
  }
}

/** Of the whole message. */
function lengthAt(bytes: Buffer, at: number): number {
  return Math.max(headerBytes, 1 + bytes.readUInt32BE(at + 1));
}
