import { roles as allRoles } from '@swap/domain/staff';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { everythingIsSent } from '../support/letters.js';
import { anEmail, aPartner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { adminApi, confirms, staffOf, type StaffMember } from '../support/staff.js';

let service: Service;
let operator: StaffMember;
let other: StaffMember;
beforeAll(async () => {
  service = await aService({ env: { STAFF_COOL_DOWN_HOURS: '24' } });
  [operator, other] = (await staffOf(service, allRoles, allRoles)) as [StaffMember, StaffMember];
});
afterAll(() => service.stop());

const over = { status: 401, code: 'invalid_token' };
const notAvailable = { status: 409, code: 'action_not_available' };

/** The token of somebody whose invitation two agreed to. */
async function invited(email: string): Promise<string> {
  const { id } = await ok(operator.api.post('/admins', { email, name: 'Ida', roles: ['support'] }));
  await confirms(other, 'staff', id);
  return eventually(async () => {
    const texts = (await service.sandbox.mails(email)).map(({ text }) => text).join('\n');
    const [, token] = /^(inv_[\w-]+)\r?$/m.exec(texts) ?? [];
    if (token === undefined) throw new Error('no invitation yet');
    return token;
  });
}
const accept = (token: string) =>
  adminApi(service).post('/invitation', { token, password: 'correct horse battery staple' });
const idOf = async (email: string) => {
  const { data } = await ok(operator.api.get('/admins'));
  return (data as { id: string; email: string }[]).find((each) => each.email === email)!.id;
};
const passes = (email: string, time: string) =>
  service.database.query(`UPDATE admins SET invited_until = invited_until - $2::interval WHERE email = $1`, [
    email,
    time,
  ]);
const ask = (by: StaffMember, about: StaffMember, change: object) => ok(by.api.patch(`/admins/${about.id}`, change));

test('an invitation to the staff is good for three days', async () => {
  const [early, late] = [anEmail(), anEmail()];
  const tokens = [await invited(early), await invited(late)] as const;
  await passes(early, '2 days 23 hours 59 minutes');
  await passes(late, '3 days');
  expect((await accept(tokens[0])).status).toBe(204);
  expectProblem(await accept(tokens[1]), over);
});

test('who was invited and is switched off before coming does not come', async () => {
  const email = anEmail();
  const token = await invited(email);
  await ok(operator.api.patch(`/admins/${await idOf(email)}`, { active: false }));
  expectProblem(await accept(token), over);
});

test('what somebody asked for who has left the staff since is confirmed by nobody', async () => {
  const [asker, member] = (await staffOf(service, allRoles, ['support'])) as [StaffMember, StaffMember];
  const { waiting_change: id } = await ask(asker, member, { roles: ['reviewer'] });
  await ask(operator, asker, { active: false });
  expectProblem(await other.api.post(`/staff-changes/${String(id)}/confirm`), notAvailable);
  await ok(other.api.post(`/staff-changes/${String(id)}/reject`));
});

test('what somebody asks for whose rights are new is confirmed by nobody for a day', async () => {
  const [newcomer, member] = (await staffOf(service, allRoles, ['support'])) as [StaffMember, StaffMember];
  await service.database.query(`UPDATE admins SET money_from = now() + interval '23 hours' WHERE id = $1`, [
    newcomer.id,
  ]);
  const { waiting_change: id } = await ask(newcomer, member, { roles: ['reviewer'] });
  const confirm = () => other.api.post(`/staff-changes/${String(id)}/confirm`);
  expectProblem(await confirm(), { status: 409, code: 'staff_cooling_down' });
  await service.database.query(`UPDATE admins SET money_from = now() WHERE id = $1`, [newcomer.id]);
  await ok(confirm());
});

test('whose rights only shrink does not cool down anew, and who gains some among others does', async () => {
  const [less, more] = (await staffOf(service, ['support', 'treasurer'], ['support', 'treasurer'])) as [
    StaffMember,
    StaffMember,
  ];
  for (const [member, roles] of [
    [less, ['treasurer']],
    [more, ['treasurer', 'reviewer']],
  ] as const)
    await confirms(other, 'staff', (await ask(operator, member, { roles })).waiting_change as string);
  const rows = await service.database.query(
    `SELECT id, money_from > now() + interval '23 hours' AS waits FROM admins WHERE id IN ($1, $2)`,
    [less.id, more.id],
  );
  expect(Object.fromEntries(rows.map(({ id, waits }) => [id as string, Boolean(waits)]))).toEqual({
    [less.id]: false,
    [more.id]: true,
  });
  for (const { api } of [less, more]) expectProblem(await api.get('/partners'), over);
});

test('a new name ends no session, and a second factor that is taken away ends all of them', async () => {
  const [member] = (await staffOf(service, ['support'])) as [StaffMember];
  expect(await ask(operator, member, { name: 'Augusta' })).toMatchObject({ name: 'Augusta', waiting_change: null });
  await ok(member.api.get('/partners'));
  const { waiting_change: id } = await ask(operator, member, { reset_two_factor: true });
  await ok(member.api.get('/partners'));
  await confirms(other, 'staff', id as string);
  expectProblem(await member.api.get('/me'), over);
  const { email, password } = member;
  expect(await ok(adminApi(service).post('/signin', { email, password }))).toMatchObject({ token_type: 'Bearer' });
});

test('who has left the staff hears nothing more of it', async () => {
  const [member] = (await staffOf(service, ['support'])) as [StaffMember];
  await ask(operator, member, { active: false });
  const later = anEmail();
  await ok(operator.api.post('/admins', { email: later, name: 'Later', roles: ['support'] }));
  const textsTo = async (email: string) => (await service.sandbox.mails(email)).map(({ text }) => text).join('\n');
  await eventually(async () => expect(await textsTo(other.email)).toContain(`email: ${later}`));
  // Letters to others may be under way still.
  await everythingIsSent(service);
  expect(await textsTo(member.email)).not.toContain(later);
  expect(await textsTo(operator.email)).toContain(member.email);
});

test('roles that come along with a name, or with the end of an access, wait for a second person all the same', async () => {
  const [named, left] = (await staffOf(service, ['support'], ['support'])) as [StaffMember, StaffMember];
  const roles = ['support', 'operator'];
  const both = await ask(operator, named, { name: 'Augusta', roles, reset_two_factor: true });
  expect(both).toMatchObject({ name: 'Augusta', roles: ['support'], waiting_change: expect.any(String) as string });
  await ok(named.api.get('/partners'));
  const off = await ask(operator, left, { active: false, roles });
  expect(off).toMatchObject({ active: false, roles: ['support'], waiting_change: expect.any(String) as string });
  expectProblem(await left.api.get('/me'), over);
  for (const { waiting_change: id } of [both, off]) await confirms(other, 'staff', id as string);
  const { data } = await ok(operator.api.get('/admins'));
  const found = ({ id }: StaffMember) => (data as { id: string }[]).find((each) => each.id === id);
  expect(found(named)).toMatchObject({ name: 'Augusta', roles, active: true });
  expect(found(left)).toMatchObject({ roles, active: false });
});

test('who was switched off comes back under another name no sooner than a second person agrees', async () => {
  const [member] = (await staffOf(service, ['support'])) as [StaffMember];
  await ask(operator, member, { active: false });
  const asked = await ask(operator, member, { name: 'Augusta', active: true });
  expect(asked).toMatchObject({ name: 'Augusta', active: false, waiting_change: expect.any(String) as string });
  const isActive = async () => {
    const { data } = await ok(other.api.get('/admins'));
    return (data as { id: string; active: boolean }[]).find(({ id }) => id === member.id)?.active;
  };
  expect(await isActive()).toBe(false);
  await confirms(other, 'staff', asked.waiting_change as string);
  expect(await isActive()).toBe(true);
});

test('who comes back to the staff moves no money for a day, though with the roles of before', async () => {
  const [member] = (await staffOf(service, ['support', 'treasurer'])) as [StaffMember];
  await ask(operator, member, { active: false });
  const { waiting_change: id } = await ask(operator, member, { active: true });
  await confirms(other, 'staff', id as string);
  const rows = await service.database.query(
    `SELECT roles, money_from > now() + interval '23 hours' AS waits FROM admins WHERE id = $1`,
    [member.id],
  );
  expect(rows).toEqual([{ roles: ['support', 'treasurer'], waits: true }]);
});

test('of two who were asked for under one address the second does not come, and waits as it was', async () => {
  const email = anEmail();
  const asked = [];
  for (const name of ['Ida', 'Ada'])
    asked.push((await ok(operator.api.post('/admins', { email, name, roles: ['support'] }))).id as string);
  await confirms(other, 'staff', asked[0]!);
  expectProblem(await other.api.post(`/staff-changes/${asked[1]!}/confirm`), { status: 409, code: 'email_taken' });
  const waiting = (await ok(operator.api.get('/staff-changes?status=waiting&limit=100'))).data as { id: string }[];
  expect(waiting.map(({ id }) => id)).toContain(asked[1]);
  await ok(other.api.post(`/staff-changes/${asked[1]!}/reject`));
});

test('a password that guessers try early lets nobody onto the staff', async () => {
  const email = anEmail();
  const token = await invited(email);
  const weak = { status: 422, code: 'weak_password', field: 'password' };
  for (const password of ['password123!', 'swapexchange1', `${email.split('@')[0]!}7`])
    expectProblem(await adminApi(service).post('/invitation', { token, password }), weak);
  expect((await accept(token)).status).toBe(204);
});

test('what waits in one of the two lists of changes is neither shown nor decided in the other', async () => {
  const staffs = (await ok(operator.api.post('/admins', { email: anEmail(), name: 'Ida', roles: ['support'] }))).id;
  const partner = await (await aPartner(service)).id();
  const rate = { affiliate_commission_bps: 1000 };
  const moneys = (await ok(operator.api.patch(`/partners/${partner}`, rate))).waiting_change;
  const lists = { staff: String(staffs), money: String(moneys) };
  for (const [list, id] of Object.entries(lists)) {
    const { data } = await ok(operator.api.get(`/${list}-changes?limit=100`));
    const ids = (data as { id: string }[]).map((each) => each.id);
    expect(Object.values(lists).filter((each) => ids.includes(each))).toEqual([id]);
    const elsewhere = list === 'staff' ? 'money' : 'staff';
    for (const decision of ['confirm', 'reject']) {
      const answer = await other.api.post(`/${elsewhere}-changes/${id}/${decision}`);
      expectProblem(answer, { status: 404, code: 'not_found' });
    }
  }
});
