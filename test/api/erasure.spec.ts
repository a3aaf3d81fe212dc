import { randomBytes } from 'node:crypto';
import { booksNow } from '../support/books-now.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aMember } from '../support/member.js';
import { addresses, create, PlacedOrder } from '../support/order.js';
import { anEmail, aPartner } from '../support/partner.js';
import { aPayee, aPayout } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

let service: Service;
let operator: StaffMember;
let receiver: Receiver;
beforeAll(async () => {
  service = await aService({ errors: /the books disagree: unexplained_adjustment/ });
  receiver = await aReceiver();
  [operator] = (await staffOf(service, ['operator'])) as [StaffMember];
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

/** Which tables still say one of these, anywhere in a row; the record of acts is kept as it is. */
async function tablesThatSay(...secrets: string[]): Promise<string[]> {
  const tables = await service.database.query(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
       AND relname <> 'audit_entries'`,
  );
  const telling = [];
  for (const { name } of tables as { name: string }[]) {
    const found = await service.database.query(
      `SELECT 1 FROM "${name}" t, unnest($1::text[]) AS secret WHERE strpos(lower(t::text), lower(secret)) > 0 LIMIT 1`,
      [secrets],
    );
    if (found.length > 0) telling.push(name);
  }
  return telling;
}

const idOf = async (email: string): Promise<string> =>
  (await ok(operator.api.get(`/partners?query=${email}`))).data[0].id;

/** What the books hold against a partner's ledger. */
const discrepanciesOf = async (partnerId: string) =>
  (await booksNow(operator)).discrepancies.filter(
    (each: { partner_id: string | null }) => each.partner_id === partnerId,
  );

const anAddress = () => `0x${randomBytes(20).toString('hex')}`;

describe('closing an account', () => {
  test('its people are gone, its ledger is kept, and its money is nobody’s by accident', async () => {
    const partner = await aPayee(service, '100.00');
    const member = await aMember(service, partner, 'viewer');
    const website = `https://${randomBytes(6).toString('hex')}.example`;
    await ok(partner.api.patch('/partners/profile', { name: 'Ada Lovelace of Piccadilly', website }));
    await partner.registers(receiver);
    const metadata = { basket: `basket of ${partner.email}` };
    const placed = await create(service, { apiKey: partner.apiKey, body: { external_id: partner.email, metadata } });
    for (const body of [{ external_id: `again ${partner.email}` }, { metadata }])
      await create(service, { apiKey: partner.apiKey, body });
    const id = await idOf(partner.email);
    const close = (body: object) => partner.api.post('/partners/account/close', { email: partner.email, ...body });

    const { id: payout } = await aPayout(partner, 60);
    const refused = await close({ forfeit_balance: true });
    expectProblem(refused, { status: 409, code: 'account_not_closable' });
    expect(refused.json).toMatchObject({ open_payouts_usd: 60, balance_usd: 100 });
    await ok(partner.api.post(`/partners/affiliate/payout-requests/${payout}/cancel`));
    expectProblem(await close({}), { status: 409, code: 'account_not_closable' });
    expectProblem(await operator.api.post(`/partners/${id}/close`, { reason: 'By letter' }), {
      status: 409,
      code: 'account_not_closable',
    });
    expectProblem(await close({ email: member.email }), { status: 400, code: 'validation_failed' });
    expectProblem(await member.api.post('/partners/account/close', { email: partner.email, forfeit_balance: true }), {
      status: 403,
      code: 'role_required',
    });
    const before = await discrepanciesOf(id);
    expect((await close({ forfeit_balance: true })).status).toBe(204);

    for (const api of [partner.api, member.api])
      expectProblem(await api.get('/partners/profile'), { status: 401, code: 'invalid_token' });
    for (const { email, password } of [partner, member])
      expectProblem(await service.api.post('/partners/signin', { email, password }), {
        status: 401,
        code: 'invalid_credentials',
      });
    expectProblem(await service.api.post('/partners/auth/token', { api_key: partner.apiKey }), {
      status: 401,
      code: 'invalid_api_key',
    });
    const order = new PlacedOrder(service, placed.order_info, placed.deposit, placed.data);
    await order.pays();
    await order.becomes('completed');
    await service.database.query(`UPDATE turns SET next_at = now() WHERE name = 'forget-closed-accounts'`);
    await eventually(
      async () => expect(await tablesThatSay(partner.email, member.email, 'Piccadilly', website)).toEqual([]),
      { within: 20_000, every: 300 },
    );
    await eventually(async () => {
      const waived = await service.database.query('SELECT reason FROM commission_waivers WHERE partner_id = $1', [id]);
      expect(waived).toEqual([{ reason: 'suspended' }]);
    });
    const kept = await ok(operator.api.get(`/partners/${id}`));
    expect(kept).toMatchObject({
      email: `${id}@closed.invalid`,
      name: 'Closed account',
      suspended: true,
      payout_profile: null,
    });
    expect(kept.closed_at).not.toBeNull();
    expect(kept.balance.ledger_balance).toBe(100);
    expect(await discrepanciesOf(id)).toEqual(before);
    expectProblem(await operator.api.patch(`/partners/${id}`, { suspended: false }), {
      status: 409,
      code: 'action_not_available',
    });
    expect((await service.sandbox.mails(partner.email)).map(({ subject }) => subject)).toContain(
      'Your account was closed',
    );
    const again = { email: partner.email, password: partner.password, name: 'Somebody new' };
    expect((await service.api.post('/partners/signup', again)).status).toBe(201);
  });

  test('the staff close one without money for who asked in another way, once', async () => {
    const { email, api } = await aPartner(service);
    const id = await idOf(email);
    const close = () => operator.api.post(`/partners/${id}/close`, { reason: 'By letter' });
    expect((await ok(close())).closed_at).not.toBeNull();
    expectProblem(await close(), { status: 409, code: 'action_not_available' });
    expectProblem(await api.get('/partners/profile'), { status: 401, code: 'invalid_token' });
  });
});

describe('a customer who asks to be forgotten', () => {
  const forget = (id: string, token: string) =>
    service.api.send('DELETE', `/swap/orders/${id}/personal-data`, undefined, { 'x-manage-token': token });
  const anOrderTo = async (address: string, more = {}) => {
    const body = { address_to: address, refund_address: addresses.btc, ...more };
    const { order_info: id, manage_token: token, deposit, data } = await create(service, { body });
    return { id, token, order: new PlacedOrder(service, id, deposit, data) };
  };
  const noLongerAskedAbout = (id: string) =>
    service.database.query(
      `UPDATE order_legs SET poll_round = NULL WHERE order_id = (SELECT id FROM orders WHERE public_id = $1)`,
      [id],
    );

  test('the holder of the manage token erases an order that has ended, and what was swapped stays', async () => {
    const address = anAddress();
    const { id, token, order } = await anOrderTo(address);
    await order.pays();
    await order.becomes('completed');
    await noLongerAskedAbout(id);
    expectProblem(await forget(id, 'mt_nonsense'), { status: 403, code: 'invalid_manage_token' });
    const { data } = await ok(forget(id, token));
    expect(data.erased_at).not.toBeNull();
    expect((await ok(forget(id, token))).data).toEqual(data);
    expect(await tablesThatSay(address)).toEqual([]);
    const snapshot = await order.snapshot();
    expect(snapshot).toMatchObject({ status_name: 'completed', address_to: '', refund_address: null, payout_tx: null });
    expect(snapshot.amount_from).toBe(order.created.amount_from);
  });

  test('one that is under way is erased when it is over, without anybody asking again', async () => {
    const address = anAddress();
    const email = anEmail();
    const { id, token, order } = await anOrderTo(address, { notify_email: email });
    expect((await ok(forget(id, token))).data).toEqual({ erased_at: null });
    await order.pays();
    await order.becomes('completed');
    expect(await tablesThatSay(address)).toContain('orders');
    await noLongerAskedAbout(id);
    await service.database.query(`UPDATE turns SET next_at = now() WHERE name = 'forget-erased-customers'`);
    await eventually(async () => expect(await tablesThatSay(address)).toEqual([]), { within: 20_000, every: 300 });
    expect(await service.sandbox.mails(email)).toEqual([]);
  });

  test('the staff find orders by address, however it is written, and by e-mail', async () => {
    const address = anAddress();
    const email = anEmail();
    const ended = await anOrderTo(address);
    await ended.order.pays();
    await ended.order.becomes('completed');
    await noLongerAskedAbout(ended.id);
    const underway = await anOrderTo(address, { notify_email: email });
    const erase = (kind: string, value: string) =>
      operator.api.post('/erasures', { kind, value, reason: 'Asked by mail, showed the wallet' });
    expect((await ok(erase('email', ` ${email.toUpperCase()}`))).data).toEqual({ orders: 1, erased: 0, waiting: 1 });
    expect((await ok(erase('address', address.toUpperCase().replace('X', 'x')))).data).toEqual({
      orders: 2,
      erased: 1,
      waiting: 1,
    });
    expect((await ended.order.snapshot()).address_to).toBe('');
    expect((await underway.order.snapshot()).address_to.toLowerCase()).toBe(address);
    const back = anAddress().toUpperCase().replace('X', 'x');
    const pair = { currency_from: 'eth', currency_to: 'btc', amount_from: '0.5' };
    await create(service, { body: { ...pair, address_to: addresses.btc, refund_address: back } });
    expect((await ok(erase('address', back.toLowerCase()))).data).toMatchObject({ orders: 1 });
    const entries = await service.database.query('SELECT changes::text FROM audit_entries');
    expect(JSON.stringify(entries).toLowerCase()).not.toContain(address);
  });
});
