import { eventually } from '../support/eventually.js';
import { ok, type Http } from '../support/http.js';
import { aMember } from '../support/member.js';
import { addresses, anOrder, create } from '../support/order.js';
import { anEmail, type Partner } from '../support/partner.js';
import { aPayee, aPayout } from '../support/payee.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

const customer = 'Customer@Example.com';

/** One of everything that has a name, and another partner who has as much. */
describe('a search', () => {
  let service: Service;
  let receiver: Receiver;
  let partner: Partner;
  let stranger: Partner;
  let staff: Http;
  /** Names of what belongs to the first partner, by what it is. */
  const names: Record<string, string> = {};

  beforeAll(async () => {
    [service, receiver] = await Promise.all([
      aService({ exchanges: ['fixedfloat'], env: { LOG_LEVEL: 'debug', PAYOUT_COOL_DOWN_HOURS: '0' } }),
      aReceiver(),
    ]);
    [partner, stranger] = await Promise.all([aPayee(service, '500.00'), aPayee(service, '500.00')]);
    await partner.listensAt(receiver);
    const body = { external_id: '2026-11-0042', notify_email: customer, refund_address: addresses.btc };
    const order = await anOrder(service, { apiKey: partner.apiKey, body });
    await order.pays();
    const { deposit_tx, payout_tx } = await order.becomes('completed');
    const { id: payout } = await aPayout(partner, 60);
    const { data: events } = await eventually(async () => {
      const told = await ok(partner.api.get('/partners/events?type=affiliate.commission_accrued'));
      expect(told.data).toHaveLength(1);
      return told as { data: { id: string }[] };
    });
    const [delivery] = await service.database.query(
      `SELECT d.id, d.partner_id, l.ref FROM webhook_events e
       JOIN webhook_deliveries d ON d.partner_id = e.partner_id AND d.sequence = e.sequence, order_legs l
       JOIN orders o ON o.id = l.order_id WHERE e.id = $1 AND o.public_id = $2`,
      [events[0]?.id, order.id],
    );
    const { id: deliveryId, partner_id: partnerId, ref } = delivery as Record<'id' | 'partner_id' | 'ref', string>;
    [staff] = (await staffOf(service, ['support'])).map(({ api }) => api) as [Http];
    Object.assign(names, { order: order.id, deposit: order.deposit.address, deposit_tx, payout_tx, ref });
    Object.assign(names, { payout, event: events[0]?.id, delivery: deliveryId, partner: partnerId });
  });
  afterAll(async () => {
    await service.stop();
    await receiver.close();
  });

  const find = async (api: Http, path: string, q: string) => {
    const { data } = await ok(api.get(`${path}?q=${encodeURIComponent(q)}`));
    return (data as { kind: string; matched: string; id: string }[]).map(({ kind, matched, id }) => [
      kind,
      matched,
      id,
    ]);
  };
  const byStaff = (q: string) => find(staff, '/search', q);
  const byOwner = (q: string) => find(partner.api, '/partners/search', q);
  const byStranger = (q: string) => find(stranger.api, '/partners/search', q);
  const order = (matched: string) => ['order', matched, names['order']];

  test.each([
    ['its id', () => names['order'], 'order_id'],
    ['the beginning of its id', () => names['order']?.slice(0, 9), 'order_id'],
    ['its id in capitals, with spaces around it', () => ` ${String(names['order']).toUpperCase()} `, 'order_id'],
    ['what its partner calls it', () => '2026-11-0042', 'external_id'],
    ['where it is paid to', () => names['deposit'], 'deposit_address'],
    ['the transaction that paid for it', () => names['deposit_tx'], 'transaction'],
    ['the transaction that paid it out', () => names['payout_tx'], 'transaction'],
    ['that transaction without its 0x', () => names['payout_tx']?.replace(/^0x/, '').toUpperCase(), 'transaction'],
  ])('finds an order by %s, for the staff and for its partner, and for nobody else', async (_, name, matched) => {
    const text = String(name());
    expect(await byStaff(text)).toContainEqual(order(matched));
    expect(await byOwner(text)).toContainEqual(order(matched));
    expect(await byStranger(text)).toEqual([]);
  });

  test.each([
    ['where the coins went', addresses.eth, 'receiving_address'],
    ['where they would have gone back to', addresses.btc, 'refund_address'],
  ])('finds an order by %s', async (_, address, matched) => {
    expect(await byStaff(address)).toContainEqual(order(matched));
    expect(await byOwner(address)).toContainEqual(order(matched));
    expect(await byStranger(address)).toEqual([]);
  });

  test.each([
    ['the mail address of its customer', () => customer.toUpperCase(), 'email'],
    ['the number its exchange gave it', () => String(names['ref']), 'exchange_reference'],
    ['the beginning of what its partner calls it', () => '2026-11-00', 'external_id'],
  ])('finds an order by %s, for the staff alone', async (_, name, matched) => {
    expect(await byStaff(name())).toContainEqual(order(matched));
    expect(await byOwner(name())).toEqual([]);
  });

  test('finds an order by where its customer wants mail now, and not by where that was before', async () => {
    const [before, now] = [anEmail(), anEmail()];
    const { order_info: id, manage_token: token } = await create(service, { body: { notify_email: before } });
    const found = [['order', 'email', id]];
    expect(await byStaff(before)).toEqual(found);
    const headers = { 'x-manage-token': token };
    const { status } = await service.api.send('PUT', `/swap/orders/${id}/notify-email`, { email: now }, headers);
    expect([status, await byStaff(now), await byStaff(before)]).toEqual([204, found, []]);
  });

  test('finds an order routed privately by where its exchanges pay each other, for the staff alone', async () => {
    const { id } = await anOrder(service, { apiKey: partner.apiKey, body: { is_anonym: true, amount_from: '0.05' } });
    const [leg] = await service.database.query(
      `SELECT l.deposit_address FROM order_legs l JOIN orders o ON o.id = l.order_id WHERE o.public_id = $1 ORDER BY position DESC LIMIT 1`,
      [id],
    );
    const { deposit_address: between } = leg as { deposit_address: string };
    expect(await byStaff(between)).toContainEqual(['order', 'deposit_address', id]);
    expect(await byOwner(between)).toEqual([]);
  });

  test.each([
    ['payout', 'payout'],
    ['delivery', 'delivery'],
    ['event', 'event'],
  ])('finds a %s by its id, whole or cut short', async (kind, name) => {
    const id = String(names[name]);
    for (const text of [id, id.slice(0, -4)]) {
      expect(await byStaff(text)).toContainEqual([kind, 'id', id]);
      expect(await byOwner(text)).toContainEqual([kind, 'id', id]);
      expect((await byStranger(text)).filter(([, , found]) => found === id)).toEqual([]);
    }
  });

  test('finds what was sent of an event along with it, and nothing that others were sent under the same number', async () => {
    await stranger.registers(receiver, ['affiliate.payout_updated'], `${receiver.url}/strangers`);
    await stranger.emits(20);
    await eventually(async () => {
      const rows = await service.database.query(
        `SELECT 1 FROM webhook_deliveries d JOIN webhook_deliveries o ON o.sequence = d.sequence AND o.partner_id <> d.partner_id
         WHERE o.id = $1`,
        [names['delivery']],
      );
      expect(rows).toHaveLength(1);
    });
    const both = [
      ['event', 'id', names['event']],
      ['delivery', 'id', names['delivery']],
    ];
    for (const found of [await byOwner(String(names['event'])), await byStaff(String(names['event']))])
      expect(found.sort()).toEqual(both.sort());
    expect(await byStranger(String(names['event']))).toEqual([]);
  });

  test('finds a payout by what paid it, for its partner too, and what it was sent with, for the staff alone', async () => {
    const [reviewer, treasurer] = (await staffOf(service, ['reviewer'], ['treasurer'])) as [StaffMember, StaffMember];
    const hash = 'e'.repeat(64);
    await ok(reviewer.api.post(`/payout-requests/${String(names['payout'])}/approve`));
    const { id: batch } = await ok(treasurer.api.post('/payout-batches', { network: 'eth' }));
    await ok(treasurer.api.post(`/payout-requests/${String(names['payout'])}/complete`, { tx_hash: `0x${hash}` }));
    for (const text of [hash, `0x${hash}`.toUpperCase().replace('X', 'x')]) {
      expect(await byStaff(text)).toEqual([['payout', 'transaction', names['payout']]]);
      expect(await byOwner(text)).toEqual([['payout', 'transaction', names['payout']]]);
      expect(await byStranger(text)).toEqual([]);
    }
    expect(await byStaff(String(batch))).toEqual([['batch', 'id', batch]]);
    for (const by of [byOwner, byStranger]) expect(await by(String(batch))).toEqual([]);
  });

  test('finds a partner by how its name begins, by where it is paid, and by who works for it now, for the staff alone', async () => {
    const id = names['partner'];
    await ok(partner.api.patch('/partners/profile', { name: 'Harbour Street Coins' }));
    expect(await byStaff('HARBOUR s')).toEqual([['partner', 'name', id]]);
    expect(await byStaff('street')).toEqual([]);
    const paid = (await byStaff(addresses.eth)).filter(([, matched]) => matched === 'payout_address');
    expect(paid.map(([, , found]) => found).sort()).toEqual([id, await stranger.id()].sort());
    const invited = anEmail();
    await ok(partner.api.post('/partners/members/invitations', { email: invited, role: 'viewer' }));
    expect(await byStaff(invited)).toEqual([]);
    const member = await aMember(service, partner, 'viewer');
    expect(await byStaff(member.email.toUpperCase())).toEqual([['partner', 'email', id]]);
    for (const text of ['Harbour', member.email]) expect(await byOwner(text)).toEqual([]);
    await ok(partner.api.delete(`/partners/members/${member.id}`));
    expect(await byStaff(member.email)).toEqual([]);
  });

  test('finds a partner by address, by how that begins, and by id, for the staff alone', async () => {
    const id = names['partner'];
    expect(await byStaff(partner.email)).toContainEqual(['partner', 'email', id]);
    expect(await byStaff(partner.email.slice(0, -3))).toContainEqual(['partner', 'email', id]);
    expect(await byStaff(String(id))).toContainEqual(['partner', 'id', id]);
    expect(await byOwner(partner.email)).toEqual([]);
  });

  test('finds an account that was stopped, and says whether that is for good', async () => {
    const { email } = stranger;
    const found = async () => (await ok(staff.get(`/search?q=${encodeURIComponent(email)}`))).data as object[];
    // What there is to erase of a closed one is gone already.
    const stops = `UPDATE partners SET suspended_at = now(), closed_at = CASE WHEN $2 THEN now() END,
      traces_erased_at = CASE WHEN $2 THEN now() END WHERE email = $1`;
    expect(await found()).toMatchObject([{ kind: 'partner', status: null }]);
    for (const isClosed of [false, true]) {
      await service.database.query(stops, [email, isClosed]);
      expect(await found()).toMatchObject([{ kind: 'partner', status: isClosed ? 'closed' : 'suspended' }]);
    }
  });

  test('finds somebody of the staff by address, and says when they may do nothing any more', async () => {
    const [{ email, id } = { email: '', id: '' }] = await staffOf(service, ['reviewer']);
    const found = async () => (await ok(staff.get(`/search?q=${encodeURIComponent(email)}`))).data as object[];
    expect(await found()).toEqual([expect.objectContaining({ kind: 'staff', id, status: null })]);
    await service.database.query('UPDATE admins SET deactivated_at = now() WHERE id = $1', [id]);
    expect(await found()).toEqual([expect.objectContaining({ kind: 'staff', id, status: 'deactivated' })]);
  });

  test('finds nothing by a name that nobody has, nor by what could be anything', async () => {
    for (const text of ['nobody@nowhere.example', '%', "'; --", '…', 'evt_zz', ' ', '0'.repeat(64)])
      expect(await byStaff(text)).toEqual([]);
  });

  test('finds an order by an address of Bitcoin Cash in either spelling', async () => {
    const cash = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
    const { id } = await anOrder(service);
    for (const [column, matched] of Object.entries({
      deposit_address: 'deposit_address',
      refund_address: 'refund_address',
      address_to: 'receiving_address',
    })) {
      for (const [stored, asked] of [
        [cash, `bitcoincash:${cash}`],
        [`bitcoincash:${cash}`, cash],
      ]) {
        await service.database.query(`UPDATE orders SET ${column} = $2 WHERE public_id = $1`, [id, stored]);
        expect(await byStaff(String(asked))).toContainEqual(['order', matched, id]);
      }
      await service.database.query(`UPDATE orders SET ${column} = '' WHERE public_id = $1`, [id]);
    }
  });

  test('an address that was forgotten is found no more', async () => {
    await service.database.query(
      `UPDATE orders SET address_to = '', deposit_address = NULL, addresses_forgotten_at = now() WHERE public_id = $1`,
      [names['order']],
    );
    expect(await byStaff(addresses.eth)).not.toContainEqual(order('receiving_address'));
    expect(await byStaff(String(names['deposit']))).toEqual([]);
    await service.database.query('DELETE FROM order_mail_addresses');
    expect(await byStaff(customer)).toEqual([]);
  });

  test('what was searched for stands in no line that the service writes', async () => {
    await byStaff(`${String(names['deposit'])} of nobody`);
    await find(service.api, '/partners/search', customer).catch(() => undefined);
    const text = service.log.join('\n').toLowerCase();
    for (const name of [customer, addresses.eth, String(names['deposit']), encodeURIComponent(customer)])
      expect(text).not.toContain(name.toLowerCase());
  });
});
