import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call an adapter made. `body` is the text as it was sent. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An upstream that answers what a test tells it to, for answers no sandbox gives of itself. */
export class ScriptedUpstream {
  readonly received: Received[] = [];
  private answer: (call: Received) => { readonly status?: number; readonly json: unknown } = () => ({ json: null });

  private constructor(
    readonly url: string,
    private readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<ScriptedUpstream> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        const call = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
        upstream.received.push(call);
        const { status = 200, json } = upstream.answer(call);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const upstream = new ScriptedUpstream(`http://127.0.0.1:${port}`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return upstream;
  }

  /** From now on every call is answered with this. */
  says(json: unknown, status = 200): void {
    this.answer = () => ({ status, json });
  }

  answersWith(answer: (call: Received) => { readonly status?: number; readonly json: unknown }): void {
    this.answer = answer;
  }

  close(): Promise<void> {
    return this.stop();
  }
}
