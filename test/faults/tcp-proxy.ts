import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setImmediate as immediately, setTimeout as delay } from 'node:timers/promises';

/** In which pieces an answer comes: of these sizes in bytes, again and again, with so long between two. */
interface Crumbs {
  readonly sizes: readonly number[];
  readonly pauseMs: number;
}

/** Stands in front of a server and spoils what passes: delays it, crumbles it, cuts it, or swallows it without a word. */
export class TcpProxy {
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private swallowing = false;
  private refusing = false;
  private delayMs = 0;
  private crumbs: Crumbs | null = null;

  private constructor(
    private readonly server: Server,
    private target: { readonly host: string; readonly port: number },
  ) {
    server.on('connection', (client) => this.carry(client));
  }

  static async inFrontOf(url: string): Promise<TcpProxy> {
    const { hostname: host, port } = new URL(url);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    return new TcpProxy(server, { host, port: Number(port) });
  }

  /** The same address, by way of this proxy. */
  through(url: string): string {
    const changed = new URL(url);
    changed.hostname = '127.0.0.1';
    changed.port = String((this.server.address() as AddressInfo).port);
    return changed.href.replace(/\/$/, '');
  }

  /** New connections go to that server from now on. */
  leadTo(url: string): void {
    const { hostname: host, port } = new URL(url);
    this.target = { host, port: Number(port) };
  }

  /** What comes is taken and never carried on, on connections that are open and on those that are made meanwhile. */
  swallow(): void {
    this.swallowing = true;
    for (const pair of this.pairs) for (const socket of pair) socket.removeAllListeners('data').resume();
  }

  /** Connections that were swallowed stay dead, new ones work. */
  spit(): void {
    this.swallowing = false;
  }

  refuse(): void {
    this.refusing = true;
    this.cut();
  }

  accept(): void {
    this.refusing = false;
  }

  delay(ms: number): void {
    this.delayMs = ms;
  }

  /** What the server answers comes in pieces, each of which is read by itself; null as it is. */
  crumble(crumbs: Crumbs | null): void {
    this.crumbs = crumbs;
  }

  /** Ends every connection at once (RST). */
  cut(): void {
    for (const [client, upstream] of this.pairs) {
      client.resetAndDestroy();
      upstream.resetAndDestroy();
    }
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private carry(client: Socket): void {
    client.on('error', () => undefined);
    if (this.refusing) {
      client.resetAndDestroy();
      return;
    }
    if (this.swallowing) {
      client.resume();
      return;
    }
    const upstream = connect(this.target);
    const pair = [client, upstream] as const;
    this.pairs.add(pair);
    upstream.on('error', () => client.destroy());
    const end = () => {
      this.pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.setNoDelay(true).once('close', end).unref();
    // What came first goes first, also when the delay changes meanwhile.
    const pass = (to: Socket) => {
      let busyUntil = 0;
      return (data: Buffer) => {
        const now = performance.now();
        if (this.delayMs === 0 && busyUntil <= now) {
          to.write(data);
          return;
        }
        // Timers of one moment fire in the order in which they were set.
        busyUntil = Math.max(Math.ceil(now) + this.delayMs, busyUntil);
        setTimeout(() => to.write(data), busyUntil - Math.ceil(now));
      };
    };
    client.on('data', pass(upstream));
    const [answer, crumble] = [pass(client), this.crumbling(client)];
    upstream.on('data', (data) => (this.crumbs ? crumble(data, this.crumbs) : answer(data)));
  }

  private crumbling(to: Socket) {
    let turn = 0;
    let sent = Promise.resolve();
    return (data: Buffer, { sizes, pauseMs }: Crumbs): void => {
      sent = sent.then(async () => {
        for (let at = 0; at < data.length; turn += 1) {
          const next = at + (sizes[turn % sizes.length] ?? 1);
          to.write(data.subarray(at, next));
          at = next;
          await (pauseMs > 0 ? delay(pauseMs) : immediately());
        }
      });
    };
  }
}
