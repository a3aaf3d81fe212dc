import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { verifyWebhook, type WebhookEvent } from '@swap/client';
import { expectThat, StepFailed } from './narrator.js';

/** A webhook that arrived. `problem` is null when its signature is right; `receivedAt` is in Unix milliseconds. */
export interface Arrival {
  readonly body: WebhookEvent;
  readonly problem: string | null;
  readonly receivedAt: number;
}

/** A partner's webhook endpoint on this machine: answers at once, verifies every request, and remembers it. */
export class Receiver {
  private readonly arrivals: Arrival[] = [];
  private secret: string | null = null;

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      void this.take(request).then((status) => response.writeHead(status).end());
    });
  }

  /** Resolves when it listens, on a free port of the loopback address. */
  static async listen(): Promise<Receiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Receiver(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhooks`;
  }

  /** Sets the secret shown when the endpoint was registered; requests before that count as wrongly signed. */
  trust(secret: string): void {
    this.secret = secret;
  }

  /** What arrived about an order so far, of one type of event. */
  about(orderId: string, type: string): readonly Arrival[] {
    return this.arrivals.filter(({ body }) => isAbout(body, orderId) && nameOf(body) === type);
  }

  /** Resolves to the first arrival of that type about the order. Throws `StepFailed` when none comes within `milliseconds`. */
  async waitFor(orderId: string, type: string, milliseconds: number): Promise<Arrival> {
    const deadline = Date.now() + milliseconds;
    for (;;) {
      const first = this.about(orderId, type)[0];
      if (first) return first;
      if (Date.now() > deadline) {
        const others = this.arrivals.filter(({ body }) => isAbout(body, orderId)).map(({ body }) => body.type);
        const arrived = others.join(', ') || 'nothing';
        throw new StepFailed(`no ${type} arrived within ${milliseconds / 1000} s (arrived: ${arrived})`);
      }
      await delay(10);
    }
  }

  /** Throws `StepFailed` unless everything that arrived was rightly signed. */
  expectAllSigned(): void {
    const wrong = this.arrivals.find(({ problem }) => problem !== null);
    expectThat(wrong === undefined, `a webhook (${wrong?.body.type}) was not rightly signed: ${wrong?.problem}`);
  }

  close(): void {
    this.server.close().closeAllConnections();
  }

  private async take(request: IncomingMessage): Promise<number> {
    const receivedAt = Date.now();
    try {
      const body = await buffer(request);
      const problem = await this.problemOf(body, request);
      this.arrivals.push({ body: JSON.parse(body.toString('utf8')) as WebhookEvent, problem, receivedAt });
      return problem === null ? 204 : 401;
    } catch {
      return 400;
    }
  }

  private async problemOf(body: Buffer, { headers }: IncomingMessage): Promise<string | null> {
    if (this.secret === null) return 'no secret is known yet';
    return verifyWebhook({ body, headers, secret: this.secret }).then(
      () => null,
      (error: unknown) => (error as Error).message,
    );
  }
}

const nameOf = ({ type }: WebhookEvent): string => type;
const isAbout = ({ data }: WebhookEvent, orderId: string): boolean => 'order_id' in data && data.order_id === orderId;
