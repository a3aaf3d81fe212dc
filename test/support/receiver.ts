import { createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A request that arrived, exactly as it came. `receivedAt` is in Unix milliseconds, taken when its first byte was read. */
export interface Arrival {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly event: any;
  readonly receivedAt: number;
}

/** A status alone, a whole answer, or none. */
export type Reply =
  | number
  | 'hang'
  | {
      readonly status: number;
      readonly headers?: OutgoingHttpHeaders;
      readonly body?: string;
      /** Answers so many milliseconds later. */
      readonly afterMs?: number;
    };

/** A partner's webhook endpoint: records what comes, answers 200 unless told otherwise. */
export class Receiver {
  readonly arrivals: Arrival[] = [];
  private readonly planned: Reply[] = [];
  private habit: Reply = 200;

  constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.take(request, response));
    // One that a failed test could not close does not keep the run from ending.
    server.unref().on('connection', (socket) => socket.unref());
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}/hooks`;
  }

  /** What the next requests are answered, in turn; then the habit again. */
  answersNext(...answers: Reply[]): void {
    this.planned.push(...answers);
  }

  /** What every request is answered from now on. */
  alwaysAnswers(answer: Reply): void {
    this.habit = answer;
  }

  /** What arrived of one type of event; of everything when none is named. */
  received(type?: string): Arrival[] {
    return this.arrivals.filter(({ event }) => type === undefined || (event as { type: string }).type === type);
  }

  /** What arrived about one order. */
  about(orderId: string, type: string): Arrival[] {
    return this.received(type).filter(
      ({ event }) => (event as { data: { order_id?: string } }).data.order_id === orderId,
    );
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const receivedAt = Date.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    this.arrivals.push({ headers: request.headers, body, event: JSON.parse(body), receivedAt });
    const answer = this.planned.shift() ?? this.habit;
    if (answer === 'hang') return;
    if (typeof answer === 'object' && answer.afterMs !== undefined) await delay(answer.afterMs);
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  }
}

export async function aReceiver(): Promise<Receiver> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new Receiver(server);
}

/** What a receiver must see as the signature of this arrival, reckoned by the specification's words (§6) and nothing of ours. */
export function signatureOf({ headers, body }: Arrival, secret: string): string {
  const timestamp = String(headers['x-service-timestamp']);
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/** The same by Standard Webhooks 1.0.0: key from the part after `whsec_`, over id, timestamp and body. */
export function standardSignatureOf({ headers, body }: Arrival, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
