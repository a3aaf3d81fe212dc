import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { detailsOf, SwapClient, type CreateOrderRequest } from '@swap/client';
import { good, json, problem, StrangeService, type Conduct } from '../support/strange-service.js';

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

describe('what comes beside an answer', () => {
  const told = {
    'x-request-id': 'request-1',
    'ratelimit-policy': '"quote-secret";q=3000;w=60, "more";q=5;w=1',
    ratelimit: '"quote-secret";r=2987;t=41, "more";r=0;t=1',
    'idempotent-replayed': 'true',
  };
  const limits = [
    { name: 'quote-secret', limit: 3000, windowSeconds: 60, remaining: 2987, resetSeconds: 41 },
    { name: 'more', limit: 5, windowSeconds: 1, remaining: 0, resetSeconds: 1 },
  ];

  test('an answer is the JSON alone, and its details can be had', async () => {
    const seen: unknown[] = [];
    const client = facing([json(200, { fine: true }, told)], { onAnswer: (details) => seen.push(details) });
    const answer = await client.getHealth();
    expect(answer).toEqual({ fine: true });
    const details = { status: 200, requestId: 'request-1', limits, replayed: true };
    expect(detailsOf(answer)).toEqual(details);
    expect(seen).toEqual([details]);
  });

  test('an error carries them too', async () => {
    await expect(facing([problem(422, 'unknown_asset', told)]).listAssets()).rejects.toMatchObject({
      requestId: 'request-1',
      limits,
    });
  });

  test('headers of the caller go with every request, and with one', async () => {
    const client = facing([], { headers: { 'x-always': '1' } });
    await client.createSwapOrder(body, { headers: { 'x-request-id': 'my-request-1' } });
    expect(requests[0]!.headers).toMatchObject({ 'x-always': '1', 'x-request-id': 'my-request-1' });
  });
});

describe('keys stay where they were meant to go', () => {
  test.each([301, 302, 303, 307, 308])('no request follows a %i, to another origin or the same', async (status) => {
    const stolen: IncomingMessage[] = [];
    const other = createServer((request, response) => {
      stolen.push(request);
      response.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const away: Conduct = (response) =>
      response.writeHead(status, { location: `http://localhost:${String(port)}/api/v1/swap/create` }).end();
    try {
      const client = facing([away], { apiKey: 'sk_1', retries: 0 });
      await expect(client.createSwapOrder(body)).rejects.toMatchObject({ code: 'unreachable' });
      const partner = service.partnerFacing([away], { accessToken: 'token', retries: 0 });
      await expect(partner.getProfile()).rejects.toMatchObject({ code: 'unreachable' });
      expect(stolen).toEqual([]);
      expect(requests).toHaveLength(2);
    } finally {
      other.close();
    }
  });

  test.each(['ftp://swap.example', 'https://key@swap.example/api/v1', 'swap.example'])(
    '%s is no address',
    (baseUrl) => {
      expect(() => new SwapClient({ baseUrl })).toThrow(TypeError);
    },
  );
});

describe('partners', () => {
  const partnerFacing = (...of: Parameters<StrangeService['partnerFacing']>) => service.partnerFacing(...of);
  const token = (access_token: string) => json(200, { access_token });
  const told = () => requests.map(({ method, url }) => `${String(method)} ${String(url)}`);

  test('a key is exchanged once, and again when its token is refused', async () => {
    const partner = partnerFacing([token('one'), good, problem(401, 'invalid_token'), token('two'), good], {
      apiKey: 'sk_1',
    });
    await partner.listOrders({ limit: 2, status: 'completed' });
    await partner.rotateWebhookSecret({ id: 'a/b', overlap_hours: 1 });
    expect(told()).toEqual([
      'POST /api/v1/partners/auth/token',
      'GET /api/v1/partners/orders?limit=2&status=completed',
      'POST /api/v1/partners/affiliate/webhooks/a%2Fb/rotate-secret',
      'POST /api/v1/partners/auth/token',
      'POST /api/v1/partners/affiliate/webhooks/a%2Fb/rotate-secret',
    ]);
    expect(requests.at(-1)!.headers.authorization).toBe('Bearer two');
  });

  test('every row of a list comes, over its pages', async () => {
    const pages = [
      json(200, { data: [{ id: 1 }, { id: 2 }], next_cursor: 'next' }),
      json(200, { data: [{ id: 3 }], next_cursor: null }),
    ];
    const partner = partnerFacing(pages, { accessToken: () => 'mine' });
    const rows: unknown[] = [];
    for await (const row of partner.every('listLedger', { limit: 2 })) rows.push(row);
    expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(told().at(-1)).toBe('GET /api/v1/partners/affiliate/ledger?limit=2&cursor=next');
  });

  test('what takes no body is sent without one, and what takes one is never sent without it', async () => {
    const partner = partnerFacing([], { accessToken: 'mine' });
    await partner.beginPasskey();
    await partner.closePageSession();
    await partner.removePasskey({ id: 'a' });
    await partner.editProfile({});
    await partner.renamePasskey({ id: 'a', name: 'b' });
    const isJson = requests.map(({ method, headers }) => [method, headers['content-type'] === 'application/json']);
    expect(isJson).toEqual([
      ['POST', false],
      ['DELETE', false],
      ['DELETE', false],
      ['PATCH', true],
      ['PATCH', true],
    ]);
  });

  test('what would be done twice is sent once, and what repeats safely is repeated under one key', async () => {
    const busy = problem(503, 'service_unavailable');
    const { changeMember, requestPayout } = partnerFacing([busy, busy, good], { accessToken: 'mine' });
    await expect(changeMember({ id: '1', role: 'viewer' })).rejects.toMatchObject({ status: 503 });
    await requestPayout({ amount: 50 });
    const keys = requests.slice(1).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});
