import { aStream } from '../support/event-stream.js';
import { LockedTable } from '../support/locked-table.js';
import { anOrder } from '../support/order.js';
import { eventually } from '../support/eventually.js';
import { aService } from '../support/service.js';

test('a service that was told to stop says so to balancers, and serves whoever still comes or follows an order', async () => {
  const service = await aService({ env: { SHUTDOWN_DRAIN_MS: '4000' } });
  const order = await anOrder(service);
  const status = () => service.api.get(`/swap/status?order_id=${order.id}`);
  const page = async () => {
    const answer = await fetch(service.api.base.replace('/api/v1', '/'), { headers: { accept: 'text/html' } });
    await answer.text();
    return answer;
  };
  // From here on what the next one is told is ready.
  expect([(await status()).status, (await page()).status]).toEqual([200, 200]);
  const stream = await aStream(`${service.api.base}/swap/events?order_id=${order.id}`);
  await eventually(() => expect(stream.snapshots).not.toEqual([]));
  const stopping = service.apis[0]!.stop();
  await eventually(async () => {
    const ready = await service.api.get('/health/ready');
    expect([ready.status, ready.json.status, ready.headers.get('connection')]).toEqual([503, 'unavailable', 'close']);
  });
  const told = await status();
  expect([told.status, told.headers.get('connection')]).toEqual([200, 'close']);
  // Pages are sent past whatever looks at answers of the API.
  const shown = await page();
  expect([shown.status, shown.headers.get('connection')]).toEqual([200, 'close']);
  expect((await service.client.getHealth()).status).toBe('ok');
  expect((await anOrder(service)).id).toMatch(/./);
  // Balancers have to look elsewhere first: whose stream ended now would connect anew to this very process.
  expect(stream.ended).toBe(false);
  await stopping;
  await eventually(() => expect(stream.ended).toBe(true));
  await service.stop();
});

test('whoever begins to follow an order while the service leaves hears how it stands, and that there is no more', async () => {
  // Long, so that nobody is cut off instead.
  const service = await aService({ env: { REQUEST_TIMEOUT_MS: '100000' } });
  const order = await anOrder(service);
  await service.stopWorker();
  const orders = await LockedTable.lock(service.database, 'orders');
  const opening = aStream(`${service.api.base}/swap/events?order_id=${order.id}`);
  await orders.isWaitedFor('swap-api', 1);
  const stopping = service.apis[0]!.stop();
  await eventually(async () => {
    await expect(service.api.get('/health')).rejects.toThrow();
  });
  await orders.release();
  const stream = await opening;
  await eventually(() => expect(stream).toMatchObject({ ended: true, snapshots: [{ order_id: order.id }] }));
  await stopping;
  await service.stop();
});
