import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * Receives webhooks in a process of its own: answers 204 at once, except under /hang, where it never answers. Its parent asks
 * with a message what has come since it asked last.
 */
export interface Received {
  readonly count: number;
  readonly distinct: number;
  /** Of the first and the last request, in milliseconds of this machine's clock. */
  readonly first: number;
  readonly last: number;
  /** For each event: when it came first, less when it was made, in milliseconds. */
  readonly waits: readonly number[];
}

let arrivals: { id: string; at: number; createdAt: number }[] = [];

const server = createServer((request, response) => {
  const at = performance.timeOrigin + performance.now();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url?.startsWith('/hang')) return;
    const { created_at: createdAt } = JSON.parse(Buffer.concat(chunks).toString()) as { created_at: string };
    const id = String(request.headers['x-service-delivery-id'] ?? arrivals.length);
    arrivals.push({ id, at, createdAt: Date.parse(createdAt) });
    response.writeHead(204).end();
  });
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', (message) => {
  if (message === 'count') {
    process.send?.(arrivals.length);
    return;
  }
  const received: Received = {
    count: arrivals.length,
    distinct: new Set(arrivals.map(({ id }) => id)).size,
    first: arrivals[0]?.at ?? 0,
    last: arrivals.at(-1)?.at ?? 0,
    waits: arrivals.map(({ at, createdAt }) => at - createdAt),
  };
  arrivals = [];
  process.send?.(received);
});
process.on('disconnect', () => process.exit());
