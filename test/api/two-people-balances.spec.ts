import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aPartner } from '../support/partner.js';
import { aPayee, aPayout, credit } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import type { Service } from '../support/service.js';
import type { StaffMember } from '../support/staff.js';
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

describe('one person of the staff alone over a balance', () => {
  test('credits of a day add up, whoever books them, and so do all other raises of that partner', async () => {
    const partner = await aPartner(service);
    expect(await staff.adjust(insider, partner, 300)).toMatchObject({ status: 'booked' });
    expect(await staff.adjust(other, partner, 300)).toMatchObject({ status: 'waiting' });
    expect(await staff.adjust(other, partner, 200)).toMatchObject({ status: 'booked' });
    expect(await staff.adjust(insider, partner, 0.01)).toMatchObject({ status: 'waiting' });
    const { id, value } = await staff.completed(partner);
    expect(await staff.correct(insider, id, value * 1.1)).not.toBeNull();
    expect(await staff.correct(insider, id, value * 0.9)).toBeNull();
  });

  test('credits that race are counted one after the other', async () => {
    const partner = await aPartner(service);
    const asked = await Promise.all(Array.from({ length: 12 }, () => staff.adjust(insider, partner, 100)));
    expect(asked.filter(({ status }) => status === 'booked')).toHaveLength(5);
    expect(await partner.summary()).toMatchObject({ ledger_balance: 500 });
  });

  test('a credit matures like any commission', async () => {
    const partner = await aPartner(service);
    await ok(third.api.patch(`/partners/${await staff.idOf(partner)}`, { holding_days: 7 }));
    await staff.adjust(insider, partner, 300);
    expect(await partner.summary()).toMatchObject({ ledger_balance: 300, available_balance: 0 });
  });

  test('a debit is taken at once from what may be paid out, however long the partner waits for its credits', async () => {
    const partner = await aPayee(service, '100.00');
    await ok(third.api.patch(`/partners/${await staff.idOf(partner)}`, { holding_days: 7 }));
    expect(await staff.adjust(insider, partner, 40, 'ADJUSTMENT_DEBIT')).toMatchObject({ status: 'booked' });
    expect(await partner.summary()).toMatchObject({
      ledger_balance: 60,
      unmatured_balance: 0,
      available_balance: 60,
    });
  });

  test('a debit of all that one person may take is booked at once, and one of a cent more waits for another', async () => {
    const partner = await aPartner(service);
    const debit = async (usd: string) => (await staff.adjust(insider, partner, usd, 'ADJUSTMENT_DEBIT')).status;
    expect([await debit('500.00'), await debit('500.01')]).toEqual(['booked', 'waiting']);
  });

  test('everybody on the staff is mailed of a correction that takes two, when it is asked for and when it is decided', async () => {
    const { id, status } = await staff.adjust(insider, await aPartner(service), 600);
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
    const { id } = await staff.adjust(insider, partner, 600);
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
    await staff.adjust(insider, partner, 100);
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
