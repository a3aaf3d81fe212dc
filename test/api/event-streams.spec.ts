import { eventually } from '../support/eventually.js';
import { aStream, type Stream } from '../support/event-stream.js';
import { anOrder, type PlacedOrder } from '../support/order.js';
import { aService, type Service } from '../support/service.js';

interface Told {
  readonly order_id: string;
  readonly version: number;
  readonly status_name: string;
}

let service: Service;
beforeAll(async () => {
  service = await aService({ apis: 2 });
});
afterAll(() => service.stop());

const follow = ({ id }: PlacedOrder, api = 0) => aStream(`${service.apiOf(api).base}/swap/events?order_id=${id}`);
const told = ({ snapshots }: Stream) => snapshots as Told[];
const ends = (streams: readonly Stream[]) =>
  eventually(() => expect(streams.map(({ ended }) => ended)).toEqual(streams.map(() => true)), { within: 10_000 });

test('streams of an order end with it for all who follow, each version told once, and nothing of another', async () => {
  const [order, other] = [await anOrder(service), await anOrder(service)];
  const streams = [await follow(order), await follow(order), await follow(order, 1)];
  const beside = await follow(other);
  await eventually(() => expect([...streams, beside].map((stream) => told(stream).length)).toEqual([1, 1, 1, 1]));
  await order.pays();
  await ends(streams);
  for (const stream of streams) {
    const versions = told(stream).map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    expect(told(stream).at(-1)).toMatchObject({ order_id: order.id, status_name: 'completed' });
    expect(new Set(told(stream).map(({ order_id }) => order_id))).toEqual(new Set([order.id]));
  }
  expect([beside.ended, told(beside).map(({ order_id }) => order_id)]).toEqual([false, [other.id]]);
  beside.close();
});

test('streams of an order that has ended before tell it once and end', async () => {
  const order = await anOrder(service);
  await order.pays();
  await order.becomes('completed');
  const streams = [await follow(order), await follow(order, 1)];
  await ends(streams);
  for (const stream of streams) expect(told(stream)).toMatchObject([{ order_id: order.id, status_name: 'completed' }]);
});

test('streams may be read by pages of others, are kept by no cache and held back by no proxy', async () => {
  const order = await anOrder(service);
  await order.pays();
  await order.becomes('completed');
  const origin = 'https://shop.example';
  const { status, headers } = await service.api.get(`/swap/events?order_id=${order.id}`, { origin });
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
});

test('streams end when their process is told to stop, which waits for none of them, and those of another go on', async () => {
  const order = await anOrder(service);
  const [here, elsewhere] = [await follow(order), await follow(order, 1)];
  await eventually(() => expect([here, elsewhere].map((stream) => told(stream).length)).toEqual([1, 1]));
  const begun = performance.now();
  await service.restartApi(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  await ends([here]);
  expect(elsewhere.ended).toBe(false);
  const again = await follow(order);
  await order.pays();
  await ends([again, elsewhere]);
  for (const stream of [again, elsewhere]) expect(told(stream).at(-1)).toMatchObject({ status_name: 'completed' });
});
