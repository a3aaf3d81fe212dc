import { eventually } from '../support/eventually.js';
import { ok, type Answer } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

describe('what the staff see of each exchange', () => {
  let service: Service;
  let support: StaffMember;
  let operator: StaffMember;
  beforeAll(async () => {
    service = await aService({ exchanges: ['sideshift'] });
    [support, operator] = (await staffOf(service, ['support'], ['operator'])) as [StaffMember, StaffMember];
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

  test('one that is switched off is told apart from one that is away, by the staff, and is down for everybody else', async () => {
    const named = async (asked: Promise<Answer>) => {
      const { data } = (await ok(asked)) as { data: { name: string }[] };
      return Object.fromEntries(data.map(({ name, ...more }) => [name, more]));
    };
    const began = Date.now();
    await ok(operator.api.patch('/providers/sideshift', { enabled: false }));
    const staffs = await named(support.api.get('/providers'));
    expect(staffs).toMatchObject({
      changenow: { enabled: true, up: true, enabled_changed_at: null, resting: [] },
      sideshift: { enabled: false, up: true, source: 2, listed_at: expect.stringMatching(/Z$/) as string },
    });
    const { enabled_changed_at: changedAt } = staffs['sideshift'] as { enabled_changed_at: string };
    expect(Date.parse(changedAt)).toBeGreaterThanOrEqual(began - 1000);
    await eventually(async () =>
      expect(await named(service.api.get('/providers'))).toMatchObject({
        changenow: { up: true },
        sideshift: { up: false },
      }),
    );
  });
});
