import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { Config } from '@swap/config';
import type { Metrics } from './metrics.js';

/** Where a process tells how it is. */
export interface MetricsServer {
  /** Null where METRICS_PORT is not set and nobody listens. */
  readonly url: string | null;
  stop(): Promise<void>;
}

/**
 * Serves `/metrics`, and `/health` for those who ask whether the process is alive (503 names the loops that stand still), on a port of their own: figures of the business
 * are not for the public, whatever stands in front of the API. With METRICS_TOKEN they are for who sends it (`Authorization: Bearer`);
 * beyond this machine the configuration asks for one.
 */
export async function serveMetrics(
  { values }: Config,
  metrics: Metrics,
  standingStill: () => readonly string[] = () => [],
): Promise<MetricsServer> {
  if (values.METRICS_PORT === undefined) return { url: null, stop: () => Promise.resolve() };
  const server = createServer((request, reply) => {
    if (request.url === '/health') {
      const hung = standingStill();
      const found = hung.length === 0 ? { status: 'ok' } : { status: 'standing_still', loops: hung };
      reply.writeHead(hung.length === 0 ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(found));
    } else if (request.url !== '/metrics') {
      reply.writeHead(404).end();
    } else if (!mayKnow(request.headers.authorization, values.METRICS_TOKEN)) {
      reply.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    } else {
      metrics.exposition().then(
        (text) => reply.setHeader('content-type', metrics.registry.contentType).end(text),
        () => reply.writeHead(503).end(),
      );
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(values.METRICS_PORT, values.METRICS_HOST, resolve);
  });
  const { port } = server.address() as { port: number };
  return {
    url: `http://localhost:${String(port)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Compared by hashes of one length, so that time tells nothing of the token. */
function mayKnow(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
}
