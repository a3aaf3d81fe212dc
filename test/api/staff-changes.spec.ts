import { roles as allRoles } from '@swap/domain/staff';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { anEmail } from '../support/partner.js';
import { aPayee, aPayout } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { adminApi, confirms, staffOf, totpCode, type StaffMember } from '../support/staff.js';

const refused = { status: 409, code: 'four_eyes_required' };

describe('changes of the staff', () => {
  let service: Service;
  let operator: StaffMember;
  let other: StaffMember;
  let third: StaffMember;

  beforeAll(async () => {
    service = await aService({ env: { STAFF_COOL_DOWN_HOURS: '24' } });
    const everybody = await staffOf(service, allRoles, allRoles, allRoles);
    [operator, other, third] = everybody as [StaffMember, StaffMember, StaffMember];
  });
  afterAll(() => service.stop());

  const idOf = async (email: string) => (await ok(third.api.get(`/partners?query=${email}`))).data[0].id as string;
  const mailsTo = async (email: string) => (await service.sandbox.mails(email)).map(({ text }) => text).join('\n');

  describe('invitations', () => {
    test('invitations lead by mail to a password and a second factor', async () => {
      const email = 'invited@example.com';
      const asked = await ok(operator.api.post('/admins', { email, name: 'Ida', roles: ['reviewer', 'support'] }));
      expect(asked).toMatchObject({ kind: 'staff.invitation', status: 'waiting', requested_by: operator.id });
      await confirms(other, 'staff', asked.id);
      const mail = await eventually(async () => {
        const [found] = await service.sandbox.mails(email);
        if (!found) throw new Error('no invitation yet');
        return found;
      });
      const token = /^(inv_[\w-]+)\r?$/m.exec(mail.text)?.[1];
      const invitation = { token, password: 'correct horse battery staple' };
      const accept = () => adminApi(service).post('/invitation', invitation);
      expect((await accept()).status).toBe(204);
      expectProblem(await accept(), { status: 401, code: 'invalid_token' });
      const tokens = await ok(adminApi(service).post('/signin', { email, password: invitation.password }));
      expect(await ok(adminApi(service, tokens).get('/me'))).toMatchObject({ roles: ['reviewer', 'support'] });
      expectProblem(
        await operator.api.post('/admins', { email: 'Invited@example.com', name: 'I', roles: ['support'] }),
        {
          status: 409,
          code: 'email_taken',
          field: 'email',
        },
      );
    });
  });

  test('who was invited and has not come hears nothing of the staff: the address may be anybody’s', async () => {
    const email = anEmail();
    const asked = await ok(operator.api.post('/admins', { email, name: 'Ida', roles: ['support'] }));
    await confirms(other, 'staff', asked.id);
    const another = anEmail();
    const later = await ok(operator.api.post('/admins', { email: another, name: 'Later', roles: ['support'] }));
    await confirms(other, 'staff', later.id);
    await eventually(async () => {
      const told = await mailsTo(third.email);
      expect(told.split(`email: ${another}`).length - 1).toBeGreaterThanOrEqual(2);
    });
    const [invitation, ...others] = await service.sandbox.mails(email);
    expect(invitation?.text).toMatch(/^inv_/m);
    expect(others).toEqual([]);
  });

  test('nobody changes their own rights', async () => {
    for (const change of [{ roles: ['treasurer'] }, { active: false }, { reset_two_factor: true }]) {
      expectProblem(await operator.api.patch(`/admins/${operator.id}`, change), {
        status: 409,
        code: 'four_eyes_required',
      });
    }
  });

  test('who is brought back starts anew: no session of before lives again', async () => {
    const [member] = (await staffOf(service, ['support'])) as [StaffMember];
    const renewed = await ok(adminApi(service).post('/auth/refresh', { refresh_token: member.refreshToken }));
    const before = adminApi(service, renewed);
    await ok(before.get('/me'));
    const { email, password } = member;
    const signIn = (code = '') => adminApi(service).post('/signin', { email, password, recovery_code: code });
    await ok(operator.api.patch(`/admins/${member.id}`, { active: false }));
    expectProblem(await signIn(member.recoveryCodes[1]), { status: 403, code: 'account_suspended' });
    const { waiting_change: change } = await ok(operator.api.patch(`/admins/${member.id}`, { active: true }));
    await confirms(other, 'staff', change);
    expectProblem(await before.get('/me'), { status: 401, code: 'invalid_token' });
    const again = await adminApi(service).post('/auth/refresh', { refresh_token: renewed.refresh_token });
    expectProblem(again, { status: 401, code: 'invalid_token' });
    await ok(signIn(member.recoveryCodes[0]));
  });

  test('a change of rights ends the sessions of who it is about, and everybody hears of it', async () => {
    const [member] = (await staffOf(service, ['support'])) as [StaffMember];
    const { waiting_change: change, roles } = await ok(
      operator.api.patch(`/admins/${member.id}`, { roles: ['reviewer'] }),
    );
    expect(roles).toEqual(['support']);
    await ok(member.api.get('/partners'));
    await confirms(other, 'staff', change);
    expectProblem(await member.api.get('/partners'), { status: 401, code: 'invalid_token' });
    await eventually(async () => {
      const told = (await service.sandbox.mails(third.email)).map(({ text }) => text).join();
      for (const [what, by] of [
        ['proposed', operator.email],
        ['confirmed', other.email],
      ]) {
        expect(told).toContain(`was ${String(what)} by ${String(by)}`);
      }
      expect(told).toContain(`email: ${member.email}`);
      expect(told).toContain('roles: reviewer');
    });
  });

  test('nobody is invited, given roles, brought back or relieved of a second factor by one person', async () => {
    const email = anEmail();
    const puppet = await ok(operator.api.post('/admins', { email, name: 'Puppet', roles: ['operator'] }));
    const [member] = (await staffOf(service, ['support'])) as [StaffMember];
    const changes = [puppet.id as string];
    for (const change of [{ roles: ['reviewer'] }, { reset_two_factor: true }]) {
      changes.push((await ok(operator.api.patch(`/admins/${member.id}`, change))).waiting_change as string);
    }
    await ok(operator.api.patch(`/admins/${member.id}`, { active: false }));
    changes.push((await ok(operator.api.patch(`/admins/${member.id}`, { active: true }))).waiting_change as string);
    for (const id of changes) {
      expectProblem(await operator.api.post(`/staff-changes/${id}/confirm`), refused);
      expectProblem(await operator.api.post(`/staff-changes/${id}/reject`), refused);
      await ok(other.api.post(`/staff-changes/${id}/reject`));
    }
    const { data } = await ok(third.api.get('/admins'));
    expect(data.find((each: { email: string }) => each.email === email)).toBeUndefined();
    const { active, roles } = data.find((each: { id: string }) => each.id === member.id);
    expect({ active, roles }).toEqual({ active: false, roles: ['support'] });
    expect(await service.sandbox.mails(email)).toEqual([]);
    await eventually(async () => expect(await mailsTo(third.email)).toContain(`email: ${email}`));
  });

  test('a change that waited for more than a week is confirmed by nobody, and may be asked for anew', async () => {
    const [member] = (await staffOf(service, ['support'])) as [StaffMember];
    const ask = () => operator.api.patch(`/admins/${member.id}`, { roles: ['reviewer'] });
    const { waiting_change: id } = await ok(ask());
    expectProblem(await ask(), { status: 409, code: 'action_not_available' });
    // What is written is never changed: an older one of the same stands beside it, which is then decided.
    const [{ id: old }] = await service.database.query(
      `INSERT INTO proposals SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
         'created_at', now() - interval '7 days 1 second'))).* FROM proposals p WHERE id = $1 RETURNING id`,
      [id],
    );
    await ok(other.api.post(`/staff-changes/${String(id)}/reject`));
    expectProblem(await other.api.post(`/staff-changes/${String(old)}/confirm`), {
      status: 409,
      code: 'action_not_available',
    });
    const { waiting_change: anew } = await ok(ask());
    expect([id, old]).not.toContain(anew);
    await confirms(other, 'staff', anew as string);
  });

  test('whoever is meant by a change does not agree to it', async () => {
    const { waiting_change: id } = await ok(operator.api.patch(`/admins/${other.id}`, { roles: ['support'] }));
    expectProblem(await other.api.post(`/staff-changes/${id}/confirm`), refused);
    await ok(third.api.post(`/staff-changes/${id}/reject`));
  });

  test('somebody new moves no money and is nobody’s second person for a day', async () => {
    const email = anEmail();
    const { id } = await ok(operator.api.post('/admins', { email, name: 'New', roles: allRoles }));
    await confirms(other, 'staff', id);
    const token = await eventually(async () => {
      const [, found] = /#(inv_\S+)/.exec(await mailsTo(email)) ?? [];
      if (found === undefined) throw new Error('no invitation yet');
      return found;
    });
    const password = 'correct horse battery staple';
    await ok(adminApi(service).post('/invitation', { token, password }));
    const api = adminApi(service, await ok(adminApi(service).post('/signin', { email, password })));
    const { secret } = await ok(api.post('/2fa/setup', { password }));
    await ok(api.post('/2fa/enable', { totp_code: totpCode(secret) }));

    const cooling = { status: 409, code: 'staff_cooling_down' };
    const partner = await aPayee(service, '100.00');
    const payout = (await aPayout(partner, 60)).id as string;
    expectProblem(await api.post(`/payout-requests/${payout}/approve`), cooling);
    const adjustment = await ok(
      third.api.post(`/partners/${await idOf(partner.email)}/adjustments`, {
        kind: 'ADJUSTMENT_CREDIT',
        amount_usd: 600,
        reason: 'Goodwill',
      }),
    );
    expectProblem(await api.post(`/adjustments/${adjustment.id}/approve`), cooling);
    const another = await aPayee(service, '700.00');
    const askedFor = await ok(
      api.post(`/partners/${await idOf(another.email)}/adjustments`, {
        kind: 'ADJUSTMENT_DEBIT',
        amount_usd: 600,
        reason: 'Taken back',
      }),
    );
    expectProblem(await third.api.post(`/adjustments/${askedFor.id}/approve`), cooling);
    const invited = await ok(third.api.post('/admins', { email: anEmail(), name: 'P', roles: ['support'] }));
    expectProblem(await api.post(`/staff-changes/${invited.id}/confirm`), cooling);
    await service.database.query(`UPDATE admins SET money_from = now() WHERE email = $1`, [email]);
    await ok(api.post(`/payout-requests/${payout}/approve`));
  });
});
