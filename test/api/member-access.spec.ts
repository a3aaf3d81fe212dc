import type { MemberRole } from '@swap/domain/partners';
import { ok } from '../support/http.js';
import { aMember } from '../support/member.js';
import { anEmail, aPartner, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { totpCode } from '../support/staff.js';

let service: Service;
let owner: Partner;
let stranger: Partner;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  [owner, stranger] = await Promise.all([aPartner(service), aPartner(service)]);
});

test('whoever has another role may do what that allows from the next request on, the founder of the account too', async () => {
  const second = await aMember(service, owner, 'owner');
  const { member: founder } = await ok(owner.api.get('/partners/profile'));
  const makeKey = (by: Pick<Partner, 'api'>) => by.api.post('/partners/api-keys', { name: 'Shop' });
  const roleOf = (id: string, role: MemberRole) => ok(second.api.patch(`/partners/members/${id}`, { role }));
  const viewer = await aMember(service, owner, 'viewer');
  for (const [{ id }, who] of [
    [founder, owner],
    [viewer, viewer],
  ] as const) {
    expect(await roleOf(String(id), 'viewer')).toMatchObject({ id, role: 'viewer' });
    expectProblem(await makeKey(who), { status: 403, code: 'role_required' });
    expect((await ok(who.api.get('/partners/profile'))).member).toMatchObject({ id, role: 'viewer' });
    expect(await roleOf(String(id), 'developer')).toMatchObject({ id, role: 'developer' });
    expect((await makeKey(who)).status).toBe(201);
  }
});

test('the token of a session of before brings nobody back who was taken out of an account', async () => {
  const second = await aMember(service, owner, 'owner');
  const viewer = await aMember(service, owner, 'viewer');
  const { member: founder } = await ok(owner.api.get('/partners/profile'));
  for (const [id, { tokens }] of [
    [viewer.id, viewer],
    [String(founder.id), owner],
  ] as const) {
    await ok(second.api.delete(`/partners/members/${id}`));
    const again = await service.api.post('/partners/auth/refresh', { refresh_token: tokens.refresh_token });
    expectProblem(again, { status: 401, code: 'invalid_token' });
  }
  const others = await service.api.post('/partners/auth/refresh', { refresh_token: second.tokens.refresh_token });
  expect(others.status).toBe(200);
});

test('an account whose founder has left is closed with the address of who owns it, and not with that of before', async () => {
  const heir = await aMember(service, owner, 'owner');
  const { member: founder } = await ok(owner.api.get('/partners/profile'));
  await ok(heir.api.delete(`/partners/members/${String(founder.id)}`));
  const close = (email: string) => heir.api.post('/partners/account/close', { email });
  expectProblem(await close(owner.email), { status: 400, code: 'validation_failed', field: 'email' });
  expect((await close(heir.email)).status).toBe(204);
  expect((await heir.api.get('/partners/profile')).status).toBe(401);
});

test('the list of members says of each whether they have a second factor, and since when they are there', async () => {
  const member = await aMember(service, owner, 'viewer');
  await ok(owner.api.post('/partners/members/invitations', { email: anEmail(), role: 'viewer' }));
  const { secret } = await ok(member.api.post('/partners/2fa/setup', { password: member.password }));
  const factors = async () =>
    ((await ok(owner.api.get('/partners/members'))).data as { two_factor_enabled: boolean }[]).map(
      (each) => each.two_factor_enabled,
    );
  // One that waits for its first code guards nothing yet.
  expect(await factors()).toEqual([false, false, false]);
  await ok(member.api.post('/partners/2fa/enable', { totp_code: totpCode(secret as string) }));
  expect(await factors()).toEqual([false, true, false]);
  const { data } = await ok(owner.api.get('/partners/members'));
  const moment = expect.stringMatching(/Z$/) as string;
  expect((data as { joined_at: string | null }[]).map((each) => each.joined_at)).toEqual([moment, moment, null]);
});

test('an account has a hundred members besides its founder: who was invited, but neither who left nor who came not in time', async () => {
  await service.database.query(
    `INSERT INTO partner_members (id, partner_id, email, name, role, password_hash, joined_at, removed_at, invited_until,
       created_at, updated_at)
     SELECT gen_random_uuid(), $1::uuid, concat(gen_random_uuid(), '@example.com'), 'Bob', 'viewer', '',
       CASE WHEN number <= 50 OR number > 125 THEN now() END, CASE WHEN number > 125 THEN now() END,
       CASE WHEN number <= 50 OR number > 125 THEN NULL WHEN number <= 99 THEN now() + interval '1 day' ELSE now() END,
       now(), now() FROM generate_series(1, 150) AS number`,
    [await owner.id()],
  );
  const asked = ({ api }: Partner, email = anEmail()) =>
    api.post('/partners/members/invitations', { email, role: 'viewer' });
  const last = anEmail();
  expect((await asked(owner, last)).status).toBe(202);
  expectProblem(await asked(owner), { status: 409, code: 'limit_reached' });
  // A new invitation takes the place of the one that waits.
  expect((await asked(owner, last)).status).toBe(202);
  expect((await asked(stranger)).status).toBe(202);
});
