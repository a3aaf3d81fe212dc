import { booksNow } from '../support/books-now.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { acceptTerms, aPayout, setDestination } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import type { Service } from '../support/service.js';
import { confirms, type StaffMember } from '../support/staff.js';
import { act, ThreeOfTheStaff } from '../support/three-of-the-staff.js';

const refused = { status: 409, code: 'four_eyes_required' };

let staff: ThreeOfTheStaff;
let service: Service;
let insider: StaffMember;
let other: StaffMember;
let third: StaffMember;
beforeAll(async () => {
  staff = await ThreeOfTheStaff.atWork();
  ({ service, insider, other, third } = staff);
});
afterAll(() => service.stop());

describe('one person of the staff alone over the value of an order', () => {
  test('a value far off the reference of its time books nothing until another admin agrees', async () => {
    const partner = await aPartner(service);
    const { id } = await staff.completed(partner);
    const before = (await partner.summary()).ledger_balance as number;
    const change = await staff.correct(insider, id, 900_000_000);
    expect(change).not.toBeNull();
    expectProblem(await insider.api.post(`/money-changes/${change!}/confirm`), refused);
    expect(await partner.summary()).toMatchObject({ ledger_balance: before });
    expect(await ok(insider.api.get(`/orders/${id}`))).not.toMatchObject({ data: { price_usd_from: 900_000_000 } });
    await ok(other.api.post(`/money-changes/${change!}/reject`));
    expectProblem(await other.api.post(`/money-changes/${change!}/confirm`), {
      status: 409,
      code: 'action_not_available',
    });
    expect(await partner.ledger()).toHaveLength(1);
    await eventually(async () => expect(await staff.mailsTo(third)).toContain('price_usd_from: 900000000.00'));
  });

  test('a value far below the reference waits as well, and a small correction does not', async () => {
    const { id, value } = await staff.completed(await aPartner(service));
    expect(await staff.correct(insider, id, value * 0.79)).not.toBeNull();
    expect(await staff.correct(insider, id, value * 1.21)).not.toBeNull();
    expect(await staff.correct(insider, id, value * 1.19)).toBeNull();
    expect(await staff.correct(insider, id, value * 0.81)).toBeNull();
  });

  test('a value that waits is not set once another amount was sent than it was asked for', async () => {
    const { id, value } = await staff.completed(await aPartner(service));
    const change = await staff.correct(insider, id, value * 2);
    await service.database.query('UPDATE orders SET amount_from = amount_from / 2 WHERE public_id = $1', [id]);
    expectProblem(await other.api.post(`/money-changes/${change!}/confirm`), {
      status: 409,
      code: 'action_not_available',
    });
    expect(await ok(insider.api.get(`/orders/${id}`))).toMatchObject({ data: { price_usd_from: value } });
  });

  test('the two who agreed to it neither review nor pay what it filled; somebody else does', async () => {
    const partner = await aPartner(service);
    const { id } = await staff.completed(partner);
    await confirms(other, 'money', await staff.correct(insider, id, 100_000));
    await eventually(async () => expect(await partner.summary()).toMatchObject({ available_balance: 500 }));
    await acceptTerms(partner);
    await ok(setDestination(partner));
    const payout = (await aPayout(partner, 100)).id as string;
    expectProblem(await act(insider, 'approve', payout), refused);
    expectProblem(await act(other, 'approve', payout), refused);
    await ok(act(third, 'approve', payout));
    expectProblem(await act(insider, 'process', payout), refused);
    expectProblem(await act(other, 'process', payout), refused);
  });
});

describe('one person of the staff alone over a commission rate', () => {
  test('a rate above the default earns no more than one person may give away, until another admin confirms it', async () => {
    const partner = await aPartner(service);
    const id = await staff.idOf(partner);
    const settings = await ok(insider.api.patch(`/partners/${id}`, { affiliate_commission_bps: 1000 }));
    expect(settings).toMatchObject({ affiliate_commission_bps: 1000, waiting_change: expect.any(String) });
    const small = await staff.completed(partner);
    const large = await staff.completed(partner, '0.5');
    const [second, first] = await partner.ledger();
    expect(first.amount_usd).toBeCloseTo(small.value * 0.1, 1);
    expect(second.amount_usd).toBeCloseTo(large.value * 0.005, 1);
    expectProblem(await insider.api.post(`/money-changes/${settings.waiting_change}/confirm`), refused);
    await confirms(other, 'money', settings.waiting_change);
    const confirmed = await staff.completed(partner, '0.5');
    expect((await partner.ledger())[0].amount_usd).toBeCloseTo(confirmed.value * 0.1, 1);
    await acceptTerms(partner);
    await ok(setDestination(partner));
    const payout = (await aPayout(partner, 100)).id as string;
    expectProblem(await act(insider, 'approve', payout), refused);
    expectProblem(await act(other, 'approve', payout), refused);
    const { discrepancies } = await booksNow(third);
    expect(discrepancies.filter((each: { partner_id: string }) => each.partner_id === id)).toEqual([]);
  });

  test('whoever changes something else of a partner asks for no rate, nor does who goes back to one that was agreed', async () => {
    const id = await staff.idOf(await aPartner(service));
    const asksFor = async (settings: object) =>
      (await ok(insider.api.patch(`/partners/${id}`, settings))).waiting_change as string | null;
    const agreed = await asksFor({ affiliate_commission_bps: 300 });
    expect(agreed).not.toBeNull();
    expect(await asksFor({ holding_days: 3 })).toBeNull();
    expect(await asksFor({ affiliate_commission_bps: 300, limit_multiplier: 2 })).toBeNull();
    await confirms(other, 'money', agreed);
    for (const bps of [100, 300, 50, 300]) expect(await asksFor({ affiliate_commission_bps: bps })).toBeNull();
    expect(await asksFor({ affiliate_commission_bps: 301 })).not.toBeNull();
    expect(await asksFor({ affiliate_commission_bps: 300 })).toBeNull();
  });

  test('a deposit larger than was agreed does not carry a rate past that either', async () => {
    const partner = await aPartner(service);
    await ok(insider.api.patch(`/partners/${await staff.idOf(partner)}`, { affiliate_commission_bps: 1000 }));
    const order = await anOrder(service, { apiKey: partner.apiKey });
    await order.pays('0.5');
    const { price_usd_from: value } = await order.becomes('completed');
    const [line] = await eventually(async () => {
      const lines = await partner.ledger();
      expect(lines).toHaveLength(1);
      return lines;
    });
    expect(line.amount_usd).toBeCloseTo(value! * 0.005, 1);
  });
});
