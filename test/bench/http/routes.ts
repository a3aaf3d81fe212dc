import { randomUUID } from 'node:crypto';
import { ok } from '../../support/http.js';
import { usualOrder } from '../../support/order.js';
import type { Promised } from '../figure.js';
import type { LoadRequest } from './generator.js';
import { quotePath, type Scene } from './scene.js';

/** One line of the table: requests of a route, and what its pace is held against. */
export interface RouteBench {
  readonly name: string;
  /** `bytes` is node:http with the answer's own bytes, `statement` Fastify with one prepared statement. */
  readonly baseline: 'bytes' | 'statement';
  /** Whether the application that most teams would ship has the route. */
  readonly hasRival: boolean;
  readonly promised: Promised;
  /** The status of every answer of the product. */
  readonly status: number;
  /** Made anew for every round: tokens end. */
  requests(scene: Scene): Promise<readonly LoadRequest[]>;
}

/** What the product has to reach beside the application that most teams would ship. */
export const besideRival: Promised = { must: 3, aim: null };

const get = (path: string, headers: Record<string, string> = {}): LoadRequest => ({ method: 'GET', path, headers });

export const routes: readonly RouteBench[] = [
  {
    name: 'GET /swap/quote',
    baseline: 'bytes',
    hasRival: true,
    promised: { must: 0.25, aim: 0.4 },
    status: 200,
    requests: () => Promise.resolve([get(quotePath)]),
  },
  {
    name: 'GET /swap/status',
    baseline: 'statement',
    hasRival: true,
    promised: { must: 0.6, aim: 0.9 },
    status: 200,
    requests: ({ waiting }) => Promise.resolve(waiting.map(({ id }) => get(statusPath(id)))),
  },
  {
    name: 'GET /swap/status, If-None-Match',
    baseline: 'statement',
    hasRival: true,
    promised: { must: 1, aim: 1.5 },
    status: 304,
    requests: ({ waiting }) =>
      Promise.resolve(waiting.map(({ id, etag }) => get(statusPath(id), { 'if-none-match': etag }))),
  },
  {
    name: 'GET /assets',
    baseline: 'bytes',
    hasRival: false,
    promised: { must: 0.5, aim: 0.8 },
    status: 200,
    requests: () => Promise.resolve([get('/api/v1/assets')]),
  },
  {
    name: 'GET /analytics/public',
    baseline: 'bytes',
    hasRival: false,
    promised: { must: 0.4, aim: 0.6 },
    status: 200,
    requests: () => Promise.resolve([get('/api/v1/analytics/public')]),
  },
  {
    name: 'GET /partners/orders',
    baseline: 'statement',
    hasRival: false,
    promised: { must: 0.5, aim: 0.8 },
    status: 200,
    requests: async (scene) => [get('/api/v1/partners/orders', await signedIn(scene))],
  },
  {
    name: 'GET /partners/affiliate/summary',
    baseline: 'statement',
    hasRival: false,
    promised: { must: 0.4, aim: 0.7 },
    status: 200,
    requests: async (scene) => [get('/api/v1/partners/affiliate/summary', await signedIn(scene))],
  },
  {
    name: 'POST /swap/create',
    baseline: 'statement',
    hasRival: true,
    promised: { must: 0.12, aim: 0.25 },
    status: 201,
    requests: ({ partner }) => Promise.resolve([creates(partner.apiKey)]),
  },
  {
    name: 'GET /health',
    baseline: 'bytes',
    hasRival: false,
    promised: { must: 0.35, aim: 0.5 },
    status: 200,
    requests: () => Promise.resolve([get('/api/v1/health')]),
  },
  ...['/', '/exchange/btc-eth'].map((path): RouteBench => ({
    name: `GET ${path}, as a page`,
    baseline: 'bytes',
    hasRival: false,
    promised: { must: 0.3, aim: null },
    status: 200,
    requests: () => Promise.resolve([get(path, { accept: 'text/html' })]),
  })),
];

/** An order at ChangeNOW, each under a key of its own. */
function creates(apiKey: string): LoadRequest {
  const headers = { 'content-type': 'application/json', 'x-service-api-key': apiKey };
  return {
    method: 'POST',
    path: '/api/v1/swap/create',
    body: JSON.stringify({ ...usualOrder, source: 1 }),
    setupRequest: (request) => ({ ...request, headers: { ...headers, 'idempotency-key': randomUUID() } }),
  };
}

function statusPath(id: string): string {
  return `/api/v1/swap/status?order_id=${id}`;
}

/** A token just given lives for minutes: longer than a round. */
export async function signedIn({ service, partner }: Scene): Promise<Record<string, string>> {
  const { email, password } = partner;
  const { access_token: token } = (await ok(service.api.post('/partners/signin', { email, password }))) as {
    access_token: string;
  };
  return { authorization: `Bearer ${token}` };
}
