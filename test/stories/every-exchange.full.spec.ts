import type { Offer } from '@swap/client';
import { orderStatusNumbers } from '@swap/domain/orders';
import { eventually } from '../support/eventually.js';
import { otherExchanges } from '../support/exchanges.js';
import { ok } from '../support/http.js';
import { addresses, anOrder, create } from '../support/order.js';
import { aService, type Service } from '../support/service.js';

const sources = {
  changenow: 1,
  sideshift: 2,
  exolix: 3,
  fixedfloat: 4,
  stealthex: 5,
  changelly: 6,
  letsexchange: 7,
  trocador: 8,
  nearintents: 9,
  chainflip: 10,
};
const names = Object.keys(sources) as (keyof typeof sources)[];

describe('every exchange', () => {
  let service: Service;
  beforeAll(async () => {
    service = await aService({ exchanges: otherExchanges });
  });
  afterAll(() => service.stop());
  afterEach(() => Promise.all(names.map((name) => service.sandbox.wellBehaved(name))));

  async function offersOf(amount: string): Promise<Offer[]> {
    const input = { currency_from: 'btc', currency_to: 'usdttrc20', amount_from: amount };
    return (await service.client.getSwapPrice(input)).data.offers;
  }

  test('all make an offer, best first', async () => {
    const offers = await offersOf('0.05');
    expect(offers.map(({ provider }) => provider).sort()).toEqual([...names].sort());
    const amounts = offers.map(({ amount_to }) => Number(amount_to));
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  });

  test('they list every asset once between them', async () => {
    const { data } = await service.client.listAssets();
    const places = data.map(({ ticker, network }) => `${ticker}@${network}`);
    expect(new Set(places).size).toBe(places.length);
    expect(data.map(({ param }) => param)).toEqual(expect.arrayContaining(['btc', 'usdttrc20', 'usdterc20', 'xmr']));
  });

  test('the other offers come within the deadline while one exchange hangs and one fails', async () => {
    await service.sandbox.misbehaves('hang', {}, 'sideshift');
    await service.sandbox.misbehaves('error', {}, 'exolix');
    const begun = Date.now();
    const offers = await offersOf('0.0501');
    expect(Date.now() - begun).toBeLessThan(8000);
    expect(offers.map(({ provider }) => provider).sort()).toEqual(
      names.filter((name) => name !== 'sideshift' && name !== 'exolix').sort(),
    );
  });

  test('the other orders are followed as ever while the exchanges of two hang and fail', async () => {
    const body = { currency_to: 'usdttrc20', address_to: addresses.trx, refund_address: addresses.btc };
    const orders = await Promise.all(
      names.map(async (name) => {
        return { name, order: await anOrder(service, { body: { ...body, source: sources[name] } }) };
      }),
    );
    const sick = ['sideshift', 'exolix'];
    await service.sandbox.misbehaves('hang', {}, 'sideshift');
    await service.sandbox.misbehaves('error', {}, 'exolix');
    const healthy = orders.filter(({ name }) => !sick.includes(name));
    const asked = async (name: string) => service.sandbox.requests('', name);
    const before = new Map(await Promise.all(names.map(async (name) => [name, await asked(name)] as const)));
    // A question that hangs takes ten seconds: nobody who waits for one is asked a dozen times in this test's patience.
    await eventually(
      async () => {
        for (const { name } of healthy) expect(await asked(name)).toBeGreaterThan((before.get(name) ?? 0) + 12);
      },
      { within: 30_000 },
    );
    await Promise.all(healthy.map(({ order }) => order.pays()));
    const states = async () => {
      const sql = `SELECT public_id, status FROM orders WHERE public_id = ANY($1)`;
      const rows = (await service.database.query(sql, [orders.map(({ order }) => order.id)])) as {
        public_id: string;
        status: string;
      }[];
      return Object.fromEntries(
        orders.map(({ name, order }) => [name, rows.find((row) => row.public_id === order.id)?.status]),
      );
    };
    // Read from the table: asking for the status would have the exchange asked by the API as well.
    const expected = Object.fromEntries(names.map((name) => [name, sick.includes(name) ? 'waiting' : 'completed']));
    await eventually(async () => expect(await states()).toEqual(expected), { within: 30_000 });
  });

  test.each(names)('%s completes an order, while another hangs', async (name) => {
    // Each provider has a queue of its own, so a hanging one holds nobody up.
    await service.sandbox.misbehaves('hang', {}, name === 'exolix' ? 'changenow' : 'exolix');
    const body = {
      currency_to: 'usdttrc20',
      address_to: addresses.trx,
      refund_address: addresses.btc,
      source: sources[name],
    };
    const order = await anOrder(service, { body });
    expect(order.created.provider).toBe(name);
    await order.pays();
    await order.becomes('completed');
  });

  test('a refund passes through refund_pending', async () => {
    const body = { currency_to: 'usdttrc20', address_to: 'THNo6nFfjzF1rD9RTuGqX56Y4fXaE4UU8o', source: 2 };
    const answer = await create(service, { body });
    await service.sandbox.deposit(answer.deposit.address);
    await service.sandbox.steer(answer.deposit.address, 'refund');
    const status = async () => (await service.client.getSwapStatus(answer.order_info)).order_info;
    await eventually(async () => {
      expect(await status()).toMatchObject({
        status: orderStatusNumbers.refund_pending,
        status_name: 'refund_pending',
        action_required: { code: 'refund_address_needed' },
      });
    });
    const address = 'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa';
    const path = `/swap/orders/${answer.order_info}/refund-address`;
    await ok(service.api.post(path, { address }, { 'x-manage-token': answer.manage_token }));
    await eventually(async () =>
      expect(await status()).toMatchObject({ status_name: 'refunded', refund_address: address }),
    );
  });
});
