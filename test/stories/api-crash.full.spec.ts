import type { CreatedOrder } from '@swap/client';
import { problemsOfTheBooks } from '../support/books.js';
import { delay, eventually } from '../support/eventually.js';
import { inRun } from '../support/full-run.js';
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
  });

  /** The API that is left alone. */
  const other = () => service.apiOf(1).client();

  /** Begins to place an order at the first API, with the exchange thinking about it, and answers what is on record then. */
  async function beginToCreate(thinkMs: number): Promise<{ id: string; answer: Promise<CreatedOrder> }> {
    const input = { currency_from: 'btc', currency_to: 'eth', amount_from: '0.0105', fixed: true };
    const { data: quote } = await other().getSwapPrice(input);
    await service.sandbox.misbehaves('slow', { ms: thinkMs, count: 1 });
    const before = await service.database.query('SELECT public_id FROM orders');
    const known = new Set(before.map((row) => row.public_id));
    const asked = await service.sandbox.requests('/exchange');
    const answer = create(service, { body: { fixed: true, quote_id: quote.quote_id! } });
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

  test('an answer that comes after the sweep closed the order hands out no address', async () => {
    const { id, answer } = await beginToCreate(2500);
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

  test('an API killed at any moment leaves no order that is half placed', async () => {
    for (const moment of inRun({ short: [30], full: [0, 30, 60, 110] })) {
      const asked = Promise.allSettled(Array.from({ length: 4 }, () => create(service)));
      await delay(moment);
      await service.killApi(0);
      const answers = (await asked).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      for (const { order_info, deposit } of answers) {
        expect(await statusOf(order_info)).toMatchObject({ status_name: 'waiting', address_from: deposit.address });
      }
      await service.startApi(0);
    }
    const half = await service.database.query(
      `SELECT o.status FROM orders o LEFT JOIN order_legs l ON l.order_id = o.id AND l.ref IS NOT NULL
       WHERE (o.status = 'waiting') <> (o.deposit_address IS NOT NULL AND l.id IS NOT NULL AND l.poll_round IS NOT NULL)`,
    );
    expect(half).toEqual([]);
    expect(await problemsOfTheBooks(service)).toEqual([]);
  });
});
