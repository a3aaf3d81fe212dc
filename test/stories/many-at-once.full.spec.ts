import { ok } from '../support/http.js';
import { topologies } from '../support/backends.js';
import { problemsOfTheBooks } from '../support/books.js';
import { eventually } from '../support/eventually.js';
import { anOrder } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { aReceiver, signatureOf, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';

const stories = 50;
const partners = 5;

describe.each(topologies)('fifty stories at once on two APIs and two workers, $name', ({ backend, processors }) => {
  let service: Service;
  let receivers: Receiver[];

  beforeAll(async () => {
    service = await aService({
      backend,
      apis: 2,
      workers: 2,
      processors,
      env: { ORDER_POLL_MOVING_MS: '400', ORDER_POLL_WAITING_MS: '500' },
    });
    receivers = await Promise.all(Array.from({ length: partners }, () => aReceiver()));
  });

  afterAll(async () => {
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await service.stop();
  });

  test('every order is completed, accrued once and told once, and the books agree', async () => {
    const everyone = await Promise.all(
      receivers.map(async (receiver) => {
        const partner = await aPartner(service);
        return { partner, receiver, secret: await partner.listensAt(receiver) };
      }),
    );
    const orders = await Promise.all(
      Array.from({ length: stories }, async (_, index) => {
        const apiKey = everyone[index % partners]?.partner.apiKey ?? '';
        const order = await anOrder(service, { apiKey, api: index % 2 });
        await order.pays();
        return order;
      }),
    );
    expect(new Set(orders.map(({ id }) => id)).size).toBe(stories);
    expect(new Set(orders.map(({ deposit }) => deposit.address)).size).toBe(stories);

    await eventually(
      async () => {
        const [row] = await service.database.query(
          `SELECT count(*)::int AS completed FROM orders WHERE status = 'completed'`,
        );
        expect(row.completed).toBe(stories);
      },
      { within: 40_000, every: 200 },
    );
    await eventually(
      () => {
        const told = receivers.flatMap((receiver) => receiver.received('affiliate.commission_accrued'));
        expect(new Set(told.map(({ event }) => event.data.order_id))).toEqual(new Set(orders.map(({ id }) => id)));
      },
      { within: 30_000, every: 200 },
    );
    await eventually(async () => {
      expect(await service.database.query(`SELECT id FROM webhook_deliveries WHERE state <> 'delivered'`)).toEqual([]);
      expect(await service.database.query('SELECT topic FROM outbox_messages')).toEqual([]);
    });

    for (const { partner, receiver, secret } of everyone) {
      const ledger = await partner.ledger();
      expect(ledger).toHaveLength(stories / partners);
      const cents = ledger.reduce((sum: number, line) => sum + Math.round(line.amount_usd * 100), 0);
      expect(cents).toBeGreaterThan(0);
      expect(await partner.summary()).toMatchObject({ ledger_balance: cents / 100 });

      const arrivals = receiver.received();
      expect(
        arrivals.filter((arrival) => arrival.headers['x-service-signature'] !== signatureOf(arrival, secret)),
      ).toEqual([]);
      expect(new Set(arrivals.map(({ event }) => event.id)).size).toBe(arrivals.length);
      const { data } = await ok(partner.api.get('/partners/events?limit=1000'));
      expect(data.map(({ sequence }: { sequence: number }) => sequence)).toEqual(
        data.map((_: unknown, index: number) => index + 1),
      );
      expect(arrivals.filter(({ event }) => event.type === 'affiliate.commission_accrued')).toHaveLength(
        stories / partners,
      );
    }
    expect(await problemsOfTheBooks(service)).toEqual([]);
  }, 120_000);
});
