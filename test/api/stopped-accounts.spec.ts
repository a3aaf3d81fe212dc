import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import type { Partner } from '../support/partner.js';
import { aPayee, aPayout } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

describe('payouts of an account that is stopped', () => {
  let service: Service;
  let operator: StaffMember;
  let second: StaffMember;
  let reviewer: StaffMember;
  let treasurer: StaffMember;

  beforeAll(async () => {
    service = await aService();
    const everybody = await staffOf(service, ['operator'], ['operator'], ['reviewer'], ['treasurer']);
    [operator, second, reviewer, treasurer] = everybody as [StaffMember, StaffMember, StaffMember, StaffMember];
  });
  afterAll(() => service.stop());

  const idOf = async ({ email }: Partner): Promise<string> =>
    (await ok(operator.api.get(`/partners?query=${email}`))).data[0].id;
  const mailsTo = async (email: string) => (await service.sandbox.mails(email)).map(({ text }) => text).join('\n');
  const act = (by: StaffMember, action: string, payout: string) => by.api.post(`/payout-requests/${payout}/${action}`);
  const freeze = async (partner: Partner) => {
    const token = await eventually(async () => {
      const [, found] = /\/not-me#(nm_[\w-]+)/.exec(await mailsTo(partner.email)) ?? [];
      if (found === undefined) throw new Error('no such mail yet');
      return found;
    });
    await ok(service.api.post('/partners/affiliate/payout-freeze', { token }));
  };

  const inEachState = async (partner: Partner): Promise<Record<'approve' | 'process' | 'complete', string>> => {
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push((await aPayout(partner, 60)).id as string);
    const [approve, process, complete] = ids as [string, string, string];
    for (const id of [process, complete]) await ok(act(reviewer, 'approve', id));
    await ok(act(treasurer, 'process', complete));
    return { approve, process, complete };
  };
  const move = (action: string, id: string) =>
    (action === 'approve' ? reviewer : treasurer).api.post(
      `/payout-requests/${id}/${action}`,
      action === 'complete' ? { tx_hash: `0x${id.replaceAll('-', '').repeat(2)}` } : undefined,
    );

  test.each([
    [
      'suspended',
      'partner_suspended',
      async (partner: Partner) => {
        await ok(operator.api.patch(`/partners/${await idOf(partner)}`, { suspended: true }));
      },
    ],
    ['frozen by its owner', 'partner_frozen', (partner: Partner) => freeze(partner)],
    [
      'opened with a reset password',
      'security_cooling_down',
      async ({ email }: Partner) => {
        await ok(service.api.post('/partners/forgot-password', { email }));
        const code = (await service.sandbox.codes(email, 2))[0];
        await ok(
          service.api.post('/partners/reset-password', { email, code, new_password: 'another long password 1' }),
        );
      },
    ],
  ])('no payout of an account that is %s moves towards money', async (_state, code, stop) => {
    const partner = await aPayee(service, '500.00');
    const payouts = await inEachState(partner);
    await stop(partner);
    for (const [action, id] of Object.entries(payouts)) expectProblem(await move(action, id), { status: 409, code });
    const { risk_flags: flags } = await ok(reviewer.api.get(`/payout-requests/${payouts.approve}`));
    const flag = code === 'security_cooling_down' ? 'access_weakened' : code;
    expect(flags.map((each: { code: string }) => each.code)).toContain(flag);
    await ok(reviewer.api.post(`/payout-requests/${payouts.approve}/cancel`, { reason: 'Stopped' }));
    await ok(treasurer.api.post(`/payout-requests/${payouts.complete}/fail`, { reason: 'Stopped' }));
  });

  test('payouts go on after a freeze when two operators say so', async () => {
    const partner = await aPayee(service, '100.00');
    const { id } = await aPayout(partner, 60);
    await freeze(partner);
    const path = `/partners/${await idOf(partner)}/unfreeze-payouts`;
    const change = await ok(operator.api.post(path, { reason: 'Spoke on the phone' }));
    expectProblem(await operator.api.post(path, { reason: 'Spoke on the phone' }), {
      status: 409,
      code: 'action_not_available',
    });
    expectProblem(await operator.api.post(`/money-changes/${change.id}/confirm`), {
      status: 409,
      code: 'four_eyes_required',
    });
    expectProblem(await act(reviewer, 'approve', id), { status: 409, code: 'partner_frozen' });
    await ok(second.api.post(`/money-changes/${change.id}/confirm`));
    await ok(act(reviewer, 'approve', id));
    expectProblem(await operator.api.post(path, { reason: 'Again' }), { status: 409, code: 'action_not_available' });
  });

  test('a freeze that came after somebody had spoken with the owner lasts until they speak again', async () => {
    const partner = await aPayee(service, '100.00');
    await freeze(partner);
    const path = `/partners/${await idOf(partner)}/unfreeze-payouts`;
    const earlier = await ok(operator.api.post(path, { reason: 'Spoke on the phone' }));
    await service.database.query(
      `UPDATE payout_profiles SET frozen_at = frozen_at + interval '1 second' WHERE partner_id = $1`,
      [await idOf(partner)],
    );
    const decide = (change: string) => second.api.post(`/money-changes/${change}/confirm`);
    expectProblem(await decide(earlier.id as string), { status: 409, code: 'action_not_available' });
    const later = await ok(operator.api.post(path, { reason: 'Spoke once more' }));
    await ok(decide(later.id as string));
    expect((await ok(partner.api.get('/partners/affiliate/payout-profile'))).data).toMatchObject({ frozen: false });
  });
});
