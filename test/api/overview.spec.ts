import { everyQueue } from '@swap/queue';
import { ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { anEmail, aPartner, type Partner } from '../support/partner.js';
import { credit } from '../support/payee.js';
import { aService, type Service } from '../support/service.js';
import { confirms, staffOf, type StaffMember } from '../support/staff.js';

describe('the figures of the staff’s first page', () => {
  let service: Service;
  let partner: Partner;
  let second: Partner;
  let operator: StaffMember;
  let other: StaffMember;
  let support: StaffMember;
  const orders: string[] = [];

  beforeAll(async () => {
    service = await aService({ speed: 0 });
    [partner, second, [operator, other, support]] = (await Promise.all([
      aPartner(service),
      aPartner(service),
      staffOf(service, ['operator'], ['operator'], ['support']),
    ])) as [Partner, Partner, [StaffMember, StaffMember, StaffMember]];
    for (let count = 0; count < 6; count += 1) orders.push((await anOrder(service, { apiKey: partner.apiKey })).id);
    // From here nobody but the test acts.
    await service.stopWorker();
  });
  afterAll(() => service.stop());

  const figures = async () => (await ok(support.api.get('/overview'))).data;
  const adjust = async (amount_usd: number): Promise<string> => {
    const wanted = { kind: 'ADJUSTMENT_CREDIT', amount_usd, reason: 'Goodwill' };
    return (await ok(operator.api.post(`/partners/${await partner.id()}/adjustments`, wanted))).id as string;
  };
  const invite = async (): Promise<string> =>
    (await ok(operator.api.post('/admins', { email: anEmail(), name: 'Ida', roles: ['support'] }))).id as string;

  test('the figures count what the ledgers owe together, and of corrections those that wait', async () => {
    expect(await figures()).toMatchObject({ partners: 2, owed_usd: 0, adjustments_waiting: 0 });
    await credit(service, partner, '100.00');
    await credit(service, second, '20.50');
    await adjust(5);
    for (const amount of [600, 700]) await adjust(amount);
    await ok(other.api.post(`/adjustments/${await adjust(800)}/reject`));
    expect(await figures()).toMatchObject({ partners: 2, owed_usd: 125.5, adjustments_waiting: 2 });
  });

  test('the figures count the changes that wait for a second person, of the staff and of money', async () => {
    expect(await figures()).toMatchObject({ changes_waiting: 0 });
    await invite();
    await ok(operator.api.patch(`/partners/${await partner.id()}`, { affiliate_commission_bps: 900 }));
    await ok(other.api.post(`/staff-changes/${await invite()}/reject`));
    await confirms(other, 'staff', await invite());
    expect(await figures()).toMatchObject({ changes_waiting: 2 });
  });

  test('the figures count the orders that wait for somebody to act, and none that has ended', async () => {
    const held = `UPDATE orders SET action_required = 'provider_hold', was_held = true`;
    for (const [index, status] of ['waiting', 'exchanging', 'completed', 'failed', 'refunded'].entries())
      await service.database.query(`${held}, status = $2 WHERE public_id = $1`, [orders[index], status]);
    expect(await figures()).toMatchObject({ orders_needing_action: 2 });
  });

  test('the figures tell what waits to go out and since when, and of every queue', async () => {
    await service.database.query(`UPDATE outbox_messages SET created_at = created_at - interval '90 seconds'`);
    const [{ waiting }] = await service.database.query('SELECT count(*)::int AS waiting FROM outbox_messages');
    const { outbox, queues } = await figures();
    expect(outbox.messages).toBe(waiting);
    expect(outbox.messages).toBeGreaterThan(0);
    expect(outbox.oldest_seconds).toBeGreaterThanOrEqual(90);
    expect(outbox.oldest_seconds).toBeLessThan(600);
    expect((queues as { name: string }[]).map(({ name }) => name)).toEqual(everyQueue(['changenow']));
  });
});
