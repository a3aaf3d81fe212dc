import type { IncomingMessage } from 'node:http';
import { type CreateOrderRequest, type SwapError } from '@swap/client';
import { good, hang, json, problem, StrangeService, vanish, type Conduct } from '../support/strange-service.js';

const body: CreateOrderRequest = { currency_from: 'btc', currency_to: 'eth', amount_from: 1, address_to: '0x1' };

let service: StrangeService;
let requests: IncomingMessage[];
const facing = (...of: Parameters<StrangeService['facing']>) => service.facing(...of);
beforeEach(async () => {
  service = new StrangeService();
  ({ requests } = service);
  await service.start();
});
afterEach(() => {
  service.stop();
});

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
  test('each method asks its route, and the key goes where it counts', async () => {
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
    expect(keyed.map(({ url, headers }) => [url?.split('?')[0], headers['x-service-api-key']])).toEqual(
      ['swap/usd', 'swap/quote', 'swap/create', 'swap/status', 'assets', 'assets'].map((each) => [
        `/api/v1/${each}`,
        'sk_1',
      ]),
    );
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

  test('a wait until a date is understood', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toUTCString();
    const refused = facing([problem(429, 'rate_limited', { 'retry-after': at(60_000) })]).getHealth();
    const { retryAfterSeconds } = (await refused.catch((error: unknown) => error)) as SwapError;
    expect(retryAfterSeconds).toBeGreaterThan(57);
    expect(retryAfterSeconds).toBeLessThan(62);
    await facing([problem(503, 'service_unavailable', { 'retry-after': at(-5000) })]).getHealth();
    expect(requests).toHaveLength(3);
  });

  test('how long a wait may be is the caller’s to say', async () => {
    const wait = () => problem(429, 'rate_limited', { 'retry-after': '1' });
    await expect(facing([wait()], { longestWaitMs: 500 }).getHealth()).rejects.toMatchObject({ status: 429 });
    await expect(facing([wait()], { longestWaitMs: 2000 }).getHealth()).resolves.toEqual({ fine: true });
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

  test('a time limit longer than timers hold, a month or the largest number, is none', async () => {
    for (const timeoutMs of [30 * 24 * 60 * 60 * 1000, Number.MAX_SAFE_INTEGER, Infinity]) {
      const late: Conduct = (response) => void setTimeout(() => good(response), 50);
      await expect(facing([late], { timeoutMs, retries: 0 }).getHealth()).resolves.toEqual({ fine: true });
    }
  });

  test('a wait that an answer names in years is not taken for none', async () => {
    const leaving = new AbortController();
    const waits: number[] = [];
    const onWait = ({ seconds }: { seconds: number }) => {
      waits.push(seconds);
      setTimeout(() => leaving.abort(new Error('Gone')), 50);
    };
    const years = problem(503, 'service_unavailable', { 'retry-after': '99999999' });
    const client = facing([years, years, years], { retries: 0 });
    const waited = client.waitForOrder('id', { events: false, onWait, signal: leaving.signal });
    await expect(waited).rejects.toThrow('Gone');
    expect(waits).toEqual([99_999_999]);
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

  test('a caller is told of every wait and of its reason', async () => {
    const waits: unknown[] = [];
    const plan = [problem(503, 'service_unavailable'), status('waiting'), status('completed')];
    await facing(plan).waitForOrder('id', { onWait: ({ seconds, error }) => waits.push([seconds, error?.code]) });
    expect(waits).toEqual([[0, 'service_unavailable']]);
  });

  test.each([
    ['120', 120],
    ['3', 10],
    [undefined, 10],
  ])('a refusal that asks for %s seconds is waited out for %d', async (retryAfter, seconds) => {
    const refusal = problem(429, 'rate_limited', retryAfter === undefined ? {} : { 'retry-after': retryAfter });
    const client = facing(
      Array.from({ length: 10 }, () => refusal),
      { retries: 0 },
    );
    const leaving = new AbortController();
    const waited: unknown[] = [];
    const onWait = (wait: { seconds: number; error: SwapError | null }) => {
      waited.push([wait.seconds, wait.error?.code]);
      leaving.abort();
    };
    await expect(client.waitForOrder('id', { events: false, onWait, signal: leaving.signal })).rejects.toThrow();
    expect(waited).toEqual([[seconds, 'rate_limited']]);
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
