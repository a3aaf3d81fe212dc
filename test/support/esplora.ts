import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Deposit {
  readonly address: string;
  readonly tx: string;
  readonly units: number;
  readonly height: number;
}

/** How a node treats who asks: by answering, by not answering, by breaking off, or with anything. */
export type Mood = 'well' | 'hung' | 'slow' | 'garbage' | 'broken';

/** A chain of Bitcoin's kind as an Esplora tells of it, which has the deposits it is given. Blocks come when they are asked for. */
export class Esplora {
  mood: Mood = 'well';
  height = 1000;
  /** How often it was asked for anything. */
  asked = 0;
  private readonly deposits: Deposit[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Esplora> {
    const server = createServer((request, response) => esplora.answer(request.url ?? '', response));
    const esplora = new Esplora(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return esplora;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }

  /** Coins in the newest block; the transaction. */
  pay(address: string, units: number): string {
    const tx = (this.deposits.length + 1).toString(16).padStart(64, 'c');
    this.deposits.push({ address, tx, units, height: this.height });
    return tx;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(path: string, response: ServerResponse): void {
    this.asked += 1;
    const say = (status: number, json: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    if (this.mood === 'hung') return;
    if (this.mood === 'broken') return void response.destroy();
    if (this.mood === 'garbage') return void say(200, [{ id: null, height: 'high', vout: 7 }]);
    const told = this.told(path);
    const answer = () =>
      told === null
        ? void response.writeHead(404, { 'content-type': 'text/plain' }).end('Transaction not found')
        : void say(200, told);
    if (this.mood === 'slow') setTimeout(answer, 3000).unref();
    else answer();
  }

  private told(path: string): unknown {
    const [, kind, name = ''] = path.split('/');
    const block = (height: number) => ({ id: hashOf(height), height, timestamp: Math.floor(Date.now() / 1000) });
    if (kind === 'blocks') return [block(name === '' ? this.height : Number(name))];
    const all = this.deposits.map(({ address, tx, units, height }) => ({
      txid: tx,
      vout: [{ scriptpubkey_address: address, value: units }],
      status: {
        confirmed: true,
        block_height: height,
        block_hash: hashOf(height),
        block_time: block(height).timestamp,
      },
    }));
    if (kind === 'address') return all.filter(({ vout }) => vout[0]?.scriptpubkey_address === decodeURIComponent(name));
    return all.find(({ txid }) => txid === name) ?? null;
  }
}

const hashOf = (height: number): string => String(height).padStart(64, '0');
