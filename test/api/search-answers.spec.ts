import { eventually } from '../support/eventually.js';
import { ok, type Http } from '../support/http.js';
import { anOrder } from '../support/order.js';
import type { Partner } from '../support/partner.js';
import { aPayee, aPayout } from '../support/payee.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

interface Found {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly at: string;
}

/** Of everything that has a name of its own, one. */
describe('what a search says of what it finds', () => {
  let service: Service;
  let receiver: Receiver;
  let partner: Partner;
  let owner: string;
  let staff: Http;
  let sender: StaffMember;
  let begun: number;

  beforeAll(async () => {
    begun = Date.now();
    [service, receiver] = await Promise.all([aService({ env: { PAYOUT_COOL_DOWN_HOURS: '0' } }), aReceiver()]);
    partner = await aPayee(service, '500.00');
    owner = await partner.id();
    const [support, reviewer] = (await staffOf(service, ['support'], ['reviewer', 'treasurer'])) as [
      StaffMember,
      StaffMember,
    ];
    staff = support.api;
    sender = reviewer;
  });
  afterAll(async () => {
    await service.stop();
    await receiver.close();
  });

  const search = async (api: Http, path: string, name: string) =>
    (await ok(api.get(`${path}?q=${encodeURIComponent(name)}`))).data as Found[];
  /** What is said of it to the staff, and to its partner. */
  const said = async (kind: string, id: string, name = id) => {
    const answers = [await search(staff, '/search', name), await search(partner.api, '/partners/search', name)];
    return answers.map((found) => {
      const own = found.filter((each) => each.kind === kind && each.id === id);
      for (const { at } of own) expect(Date.parse(at)).toBeGreaterThan(begun - 5000);
      return own.map((each) => ({ ...each, at: 'then' }));
    });
  };
  const fact = (kind: string, id: string, facts: object) => {
    const nothing = { amount_usd: null, status: null, partner_id: owner, endpoint_id: null, at: 'then' };
    return [{ kind, matched: 'id', id, ...nothing, ...facts }];
  };

  test('an order is found with its pair and where it stands, by what paid it back as by its id', async () => {
    const { id } = await anOrder(service, { apiKey: partner.apiKey });
    const facts = { name: 'btc → eth', status: 'waiting' };
    const byId = fact('order', id, { ...facts, matched: 'order_id' });
    expect(await said('order', id)).toEqual([byId, byId]);
    const back = 'f7'.repeat(32);
    await service.database.query(
      `UPDATE order_legs SET refund_tx = $2 WHERE order_id = (SELECT id FROM orders WHERE public_id = $1)`,
      [id, `0x${back}`],
    );
    const byRefund = fact('order', id, { ...facts, matched: 'transaction' });
    for (const spelling of [back, `0x${back.toUpperCase()}`])
      expect(await said('order', id, spelling)).toEqual([byRefund, byRefund]);
  });

  test('a payout is found with its coin, its amount and where it stands', async () => {
    const { id } = (await aPayout(partner, '60.50')) as { id: string };
    const found = fact('payout', id, { name: 'eth', amount_usd: 60.5, status: 'pending' });
    expect(await said('payout', id)).toEqual([found, found]);
  });

  test('what was sent is found with its event and where it went', async () => {
    const endpoint = await partner.registers(receiver);
    const { delivery_id: id } = await ok(partner.api.post(`/partners/affiliate/webhooks/${endpoint.id}/test`));
    const found = fact('delivery', id as string, {
      name: 'webhook.test',
      status: 'delivered',
      endpoint_id: endpoint.id,
    });
    await eventually(async () => expect(await said('delivery', id as string)).toEqual([found, found]));
    const event = receiver.received('webhook.test')[0]?.event.id as string;
    const told = fact('event', event, { name: 'webhook.test' });
    expect(await said('event', event)).toEqual([told, told]);
  });

  test('what was sent is found under the name of its own event, though another account has one of the same number', async () => {
    const other = await aPayee(service, '500.00');
    const { id: endpoint } = await partner.registers(receiver, ['affiliate.payout_updated'], `${receiver.url}/own`);
    await other.registers(receiver, ['affiliate.payout_updated'], `${receiver.url}/others`);
    const { delivery_id: own } = await ok(partner.api.post(`/partners/affiliate/webhooks/${endpoint}/test`));
    await other.emits(50);
    const others = await eventually(async () => {
      const rows = await service.database.query(
        `SELECT o.id FROM webhook_deliveries d JOIN webhook_deliveries o ON o.sequence = d.sequence AND o.partner_id <> d.partner_id
         WHERE d.id = $1`,
        [own],
      );
      expect(rows).toHaveLength(1);
      return rows[0].id as string;
    });
    const named = async (id: string) => (await search(staff, '/search', id)).map(({ kind, name }) => [kind, name]);
    expect(await named(own as string)).toEqual([['delivery', 'webhook.test']]);
    expect(await named(others)).toEqual([['delivery', 'affiliate.payout_updated']]);
  });

  test('an account and what is sent together are found by the staff alone', async () => {
    const account = fact('partner', owner, { name: 'A partner' });
    expect(await said('partner', owner)).toEqual([account, []]);
    const { id: payout } = (await aPayout(partner, 60)) as { id: string };
    await ok(sender.api.post(`/payout-requests/${payout}/approve`));
    const [treasurer] = (await staffOf(service, ['treasurer'])) as [StaffMember];
    const { id: batch } = await ok(treasurer.api.post('/payout-batches', { network: 'eth' }));
    const found = fact('batch', batch as string, { name: 'eth', partner_id: null });
    expect(await said('batch', batch as string)).toEqual([found, []]);
  });
});
