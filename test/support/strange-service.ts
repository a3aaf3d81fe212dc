import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PartnerClient, SwapClient, type PartnerClientOptions, type SwapClientOptions } from '@swap/client';

/** What a strange service does with one request. */
export type Conduct = (response: ServerResponse) => void;

export const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Conduct =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
export const problem = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { code, status, detail: 'Said so' }, headers);
export const vanish: Conduct = (response) => void response.socket?.destroy();
export const hang: Conduct = () => undefined;
export const good = json(200, { fine: true });

/** A service that behaves as each of its clients was promised, for what no good service does. */
export class StrangeService {
  readonly requests: IncomingMessage[] = [];
  /** By client: a request that was given up may arrive when the next client asks already. */
  private readonly plans: Conduct[][] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const [, client = '', url = ''] = /^\/(\d+)(.*)$/.exec(request.url ?? '') ?? [];
      request.url = url;
      this.requests.push(request);
      (this.plans[Number(client)]?.shift() ?? good)(response);
    });
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** A client whose requests are met by these, in turn, and then by good answers. */
  facing(planned: Conduct[], options: Partial<SwapClientOptions> = {}): SwapClient {
    return new SwapClient({ baseUrl: this.promised(planned), ...options });
  }

  partnerFacing(planned: Conduct[], options: Partial<PartnerClientOptions>): PartnerClient {
    return new PartnerClient({ baseUrl: this.promised(planned), ...options });
  }

  /** The base URL of one more client whose requests are met by these. */
  promised(planned: Conduct[]): string {
    const client = this.plans.push(planned) - 1;
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}/${String(client)}/api/v1/`;
  }
}
