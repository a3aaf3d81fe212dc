import { createSocket, type Socket } from 'node:dgram';

import ipaddr from 'ipaddr.js';

/** What a name has, address by address; each time it is asked for, the next of the lists, the last one from then on. */
export type Zone = Record<string, readonly (readonly string[])[]>;

const typeOf = { ipv4: 1, ipv6: 28 } as const;

/** A name server of a test's own: answers A and AAAA from a zone that may change with every question. */
export class DnsServer {
  private readonly asked = new Map<string, number>();

  private constructor(
    private readonly socket: Socket,
    private readonly zone: Zone,
  ) {
    socket.on('message', (question, from) => socket.send(this.answer(question), from.port, from.address));
  }

  static async start(zone: Zone): Promise<DnsServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return new DnsServer(socket, zone);
  }

  /** As `WEBHOOK_DNS_SERVERS` takes it. */
  get address(): string {
    return `127.0.0.1:${String(this.socket.address().port)}`;
  }

  close(): void {
    this.socket.close();
  }

  /** RFC 1035 §4: the question back, then every address of the type that was asked for. */
  private answer(question: Buffer): Buffer {
    const end = question.indexOf(0, 12) + 5;
    const type = question.readUInt16BE(end - 4);
    const addresses = this.next(nameIn(question), type).filter((each) => typeOf[each.kind()] === type);
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(addresses.length > 0 ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(addresses.length, 6);
    header.writeUInt32BE(0, 8);
    const records = addresses.map((each) => {
      const bytes = Buffer.from(each.toByteArray());
      const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
      return Buffer.concat([record, bytes]);
    });
    return Buffer.concat([header, question.subarray(12, end), ...records]);
  }

  private next(name: string, type: number): (ipaddr.IPv4 | ipaddr.IPv6)[] {
    const turns = this.zone[name] ?? [[]];
    const key = `${name}/${String(type)}`;
    const turn = this.asked.get(key) ?? 0;
    this.asked.set(key, turn + 1);
    return (turns[Math.min(turn, turns.length - 1)] ?? []).map((each) => ipaddr.parse(each));
  }
}

function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; question[at]; at += 1 + question[at]!) {
    labels.push(question.toString('latin1', at + 1, at + 1 + question[at]!));
  }
  return labels.join('.').toLowerCase();
}
