import { eventually } from '../support/eventually.js';
import { addresses, anOrder, type OrderChanges } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';

describe('money that comes late, or is not what was expected', () => {
  let service: Service;
  let partner: Partner;

  beforeAll(async () => {
    service = await aService();
    partner = await aPartner(service);
    await service.sandbox.setPrice('btc', '60000');
    await eventually(async () => {
      const { data } = await service.client.estimateUsd('btc', 1);
      expect(data.amount_usd).toBe(60000);
    });
  });

  afterAll(async () => {
    await service.stop();
  });

  async function commissionOf(orderId: string): Promise<number[]> {
    return (await partner.ledger()).filter((line) => line.order_id === orderId).map((line) => line.amount_usd);
  }

  test('an order nobody pays expires; late money moves it on to completed and earns its commission once', async () => {
    const order = await anOrder(service, { apiKey: partner.apiKey });
    await service.sandbox.advance(31 * 60);
    expect(await order.becomes('expired')).toMatchObject({ status: 5, is_final: true, reason: { code: 'no_deposit' } });
    expect(await commissionOf(order.id)).toEqual([]);
    await order.pays();
    const completed = await order.becomes('completed');
    expect(completed.reason).toBeNull();
    const passed = completed.timeline.map((step: { status_name: string }) => step.status_name);
    expect(passed.slice(0, 3)).toEqual(['created', 'waiting', 'expired']);
    await eventually(async () => expect(await commissionOf(order.id)).toEqual([3.15]));
  });

  test('late money is looked for often during seven days, and seldom after them', async () => {
    const order = await anOrder(service);
    await service.sandbox.advance(31 * 60);
    await order.becomes('expired');
    const round = async () => {
      const sql = 'SELECT l.poll_round FROM order_legs l JOIN orders o ON o.id = l.order_id WHERE public_id = $1';
      const [row] = await service.database.query(sql, [order.id]);
      return row.poll_round as string | null;
    };
    const asked = () => service.sandbox.requests('/exchange/by-id');
    const age = (days: number) =>
      service.database.query(
        `UPDATE order_legs SET created_at = now() - make_interval(days => $2), ended_at = now() - make_interval(days => $2)
         WHERE order_id = (SELECT id FROM orders WHERE public_id = $1)`,
        [order.id, days],
      );
    await age(6);
    const before = await asked();
    await eventually(async () => expect(await asked()).toBeGreaterThan(before + 2));
    expect(await round()).toBe('expired');
    await age(8);
    await eventually(async () => expect(await round()).toBe('ended_long_ago'));
  });

  test.each([
    ['less', '0.008', 480, 2.4],
    ['more', '0.02', 1200, 6],
  ])('a float deposit of %s than agreed re-prices the order and its commission', async (_, amount, usd, commission) => {
    const order = await anOrder(service, { apiKey: partner.apiKey });
    expect(order.created).toMatchObject({ amount_from: '0.0105', price_usd_from: 630 });
    await order.pays(amount);
    const completed = await order.becomes('completed');
    const { amount_to: paidOut } = await service.sandbox.order(order.deposit.address);
    expect(completed).toMatchObject({ amount_from: amount, price_usd_from: usd, amount_to: paidOut });
    expect(completed.amount_to).not.toBe(order.created.amount_to);
    await eventually(async () => expect(await commissionOf(order.id)).toEqual([commission]));
  });

  test.each<['refunded' | 'failed', OrderChanges]>([
    ['refunded', { refund_address: addresses.btc }],
    ['failed', {}],
  ])('a deposit too small to swap ends %s and earns nothing', async (ending, body) => {
    const order = await anOrder(service, { apiKey: partner.apiKey, body });
    await order.pays('0.00001');
    const ended = await order.becomes(ending);
    expect(ended).toMatchObject({ is_final: true, payout_tx: null, price_usd_from: 0.6 });
    expect(ended.refund_tx === null).toBe(ending === 'failed');
    expect(await commissionOf(order.id)).toEqual([]);
  });

  test('a deposit with a memo reaches its order only with the memo', async () => {
    const order = await anOrder(service, { body: { currency_from: 'xrp', amount_from: '200' } });
    expect(order.deposit.memo_tag).toMatch(/^\d+$/);
    await service.sandbox.deposit(order.deposit.address, { memo: '1' });
    expect(await order.snapshot()).toMatchObject({ status_name: 'waiting' });
    await order.pays();
    await order.becomes('completed');
  });
});
