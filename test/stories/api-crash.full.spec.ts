import type { CreatedOrder } from '@swap/client';
import { delay, eventually } from '../support/eventually.js';
import { create, usualOrder } from '../support/order.js';
import { expectRefused } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

describe('an API killed while it places orders', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService({ processes: true, apis: 2, speed: 1 });
  });

  afterAll(async () => {
    await service.stop();
  });

  afterEach(async () => {
    await service.sandbox.wellBehaved();
    if (!service.apis[0]!.isRunning) await service.startApi(0);
  });

  /** The API that is left alone. */
  const other = () => service.apiOf(1).client();

  /** What to add to the usual order so that the exchange is asked for nothing but the order, and thinks about it. */
  async function slowlyPlaced(thinkMs: number) {
    const input = { currency_from: 'btc', currency_to: 'eth', amount_from: '0.0105', fixed: true };
    const { data: quote } = await other().getSwapPrice(input);
    await service.sandbox.misbehaves('slow', { ms: thinkMs, path: '/exchange' });
    return { fixed: true, quote_id: quote.quote_id! };
  }

  /** Begins to place an order at the first API, with the exchange thinking about it, and answers what is on record then. */
  async function beginToCreate(thinkMs: number): Promise<{ id: string; answer: Promise<CreatedOrder> }> {
    const body = await slowlyPlaced(thinkMs);
    const before = await service.database.query('SELECT public_id FROM orders');
    const known = new Set(before.map((row) => row.public_id));
    const asked = await service.sandbox.requests('/exchange');
    const answer = create(service, { body });
    // Looked at later, and until then nobody's fault.
    answer.catch(() => undefined);
    const id = await eventually(async () => {
      const rows = await service.database.query('SELECT public_id FROM orders');
      const [fresh] = rows.filter((row) => !known.has(row.public_id));
      expect(fresh).toBeDefined();
      return fresh.public_id as string;
    });
    // The row is there before the exchange is asked.
    await eventually(async () => expect(await service.sandbox.requests('/exchange')).toBeGreaterThan(asked));
    return { id, answer };
  }

  async function statusOf(id: string) {
    return (await other().getSwapStatus(id)).order_info;
  }

  /** As if the order had been begun long ago, and the sweep were due. */
  async function tenMinutesPass(id: string): Promise<void> {
    await service.database.query(
      `UPDATE orders SET created_at = created_at - interval '10 minutes' WHERE public_id = $1`,
      [id],
    );
    await service.database.query(`DELETE FROM turns WHERE name = 'settle-created'`);
  }

  const closed = { status_name: 'failed', is_final: true, address_from: null, reason: { code: 'not_placed' } };

  test('an API killed while it places orders leaves an order without an address, which the sweep closes and nothing revives', async () => {
    const { id, answer } = await beginToCreate(1500);
    expect(await statusOf(id)).toMatchObject({
      status_name: 'created',
      status: 9,
      is_final: false,
      address_from: null,
    });
    await service.killApi(0);
    await expect(answer).rejects.toMatchObject({ code: 'unreachable' });
    await service.startApi(0);
    await tenMinutesPass(id);
    await eventually(async () => expect(await statusOf(id)).toMatchObject(closed));

    // The exchange opened the order all the same, but nobody was ever told where to pay.
    await eventually(async () => expect(await service.sandbox.orders(usualOrder.address_to)).toHaveLength(1));
    await delay(500);
    expect(await statusOf(id)).toMatchObject(closed);
  });

  /** Asks the other API for the same order until it says yes; answers that, and after how many seconds. */
  async function askAgain(key: string, body: object) {
    const begun = performance.now();
    const told = await eventually(
      async () => {
        const answer = await service.apiOf(1).post('/swap/create', body, { 'idempotency-key': key });
        expect([201, 409]).toContain(answer.status);
        expect(answer.status).toBe(201);
        return answer.json as CreatedOrder;
      },
      { within: 20_000, every: 200 },
    );
    return { told, seconds: (performance.now() - begun) / 1000 };
  }

  /** The orders of a run that begins to place one at the first API, with the exchange thinking, as they stand. */
  async function begunWith(key: string, thinkMs: number) {
    const known = (await service.database.query('SELECT id FROM orders')).map(({ id }) => id as string);
    const body = { ...usualOrder, ...(await slowlyPlaced(thinkMs)) };
    const answer = service.api.post('/swap/create', body, { 'idempotency-key': key });
    answer.catch(() => undefined);
    const orders = () =>
      service.database.query(
        'SELECT public_id, status, deposit_address IS NOT NULL AS placed FROM orders WHERE id <> ALL($1) ORDER BY created_at',
        [known],
      );
    await eventually(async () => expect(await orders()).toHaveLength(1));
    return { answer, body, orders };
  }

  test('the same request is answered by another API seconds after the crash, and what was begun is closed', async () => {
    const { body, orders } = await begunWith('crash-1', 3000);
    await service.killApi(0);
    const { told, seconds } = await askAgain('crash-1', body);
    // Eight of silence; any other route takes a minute.
    expect(seconds).toBeLessThan(20);
    expect(await orders()).toMatchObject([
      { status: 'failed', placed: false },
      { public_id: told.order_info, status: 'waiting', placed: true },
    ]);
  });

  test('an API that stood still, and was taken for dead, gives out no second address when it goes on', async () => {
    const { answer, body, orders } = await begunWith('crash-2', 1000);
    process.kill(service.apis[0]!.pid, 'SIGSTOP');
    const { told } = await askAgain('crash-2', body).finally(() => process.kill(service.apis[0]!.pid, 'SIGCONT'));
    expect([(await answer).status, (await answer).json.order_info]).not.toEqual([201, expect.anything()]);
    await delay(500);
    expect((await orders()).filter(({ placed }) => placed)).toMatchObject([{ public_id: told.order_info }]);
    expect((await askAgain('crash-2', body)).told).toEqual(told);
  });

  test('an exchange that thinks longer than a dead API is waited for is not asked twice', async () => {
    const { answer, body, orders } = await begunWith('crash-3', 12_000);
    const { told } = await askAgain('crash-3', body);
    expect((await answer).json).toEqual(told);
    expect(await orders()).toMatchObject([{ public_id: told.order_info, status: 'waiting' }]);
  });

  test('an answer that comes after the sweep closed the order hands out no address', async () => {
    // Longer than a busy machine takes to sweep.
    const { id, answer } = await beginToCreate(10_000);
    await tenMinutesPass(id);
    await eventually(async () => expect(await statusOf(id)).toMatchObject(closed));
    await expectRefused(answer, { status: 503, code: 'provider_unavailable' });
    expect(await statusOf(id)).toMatchObject(closed);
  });

  test('an exchange that takes the order and loses the answer leaves a closed order and a refusal', async () => {
    await service.sandbox.misbehaves('lost_answer', { count: 1 });
    await expectRefused(create(service), { status: 503, code: 'provider_unavailable' });
    const [row] = await service.database.query('SELECT public_id FROM orders ORDER BY created_at DESC LIMIT 1');
    expect(await statusOf(row.public_id)).toMatchObject(closed);
  });
});
