import { delay } from '../support/eventually.js';
import { anOrder, create } from '../support/order.js';
import { expectRefused } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

describe('GET /swap/status', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService({ speed: 0, env: { STATUS_REFRESH_MS: '400' } });
  });

  afterAll(async () => {
    await service.stop();
  });

  afterEach(async () => {
    await service.sandbox.wellBehaved();
  });

  test('GET /swap/status answers the snapshot the order was created with', async () => {
    const order = await anOrder(service);
    const answer = await service.api.get(`/swap/status?order_id=${order.id}`);
    const expected = { typical_seconds: null, slow_seconds: null, patience_seconds: null };
    expect([answer.status, answer.json]).toEqual([200, { message: 'success', order_info: order.created, expected }]);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test('GET /swap/status answers 304 while nothing moves, and the order once it has', async () => {
    const order = await anOrder(service);
    const path = `/swap/status?order_id=${order.id}`;
    const etag = (await service.api.get(path)).headers.get('etag') ?? '';
    const same = await service.api.get(path, { 'if-none-match': etag });
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag]);
    await order.pays();
    await order.becomes('confirming');
    const moved = await service.api.get(path, { 'if-none-match': etag });
    expect([moved.status, moved.json.order_info.status]).toEqual([200, 1]);
    expect(moved.headers.get('etag')).not.toBe(etag);
  });

  test('GET /swap/status tells whoever keeps its answer that a manage token makes it another one', async () => {
    const { order_info: id, manage_token: token } = await create(service);
    const path = `/swap/status?order_id=${id}`;
    const [open, managed] = [await service.api.get(path), await service.api.get(path, { 'x-manage-token': token })];
    for (const { headers } of [open, managed]) expect(headers.get('vary')).toMatch(/\bx-manage-token\b/);
    expect(managed.headers.get('etag')).not.toBe(open.headers.get('etag'));
  });

  test('an order nobody placed is not found', async () => {
    await expectRefused(service.client.getSwapStatus('0'.repeat(26)), { status: 404, code: 'order_not_found' });
  });

  test('an exchange that does not answer costs freshness, not the answer', async () => {
    const order = await anOrder(service);
    await service.sandbox.misbehaves('hang');
    const begun = Date.now();
    expect(await order.snapshot()).toEqual(order.created);
    expect(Date.now() - begun).toBeLessThan(10_000);
  });

  test('GET /swap/status asks the exchange itself, and however many ask, the exchange hears of it once', async () => {
    const order = await anOrder(service);
    await service.workers[0]!.stop();
    await order.pays();
    const before = await service.sandbox.requests('/exchange/by-id');
    const asked = Array.from({ length: 40 }, () => order.snapshot());
    const told = (await Promise.all(asked)).map(({ status_name }) => status_name);
    expect(new Set(told)).toEqual(new Set(['confirming']));
    await delay(100);
    await Promise.all(Array.from({ length: 40 }, () => order.snapshot()));
    expect((await service.sandbox.requests('/exchange/by-id')) - before).toBe(1);
    await service.startWorker(0);
  });
});
