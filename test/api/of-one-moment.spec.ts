import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { LockedTable } from '../support/locked-table.js';
import { anOrder, type PlacedOrder } from '../support/order.js';
import { aPayee, aPayout } from '../support/payee.js';
import type { Partner } from '../support/partner.js';
import { aReceiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

const anotherStep = `
  INSERT INTO payout_steps SELECT (jsonb_populate_record(step, jsonb_build_object('id', gen_random_uuid()))).*
  FROM payout_steps step LIMIT 1`;

describe('what is told of a thing is of one moment', () => {
  let service: Service;
  let partner: Partner;
  let support: StaffMember;
  let order: PlacedOrder;
  let payout: string;
  let delivery: string;
  let replay: string;

  beforeAll(async () => {
    service = await aService();
    [partner, [support], order] = await Promise.all([
      aPayee(service, '1000.00'),
      staffOf(service, ['support']) as Promise<[StaffMember]>,
      anOrder(service),
    ]);
    payout = ((await aPayout(partner, 60)) as { id: string }).id;
    const receiver = await aReceiver();
    const { id } = await partner.registers(receiver);
    await partner.emits(1);
    const webhooks = '/partners/affiliate/webhooks';
    await eventually(() => expect(receiver.arrivals.length).toBeGreaterThan(0));
    const { data } = await ok(partner.api.get(`${webhooks}/${id}/deliveries`));
    delivery = (data as [{ id: string }])[0].id;
    const since = new Date(Date.now() - 3_600_000).toISOString();
    replay = (await ok(partner.api.post(`${webhooks}/${id}/replay`, { since }))).id as string;
    await eventually(async () => {
      const { data: shown } = await ok(partner.api.get(`${webhooks}/replays/${replay}`));
      expect(shown.state).toBe('finished');
    });
    // From here nobody but the test writes.
    await service.stopWorker();
    await receiver.close();
    // What a payout would owe in its coin is told by prices that an API has read up to two seconds ago.
    const [newest] = await service.database.query(`SELECT max(observed_at) AS at FROM usd_prices WHERE ticker = 'eth'`);
    await eventually(async () => {
      const { estimate } = await ok(support.api.get(`/payout-requests/${payout}`));
      expect(estimate.coin_priced_at).toBe((newest as { at: Date }).at.toISOString());
    });
  });
  afterAll(() => service.stop());

  /** What is read last stands still until somebody else has written and committed; what was read before is of before. */
  async function isOfBefore(read: () => Promise<unknown>, table: string, change: string): Promise<void> {
    const before = await read();
    const locked = await LockedTable.lock(service.database, table);
    const asked = read();
    await locked.whileWaitedFor('swap-api', 1, async () => expect(await locked.change(change)).toBeGreaterThan(0));
    expect(await asked).toEqual(before);
    expect(await read()).not.toEqual(before);
  }

  const ofPartner = (path: () => string) => () => ok(partner.api.get(`/partners/affiliate/${path()}`));
  const ofStaff = (path: () => string) => () => ok(support.api.get(`/${path()}`));

  test.each([
    [
      'a delivery and its attempts',
      ofPartner(() => `webhook-deliveries/${delivery}`),
      'webhook_attempts',
      `UPDATE webhook_attempts SET response_status = 299`,
    ],
    [
      'deliveries and their attempts, in a list',
      ofPartner(() => 'webhook-deliveries'),
      'webhook_attempts',
      `UPDATE webhook_attempts SET response_status = 298`,
    ],
    [
      'a replay and how far it is',
      ofPartner(() => `webhook-replays/${replay}`),
      'webhook_deliveries',
      `UPDATE webhook_deliveries SET state = 'exhausted'`,
    ],
    ['a payout and its steps', ofPartner(() => `payout-requests/${payout}`), 'payout_steps', anotherStep],
    ['a payout and its steps, for staff', ofStaff(() => `payout-requests/${payout}`), 'payout_steps', anotherStep],
    [
      'an order and what exchanges said of it',
      ofStaff(() => `orders/${order.id}`),
      'order_reports',
      `UPDATE order_reports SET raw_status = 'another'`,
    ],
  ])('%s, are of one moment', async (_, read, table, change) => {
    await isOfBefore(read, table, change);
  });
});
