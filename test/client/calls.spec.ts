import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { SwapError } from '@swap/client';
import { json, problem, StrangeService, vanish, type Conduct } from '../support/strange-service.js';

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

test.each<[string, Conduct]>([
  ['whose connection is lost', vanish],
  ['that is put off', problem(503, 'service_unavailable', { 'retry-after': '0' })],
])('a call %s is made three times where nobody said how often', async (_, conduct) => {
  await expect(service.facing(Array.from({ length: 9 }, () => conduct)).getHealth()).rejects.toThrow(SwapError);
  expect(requests.length).toBe(3);
});

test('only trouble of the service and of the way to it is temporary', async () => {
  const isTemporary = async (status: number) => {
    const client = service.facing([problem(status, 'unreadable')], { retries: 0 });
    return ((await client.getHealth().catch((error: unknown) => error)) as SwapError).isTemporary;
  };
  for (const status of [429, 500, 501, 503, 599]) expect([status, await isTemporary(status)]).toEqual([status, true]);
  for (const status of [400, 401, 404, 409, 422, 499])
    expect([status, await isTemporary(status)]).toEqual([status, false]);
});

test('whoever holds the manage token sends it with every decision, and what was decided with it', async () => {
  const bodies: Promise<string>[] = [];
  const note: Conduct = (response) => {
    bodies.push(text(response.req));
    json(200, {})(response);
  };
  const client = service.facing(Array.from({ length: 5 }, () => note));
  await client.resolveSwapOrder('a/b', 'mt_1', { choice: 'exchange' });
  await client.nameRefundAddress('a/b', 'mt_1', { address: 'bc1', memo_tag: '7' });
  await client.setNotifyEmail('a/b', 'mt_1', 'ada@example.com', { language: 'de' });
  await client.removeNotifyEmail('a/b', 'mt_1');
  await client.erasePersonalData('a/b', 'mt_1');
  const said = await Promise.all(bodies);
  const order = '/api/v1/swap/orders/a%2Fb';
  expect(requests.map(({ method, url }, at) => [method, url, said[at] && (JSON.parse(said[at]) as unknown)])).toEqual([
    ['POST', `${order}/resolve`, { choice: 'exchange' }],
    ['POST', `${order}/refund-address`, { address: 'bc1', memo_tag: '7' }],
    ['PUT', `${order}/notify-email`, { email: 'ada@example.com', language: 'de' }],
    ['DELETE', `${order}/notify-email`, ''],
    ['DELETE', `${order}/personal-data`, ''],
  ]);
  for (const { headers } of requests) expect(headers['x-manage-token']).toBe('mt_1');
});
