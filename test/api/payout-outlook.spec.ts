import { ok } from '../support/http.js';
import { aPayee, aPayout } from '../support/payee.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

describe('what is said of a payout before it is moved', () => {
  let service: Service;
  let reviewer: StaffMember;
  let treasurer: StaffMember;
  beforeAll(async () => {
    service = await aService({ env: { PAYOUT_COOL_DOWN_HOURS: '0' } });
    [reviewer, treasurer] = (await staffOf(service, ['reviewer', 'treasurer'], ['treasurer'])) as [
      StaffMember,
      StaffMember,
    ];
  });
  afterAll(() => service.stop());

  const seenBy = async (who: StaffMember, id: string) => ok(who.api.get(`/payout-requests/${id}`));

  test('an estimate until it is taken over, then the amount that was fixed and a link for the wallet', async () => {
    const payee = await aPayee(service, '500.00');
    const { id } = (await aPayout(payee, 120)) as { id: string };
    const before = await seenBy(reviewer, id);
    expect(before).toMatchObject({ coin_amount: null, payment_uri: null, stops: [] });
    expect(Number(before.estimate.coin_amount) * Number(before.estimate.coin_price_usd)).toBeCloseTo(120, 4);
    await ok(reviewer.api.post(`/payout-requests/${id}/approve`));
    await ok(treasurer.api.post(`/payout-requests/${id}/process`));
    const during = await seenBy(treasurer, id);
    expect(during.estimate).toBeNull();
    expect(during.payment_uri).toMatch(/^ethereum:0x[0-9a-fA-F]{40}(@1)?\?value=\d+/);
    await ok(treasurer.api.post(`/payout-requests/${id}/complete`, { tx_hash: `0x${'ef'.repeat(32)}` }));
    expect(await seenBy(treasurer, id)).toMatchObject({ stops: [], estimate: null, payment_uri: null });
  });

  test('who approved it is told that somebody else must send it, and the others are not', async () => {
    const payee = await aPayee(service, '500.00');
    const { id } = (await aPayout(payee, 120)) as { id: string };
    await ok(reviewer.api.post(`/payout-requests/${id}/approve`));
    expect((await seenBy(reviewer, id)).stops).toMatchObject([{ code: 'four_eyes_required' }]);
    expect((await seenBy(treasurer, id)).stops).toEqual([]);
    const { status, json } = await reviewer.api.post(`/payout-requests/${id}/process`);
    expect([status, json.code]).toEqual([409, 'four_eyes_required']);
  });

  test('a suspended account stops whoever looks', async () => {
    const payee = await aPayee(service, '500.00');
    const { id } = (await aPayout(payee, 120)) as { id: string };
    await service.database.query('UPDATE partners SET suspended_at = now() WHERE email = $1', [payee.email]);
    expect((await seenBy(reviewer, id)).stops).toMatchObject([{ code: 'partner_suspended' }]);
  });
});
