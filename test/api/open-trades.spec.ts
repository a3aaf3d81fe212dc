import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

describe('what the staff see of each exchange', () => {
  let service: Service;
  let support: StaffMember;
  beforeAll(async () => {
    service = await aService({ exchanges: ['sideshift'] });
    [support] = (await staffOf(service, ['support'])) as [StaffMember];
  });
  afterAll(() => service.stop());

  const openTrades = async () => {
    const { data } = (await ok(support.api.get('/providers'))) as { data: { name: string; open_trades: number }[] };
    return Object.fromEntries(data.map(({ name, open_trades: open }) => [name, open]));
  };

  test('the trades that are still followed are counted at the exchange that has them, and no others', async () => {
    expect(await openTrades()).toEqual({ changenow: 0, sideshift: 0 });
    const orders = [];
    for (const source of [1, 1, 1, 2]) orders.push(await anOrder(service, { body: { source } }));
    await eventually(async () => expect(await openTrades()).toEqual({ changenow: 3, sideshift: 1 }));
    // As an order stands of which no exchange says anything new any more.
    const over = `UPDATE order_legs SET poll_round = NULL WHERE order_id = (SELECT id FROM orders WHERE public_id = $1)`;
    await service.database.query(over, [orders[0]?.id]);
    expect(await openTrades()).toEqual({ changenow: 2, sideshift: 1 });
  });
});
