import { roles as allRoles } from '@swap/domain/staff';
import { booksNow } from '../support/books-now.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { acceptTerms, aPayee, aPayout, credit, setDestination } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { confirms, staffOf, type StaffMember } from '../support/staff.js';

const refused = { status: 409, code: 'four_eyes_required' };

describe('one person of the staff alone', () => {
  let service: Service;
  let insider: StaffMember;
  let other: StaffMember;
  let third: StaffMember;

  beforeAll(async () => {
    service = await aService({
      errors: /the books disagree/,
      env: { STAFF_COOL_DOWN_HOURS: '24', ADJUSTMENT_LIMIT_USD: '500' },
    });
    const everybody = await staffOf(service, allRoles, allRoles, allRoles);
    [insider, other, third] = everybody as [StaffMember, StaffMember, StaffMember];
  });
  afterAll(() => service.stop());

  const idOf = async ({ email }: Partner): Promise<string> =>
    (await ok(third.api.get(`/partners?query=${email}`))).data[0].id;
  const mailsTo = async (email: string) => (await service.sandbox.mails(email)).map(({ text }) => text).join('\n');

  /** A partner's order that has ended well, and earned its commission; answers its value in USD. */
  const completed = async (partner: Partner, amount?: string): Promise<{ id: string; value: number }> => {
    const lines = (await partner.ledger()).length;
    const order = await anOrder(service, {
      apiKey: partner.apiKey,
      ...(amount !== undefined && { body: { amount_from: amount } }),
    });
    await order.pays();
    const { price_usd_from: value } = await order.becomes('completed');
    await eventually(async () => expect((await partner.ledger()).length).toBe(lines + 1));
    return { id: order.id, value: value! };
  };
  const correct = async (by: StaffMember, orderId: string, usd: number): Promise<string | null> => {
    const wanted = { price_usd_from: usd.toFixed(2), reason: 'The source was wrong' };
    return (await ok(by.api.post(`/orders/${orderId}/usd`, wanted))).data.waiting_change;
  };
  const adjust = async (by: StaffMember, partner: Partner, usd: number): Promise<{ id: string; status: string }> => {
    const wanted = { kind: 'ADJUSTMENT_CREDIT', amount_usd: usd, reason: 'Goodwill' };
    return ok(by.api.post(`/partners/${await idOf(partner)}/adjustments`, wanted)) as Promise<{
      id: string;
      status: string;
    }>;
  };
  const act = (by: StaffMember, action: string, payout: string) => by.api.post(`/payout-requests/${payout}/${action}`);

  describe('over the value of an order', () => {
    test('a value far off the reference of its time books nothing until another admin agrees', async () => {
      const partner = await aPartner(service);
      const { id } = await completed(partner);
      const before = (await partner.summary()).ledger_balance as number;
      const change = await correct(insider, id, 900_000_000);
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
      await eventually(async () => expect(await mailsTo(third.email)).toContain('price_usd_from: 900000000.00'));
    });

    test('a value far below the reference waits as well, and a small correction does not', async () => {
      const { id, value } = await completed(await aPartner(service));
      expect(await correct(insider, id, value * 0.79)).not.toBeNull();
      expect(await correct(insider, id, value * 1.21)).not.toBeNull();
      expect(await correct(insider, id, value * 1.19)).toBeNull();
      expect(await correct(insider, id, value * 0.81)).toBeNull();
    });

    test('a value that waits is not set once another amount was sent than it was asked for', async () => {
      const { id, value } = await completed(await aPartner(service));
      const change = await correct(insider, id, value * 2);
      await service.database.query('UPDATE orders SET amount_from = amount_from / 2 WHERE public_id = $1', [id]);
      expectProblem(await other.api.post(`/money-changes/${change!}/confirm`), {
        status: 409,
        code: 'action_not_available',
      });
      expect(await ok(insider.api.get(`/orders/${id}`))).toMatchObject({ data: { price_usd_from: value } });
    });

    test('the two who agreed to it neither review nor pay what it filled; somebody else does', async () => {
      const partner = await aPartner(service);
      const { id } = await completed(partner);
      await confirms(other, 'money', await correct(insider, id, 100_000));
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

  describe('over a balance', () => {
    test('credits of a day add up, whoever books them, and so do all other raises of that partner', async () => {
      const partner = await aPartner(service);
      expect(await adjust(insider, partner, 300)).toMatchObject({ status: 'booked' });
      expect(await adjust(other, partner, 300)).toMatchObject({ status: 'waiting' });
      expect(await adjust(other, partner, 200)).toMatchObject({ status: 'booked' });
      expect(await adjust(insider, partner, 0.01)).toMatchObject({ status: 'waiting' });
      const { id, value } = await completed(partner);
      expect(await correct(insider, id, value * 1.1)).not.toBeNull();
      expect(await correct(insider, id, value * 0.9)).toBeNull();
    });

    test('credits that race are counted one after the other', async () => {
      const partner = await aPartner(service);
      const asked = await Promise.all(Array.from({ length: 12 }, () => adjust(insider, partner, 100)));
      expect(asked.filter(({ status }) => status === 'booked')).toHaveLength(5);
      expect(await partner.summary()).toMatchObject({ ledger_balance: 500 });
    });

    test('a credit matures like any commission', async () => {
      const partner = await aPartner(service);
      await ok(third.api.patch(`/partners/${await idOf(partner)}`, { holding_days: 7 }));
      await adjust(insider, partner, 300);
      expect(await partner.summary()).toMatchObject({ ledger_balance: 300, available_balance: 0 });
    });

    test('a debit is taken at once from what may be paid out, however long the partner waits for its credits', async () => {
      const partner = await aPayee(service, '100.00');
      const id = await idOf(partner);
      await ok(third.api.patch(`/partners/${id}`, { holding_days: 7 }));
      const wanted = { kind: 'ADJUSTMENT_DEBIT', amount_usd: 40, reason: 'Fraud' };
      expect(await ok(insider.api.post(`/partners/${id}/adjustments`, wanted))).toMatchObject({ status: 'booked' });
      expect(await partner.summary()).toMatchObject({
        ledger_balance: 60,
        unmatured_balance: 0,
        available_balance: 60,
      });
    });

    test('a debit of all that one person may take is booked at once, and one of a cent more waits for another', async () => {
      const id = await idOf(await aPartner(service));
      const debit = async (usd: string) => {
        const wanted = { kind: 'ADJUSTMENT_DEBIT', amount_usd: usd, reason: 'Fraud' };
        return (await ok(insider.api.post(`/partners/${id}/adjustments`, wanted))).status as string;
      };
      expect([await debit('500.00'), await debit('500.01')]).toEqual(['booked', 'waiting']);
    });

    test('everybody on the staff is mailed of a correction that takes two, when it is asked for and when it is decided', async () => {
      const { id, status } = await adjust(insider, await aPartner(service), 600);
      expect(status).toBe('waiting');
      await ok(other.api.post(`/adjustments/${id}/reject`));
      await eventually(async () => {
        const letters = (await service.sandbox.mails(third.email)).filter(({ text }) => text.includes(id));
        expect(letters.map(({ subject }) => subject).sort()).toEqual([
          'A correction of a balance was rejected',
          'A correction of a balance was requested',
        ]);
      });
    });

    test('whoever booked or agreed to a credit leaves the payout to others for as long as it fills the balance', async () => {
      const partner = await aPayee(service, '60.00');
      const { id } = await adjust(insider, partner, 600);
      await ok(other.api.post(`/adjustments/${id}/approve`));
      const payout = (await aPayout(partner, 100)).id as string;
      for (const each of [insider, other]) {
        const answer = await act(each, 'approve', payout);
        expectProblem(answer, refused);
        expect(answer.json.detail).toContain('You took part in what fills this balance');
      }
      await ok(act(third, 'approve', payout));
    });

    test('whoever booked a credit that was paid out long ago reviews again', async () => {
      const partner = await aPayee(service, '0.01');
      await adjust(insider, partner, 100);
      const first = (await aPayout(partner, '100.01')).id as string;
      await ok(act(third, 'approve', first));
      await ok(act(other, 'process', first));
      await ok(other.api.post(`/payout-requests/${first}/complete`, { tx_hash: `0x${'12'.repeat(32)}` }));
      await credit(service, partner, '99.99');
      await service.database.query(`ALTER TABLE audit_entries DISABLE TRIGGER USER`);
      await service.database.query(`UPDATE audit_entries SET created_at = created_at - interval '2 days'`);
      await service.database.query(`ALTER TABLE audit_entries ENABLE TRIGGER USER`);
      await ok(act(insider, 'approve', (await aPayout(partner, 50)).id as string));
    });
  });

  describe('over a commission rate', () => {
    test('a rate above the default earns no more than one person may give away, until another admin confirms it', async () => {
      const partner = await aPartner(service);
      const id = await idOf(partner);
      const settings = await ok(insider.api.patch(`/partners/${id}`, { affiliate_commission_bps: 1000 }));
      expect(settings).toMatchObject({ affiliate_commission_bps: 1000, waiting_change: expect.any(String) });
      const small = await completed(partner);
      const large = await completed(partner, '0.5');
      const [second, first] = await partner.ledger();
      expect(first.amount_usd).toBeCloseTo(small.value * 0.1, 1);
      expect(second.amount_usd).toBeCloseTo(large.value * 0.005, 1);
      expectProblem(await insider.api.post(`/money-changes/${settings.waiting_change}/confirm`), refused);
      await confirms(other, 'money', settings.waiting_change);
      const confirmed = await completed(partner, '0.5');
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
      const id = await idOf(await aPartner(service));
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
      await ok(insider.api.patch(`/partners/${await idOf(partner)}`, { affiliate_commission_bps: 1000 }));
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
});
