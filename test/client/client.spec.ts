import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SwapClient, type CreateOrderRequest, type SwapClientOptions } from '@swap/client';

/** What a strange service does with one request. */
type Conduct = (response: ServerResponse) => void;

const body: CreateOrderRequest = { currency_from: 'btc', currency_to: 'eth', amount_from: 1, address_to: '0x1' };

const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Conduct =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
const problem = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { code, status, detail: 'Said so' }, headers);
const vanish: Conduct = (response) => void response.socket?.destroy();
const hang: Conduct = () => undefined;
const good = json(200, { fine: true });

let server: Server;
/** By client: a request that was given up may arrive when the next client asks already. */
let plans: Conduct[][];
let requests: IncomingMessage[];
beforeEach(async () => {
  requests = [];
  plans = [];
  server = createServer((request, response) => {
    const [, client = '', url = ''] = /^\/(\d+)(.*)$/.exec(request.url ?? '') ?? [];
    request.url = url;
    requests.push(request);
    (plans[Number(client)]?.shift() ?? good)(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function facing(planned: Conduct[], options: Partial<SwapClientOptions> = {}): SwapClient {
  const client = plans.push(planned) - 1;
  return new SwapClient({
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/${String(client)}/api/v1/`,
    ...options,
  });
}

const snapshot = (status_name: string, more: object = {}) => {
  const is_final = status_name === 'completed';
  return { order_id: 'id', status_name, is_final, poll_after_seconds: is_final ? null : 0, ...more };
};
const status = (...of: Parameters<typeof snapshot>) => json(200, { message: 'success', order_info: snapshot(...of) });
const stream =
  (pieces: readonly string[], ends: boolean): Conduct =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) response.write(piece);
    if (ends) response.end();
  };
const event = (...of: Parameters<typeof snapshot>) =>
  `id: 1\nevent: snapshot\ndata: ${JSON.stringify(snapshot(...of))}\n\n`;

describe('requests', () => {
  test('each method asks its route, and only a create carries the key', async () => {
    const client = facing([], { apiKey: 'sk_1' });
    await client.getHealth();
    await client.estimateUsd('btc', '0.5');
    await client.getSwapPrice({ currency_from: 'btc', currency_to: 'eth', amount_to: 2, fixed: true });
    await client.createSwapOrder(body);
    await client.getSwapStatus('a b');
    await client.listAssets();
    await client.listAssets('trx');
    await client.getPublicAnalytics(7);
    expect(requests.map(({ method, url }) => `${String(method)} ${String(url)}`)).toEqual([
      'GET /api/v1/health',
      'GET /api/v1/swap/usd?currency_from=btc&amount_from=0.5',
      'GET /api/v1/swap/quote?currency_from=btc&currency_to=eth&amount_to=2&fixed=true',
      'POST /api/v1/swap/create',
      'GET /api/v1/swap/status?order_id=a+b',
      'GET /api/v1/assets',
      'GET /api/v1/assets?network=trx',
      'GET /api/v1/analytics/public?days=7',
    ]);
    const keyed = requests.filter(({ headers }) => JSON.stringify(headers).includes('sk_1'));
    expect(keyed.map(({ url, headers }) => [url, headers['x-service-api-key']])).toEqual([
      ['/api/v1/swap/create', 'sk_1'],
    ]);
  });

  test('an error has the status, the parsed body and the code of the answer', async () => {
    await expect(facing([problem(422, 'unknown_asset')]).listAssets()).rejects.toMatchObject({
      name: 'SwapError',
      status: 422,
      code: 'unknown_asset',
      message: 'Said so',
      body: { code: 'unknown_asset', status: 422 },
    });
    expect(requests).toHaveLength(1);
  });

  test('an answer that is not the service’s is an error too', async () => {
    const page: Conduct = (response) => response.writeHead(404).end('<html>');
    await expect(facing([page]).getHealth()).rejects.toMatchObject({
      status: 404,
      code: 'unreadable',
      body: undefined,
    });
    const proxy: Conduct = (response) => response.writeHead(200).end('<html>');
    await expect(facing([proxy]).getHealth()).rejects.toMatchObject({ status: 200, code: 'unreadable' });
  });
});

describe('repeating', () => {
  test('a read survives a lost connection and a 503', async () => {
    await expect(facing([vanish, problem(503, 'service_unavailable')]).getHealth()).resolves.toEqual({ fine: true });
    expect(requests).toHaveLength(3);
  });

  test('a create is repeated under one key, its own or the caller’s', async () => {
    await facing([vanish, problem(409, 'idempotency_in_progress', { 'retry-after': '0' })]).createSwapOrder(body);
    const [own, ...others] = requests.map(({ headers }) => headers['idempotency-key']);
    expect(own).toMatch(/^[0-9a-f]{32}$/);
    expect(others).toEqual([own, own]);
    await facing([]).createSwapOrder(body, { idempotencyKey: 'mine' });
    expect(requests.at(-1)!.headers['idempotency-key']).toBe('mine');
  });

  test.each([
    ['a request that is wrong', problem(422, 'pair_unavailable')],
    ['a wait that is too long', problem(429, 'rate_limited', { 'retry-after': '60' })],
  ])('%s is not repeated', async (_, conduct) => {
    await expect(facing([conduct]).createSwapOrder(body)).rejects.toMatchObject({ name: 'SwapError' });
    expect(requests).toHaveLength(1);
  });

  test('the wait asked for is told', async () => {
    const refused = facing([problem(429, 'rate_limited', { 'retry-after': '60' })]).getHealth();
    await expect(refused).rejects.toMatchObject({ retryAfterSeconds: 60, isTemporary: true });
  });

  test('a client gives up after its last attempt', async () => {
    const client = facing([vanish, vanish, good], { retries: 1 });
    await expect(client.getHealth()).rejects.toMatchObject({ status: 0, code: 'unreachable' });
    expect(requests).toHaveLength(2);
  });
});

describe('time', () => {
  test('an attempt that takes too long ends with a timeout, also while the body comes', async () => {
    const slowly: Conduct = (response) => response.writeHead(200).write('{');
    for (const conduct of [hang, slowly]) {
      const client = facing([conduct], { timeoutMs: 50, retries: 0 });
      await expect(client.getHealth()).rejects.toMatchObject({ code: 'timeout', status: 0 });
    }
  });

  test('the caller’s signal ends a call, its waits included, with the caller’s reason', async () => {
    const reason = new Error('Gone');
    const leavingAfter = (conduct: Conduct) => {
      const leaving = new AbortController();
      const client = facing([
        (response) => {
          conduct(response);
          setTimeout(() => leaving.abort(reason), 20);
        },
      ]);
      return { client, signal: leaving.signal };
    };
    for (const conduct of [hang, problem(503, 'service_unavailable', { 'retry-after': '9' })]) {
      const { client, signal } = leavingAfter(conduct);
      await expect(client.getHealth({ signal })).rejects.toBe(reason);
    }
    const { client, signal } = leavingAfter(stream([event('waiting')], false));
    await expect(client.waitForOrder('id', { signal })).rejects.toBe(reason);
    await expect(facing([]).getHealth({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe('waiting for an order', () => {
  const changes: string[] = [];
  const onChange = ({ status_name }: { status_name: string }) => changes.push(status_name);
  beforeEach(() => changes.splice(0));

  test('a client follows an order, whichever way the stream is cut into pieces', async () => {
    const text = `: still here\n\n${event('waiting')}${event('waiting')}${event('completed')}`;
    const last = await facing([stream(text.split(/(?<=.)/s), false)]).waitForOrder('id', { onChange });
    expect(last.status_name).toBe('completed');
    expect(changes).toEqual(['waiting', 'completed']);
    expect(requests.map(({ url }) => url)).toEqual(['/api/v1/swap/events?order_id=id']);
  });

  test('a client listens again after the stream was lost', async () => {
    const client = facing([
      stream([event('waiting')], true),
      status('confirming'),
      stream([event('completed')], false),
    ]);
    await client.waitForOrder('id', { onChange });
    expect(changes).toEqual(['waiting', 'confirming', 'completed']);
  });

  test('a client asks where streams do not get through, and when it is told to', async () => {
    const plan = () => [status('waiting'), status('completed')];
    await facing([problem(503, 'service_unavailable'), ...plan()]).waitForOrder('id', { onChange });
    await facing(plan()).waitForOrder('id', { onChange, events: false });
    expect(changes).toEqual(['waiting', 'completed', 'waiting', 'completed']);
    expect(requests.filter(({ url }) => url?.includes('/events'))).toHaveLength(1);
  });

  test('following an order ends where the caller says, in time, or when there is no such order', async () => {
    const asked = facing([stream([event('waiting', { action_required: { code: 'deposit_late' } })], false)]);
    const until = ({ action_required }: { action_required: unknown }) => action_required !== null;
    await expect(asked.waitForOrder('id', { until })).resolves.toMatchObject({ status_name: 'waiting' });
    const late = facing([stream([event('waiting')], false)]).waitForOrder('id', { timeoutMs: 60 });
    await expect(late).rejects.toMatchObject({ code: 'timeout' });
    await expect(facing([problem(404, 'order_not_found')]).waitForOrder('id')).rejects.toMatchObject({ status: 404 });
  });

  test('what the caller throws comes back', async () => {
    const own = new TypeError('Mine');
    const failing = facing([stream([event('waiting')], false)]).waitForOrder('id', {
      onChange: () => {
        throw own;
      },
    });
    await expect(failing).rejects.toBe(own);
  });
});
