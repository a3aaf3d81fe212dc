import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What one call was answered. `key` names the call without its arguments. */
export interface Spoken {
  readonly key: string;
  readonly status: number;
  readonly json: unknown;
  /** Everything that was asked: headers and body. */
  readonly asked: string;
}

/** Of an exchange whose calls all go to one path the method in the body tells them apart. */
export function keyOf(method: string, url: string, body: string): string {
  const { pathname } = new URL(url, 'http://host');
  const rpc = /"jsonrpc"/.test(body) ? ` ${String((JSON.parse(body) as { method?: unknown }).method)}` : '';
  return `${method} ${pathname}${rpc}`;
}

/** Stands between an adapter and the sandbox and writes down what is answered. */
export class RecordingProxy {
  target = '';
  private readonly spoken: Spoken[] = [];

  private constructor(
    readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<RecordingProxy> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = 'GET', url = '/', headers } = request;
        const body = Buffer.concat(chunks).toString('utf8');
        const { host: _, connection: __, 'content-length': ___, ...sent } = headers as Record<string, string>;
        const call = fetch(proxy.target + url, { method, headers: sent, ...(method === 'POST' && { body }) });
        void call.then(async (answer) => {
          const text = await answer.text();
          const asked = `${url} ${JSON.stringify(sent)} ${body}`;
          proxy.spoken.push({ key: keyOf(method, url, body), status: answer.status, json: JSON.parse(text), asked });
          response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const proxy = new RecordingProxy(`http://127.0.0.1:${String(port)}`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return proxy;
  }

  /** What was answered since this was asked last. */
  heard(): Spoken[] {
    return this.spoken.splice(0);
  }
}
