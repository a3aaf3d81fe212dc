import type { IncomingMessage } from 'node:http';
import { type CreateOrderRequest } from '@swap/client';
import { type Conduct, good, hang, json, problem, StrangeService, vanish } from '../support/strange-service.js';

const body: CreateOrderRequest = { currency_from: 'btc', currency_to: 'eth', amount_from: 1, address_to: '0x1' };
const completed = { order_id: 'id', status_name: 'completed', is_final: true, poll_after_seconds: null };
const status = json(200, { message: 'success', order_info: completed });
const token = (access_token: string) => json(200, { access_token });

let service: StrangeService;
let requests: IncomingMessage[];
beforeEach(async () => {
  service = new StrangeService();
  ({ requests } = service);
  await service.start();
});
afterEach(() => {
  service.stop();
});

const told = () => requests.map(({ method, url }) => `${String(method)} ${String(url?.replace('/api/v1', ''))}`);
const sent = (header: string) => requests.map(({ headers }) => headers[header]);

test('whoever follows an order sends the key and headers of their own, listening and asking', async () => {
  const client = service.facing([problem(503, 'service_unavailable'), status], { apiKey: 'sk_1' });
  await client.waitForOrder('id', { headers: { 'x-request-id': 'mine', 'x-service-api-key': 'another' } });
  expect(told()).toEqual(['GET /swap/events?order_id=id', 'GET /swap/status?order_id=id']);
  expect([sent('x-service-api-key'), sent('x-request-id')]).toEqual([
    ['sk_1', 'sk_1'],
    ['mine', 'mine'],
  ]);
});

test('a manage token goes with the question about its order, beside the key, and with no other', async () => {
  const client = service.facing([], { apiKey: 'sk_1' });
  await client.getSwapStatus('id', { manageToken: 'mt_1', headers: { 'x-request-id': 'mine' } });
  await client.getSwapStatus('id');
  await client.validateSwapOrder(body);
  await client.checkAttribution();
  await client.listProviders();
  expect(sent('x-manage-token')).toEqual(['mt_1', undefined, undefined, undefined, undefined]);
  expect(sent('x-service-api-key')).toEqual(['sk_1', 'sk_1', 'sk_1', 'sk_1', undefined]);
  expect(sent('x-request-id')[0]).toBe('mine');
});

test('a header of one call goes before that of all calls, for that call alone', async () => {
  const client = service.facing([], { apiKey: 'sk_1', headers: { 'x-request-id': 'of all', 'accept-language': 'de' } });
  await client.getHealth({ headers: { 'x-request-id': 'of this' } });
  await client.createSwapOrder(body, { headers: { 'accept-language': 'fr' } });
  await client.getHealth();
  expect(sent('x-request-id')).toEqual(['of this', 'of all', 'of all']);
  expect(sent('accept-language')).toEqual(['de', 'fr', 'de']);
});

test('each create, and each payout that is asked for, has an idempotency key of its own', async () => {
  const client = service.facing([]);
  await client.createSwapOrder(body);
  await client.createSwapOrder(body);
  const partner = service.partnerFacing([], { accessToken: 'mine' });
  await partner.requestPayout({ amount: 50 });
  await partner.requestPayout({ amount: 50 });
  await partner.requestPayout({ amount: 50 }, { idempotencyKey: 'my own' });
  const keys = sent('idempotency-key');
  expect(new Set(keys).size).toBe(5);
  expect(keys.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^[0-9a-f]{32}$/) as string));
  expect(keys.at(-1)).toBe('my own');
});

test('a call that names its own time limit has that one, whatever the client’s', async () => {
  const client = service.facing([hang], { timeoutMs: 60_000, retries: 0 });
  await expect(client.getHealth({ timeoutMs: 50 })).rejects.toMatchObject({ code: 'timeout' });
  const hasty = service.facing([hang], { timeoutMs: 50, retries: 0 });
  await expect(hasty.listAssets()).rejects.toMatchObject({ code: 'timeout' });
});

describe('the token of a partner', () => {
  test('calls at once exchange a key once, and share its token', async () => {
    const partner = service.partnerFacing([token('one')], { apiKey: 'sk_1' });
    await Promise.all([partner.getProfile(), partner.listOrders(), partner.listApiKeys()]);
    expect(told().filter((each) => each.includes('/auth/token'))).toHaveLength(1);
    expect(sent('authorization')).toEqual([undefined, 'Bearer one', 'Bearer one', 'Bearer one']);
  });

  test('a key whose exchange failed is exchanged anew by the next call', async () => {
    const partner = service.partnerFacing([vanish, token('two'), good], { apiKey: 'sk_1', retries: 0 });
    await expect(partner.getProfile()).rejects.toMatchObject({ code: 'unreachable' });
    await partner.getProfile();
    expect(told()).toEqual(['POST /partners/auth/token', 'POST /partners/auth/token', 'GET /partners/profile']);
    expect(sent('authorization').at(-1)).toBe('Bearer two');
  });

  test('whoever gives the token is asked again when it is refused, once, and for no other refusal', async () => {
    let given = 0;
    const accessToken = () => Promise.resolve(`token ${String((given += 1))}`);
    const refused = problem(401, 'invalid_token');
    const partner = service.partnerFacing([refused, good, problem(403, 'step_up_required')], { accessToken });
    await partner.getProfile();
    await expect(partner.getProfile()).rejects.toMatchObject({ code: 'step_up_required' });
    expect(sent('authorization')).toEqual(['Bearer token 1', 'Bearer token 2', 'Bearer token 2']);
    const without = service.partnerFacing([refused, refused, good], { accessToken });
    await expect(without.getProfile()).rejects.toMatchObject({ code: 'invalid_token' });
    expect([given, requests.length]).toEqual([4, 5]);
  });

  test('calls at once whose token has ended exchange the key once more, and share the next token', async () => {
    let made = 0;
    let ended = false;
    const conduct: Conduct = (response) => {
      const { url = '', headers } = response.req;
      if (url.endsWith('/auth/token')) return token(`token ${String((made += 1))}`)(response);
      return (ended && headers.authorization === 'Bearer token 1' ? problem(401, 'invalid_token') : good)(response);
    };
    const partner = service.partnerFacing(Array<Conduct>(50).fill(conduct), { apiKey: 'sk_1' });
    await partner.getProfile();
    ended = true;
    await Promise.all(Array.from({ length: 10 }, () => partner.getProfile()));
    expect(made).toBe(2);
  });

  test('the first page of a list is asked for without a cursor, and every page with what the first was', async () => {
    const pages = [
      json(200, { data: [{ id: 1 }], next_cursor: 'a b' }),
      json(200, { data: [], next_cursor: 'c' }),
      json(200, { data: [{ id: 2 }], next_cursor: null }),
    ];
    const partner = service.partnerFacing(pages, { accessToken: 'mine' });
    const rows: unknown[] = [];
    const headers = { 'x-request-id': 'mine' };
    for await (const row of partner.every('listOrders', { status: 'completed' }, { headers })) rows.push(row);
    expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
    expect(told()).toEqual([
      'GET /partners/orders?status=completed',
      'GET /partners/orders?status=completed&cursor=a+b',
      'GET /partners/orders?status=completed&cursor=c',
    ]);
    expect(sent('x-request-id')).toEqual(['mine', 'mine', 'mine']);
  });
});
