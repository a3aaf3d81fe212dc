import { ok } from '../support/http.js';
import { aMember, invitationOf } from '../support/member.js';
import { anEmail, aPartner, turnOnSecondFactor, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
let owner: Partner;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  owner = await aPartner(service);
});

const path = '/partners/members';
const members = async () =>
  (await ok(owner.api.get(path))).data as { id: string; email: string; role: string; state: string }[];
const signIn = (email: string, password: string, more: object = {}) =>
  service.api.post('/partners/signin', { email, password, ...more });

test('somebody who is invited joins with a password of their own, and works for the same account', async () => {
  const email = anEmail();
  const invited = await owner.api.post(`${path}/invitations`, { email, role: 'viewer' });
  expect([invited.status, invited.text]).toEqual([202, '']);
  expect(await members()).toMatchObject([
    { email: owner.email, role: 'owner', state: 'active' },
    { email, role: 'viewer', state: 'invited' },
  ]);
  const token = await invitationOf(service, email);
  expect((await signIn(email, 'a long password of mine')).status).toBe(401);
  const join = (body: object) => service.api.post('/partners/invitations/accept', { token, name: 'Grace', ...body });
  expectProblem(await join({ password: 'password1234' }), { status: 422, code: 'weak_password' });
  expect((await join({ password: 'a long password of mine' })).status).toBe(204);
  expectProblem(await join({ password: 'a long password of mine' }), { status: 401, code: 'invalid_token' });
  const tokens = await ok(signIn(email, 'a long password of mine'));
  const api = service.api.with({ authorization: `Bearer ${String(tokens.access_token)}` });
  const [mine, theirs] = [await ok(owner.api.get('/partners/profile')), await ok(api.get('/partners/profile'))];
  expect(theirs.id).toBe(mine.id);
  expect(theirs.member).toEqual({ id: expect.any(String), email, name: 'Grace', role: 'viewer' });
  expect(mine.member).toEqual({ id: mine.id, email: owner.email, name: 'A partner', role: 'owner' });
  const refreshed = await ok(service.api.post('/partners/auth/refresh', { refresh_token: tokens.refresh_token }));
  expect(refreshed.access_token).toMatch(/./);
});

test('each member has a second factor, a password and sessions of their own', async () => {
  const member = await aMember(service, owner, 'developer');
  await turnOnSecondFactor(member);
  expectProblem(await signIn(member.email, member.password), { status: 401, code: 'two_factor_required' });
  expect((await signIn(owner.email, owner.password)).status).toBe(200);
  expect((await ok(owner.api.get('/partners/profile'))).two_factor_enabled).toBe(false);
  expect((await ok(member.api.get('/partners/profile'))).two_factor_enabled).toBe(true);

  const [own, other] = [await ok(owner.api.get('/partners/sessions')), await ok(member.api.get('/partners/sessions'))];
  expect([own.data.length, other.data.length]).toEqual([2, 1]);
  expectProblem(await member.api.delete(`/partners/sessions/${String(own.data[0].id)}`), {
    status: 404,
    code: 'not_found',
  });

  const another = await aMember(service, owner, 'viewer');
  const change = { current_password: another.password, new_password: 'quite another password' };
  expect((await another.api.post('/partners/change-password', change)).status).toBe(204);
  expect((await signIn(another.email, 'quite another password')).status).toBe(200);
  expect((await signIn(owner.email, owner.password)).status).toBe(200);
});

test('a member who forgot the password sets a new one by mail; a viewer’s locks no keys', async () => {
  const viewer = await aMember(service, owner, 'viewer');
  expect((await service.api.post('/partners/forgot-password', { email: viewer.email })).status).toBe(202);
  const [code] = await service.sandbox.codes(viewer.email);
  const reset = { email: viewer.email, code, new_password: 'chosen after the mail' };
  expect((await service.api.post('/partners/reset-password', reset)).status).toBe(204);
  expect((await signIn(viewer.email, 'chosen after the mail')).status).toBe(200);
  expect((await viewer.api.get('/partners/profile')).status).toBe(401);
  expect((await ok(owner.api.get('/partners/api-keys'))).data).toMatchObject([{ locked: false }]);
});

test('the log names who did what', async () => {
  const developer = await aMember(service, owner, 'developer');
  await ok(developer.api.post('/partners/api-keys', { name: 'Theirs' }));
  const { data } = await ok(owner.api.get('/partners/affiliate/audit'));
  expect(data[0]).toMatchObject({ action: 'api_key.created', actor: { kind: 'partner', member_id: developer.id } });
  expect(await owner.actions()).toEqual(expect.arrayContaining(['member.invited', 'member.joined']));
});

test('a member who is removed is out at once, and may be invited again', async () => {
  const member = await aMember(service, owner, 'finance');
  expect((await owner.api.delete(`${path}/${member.id}`)).status).toBe(204);
  expect((await member.api.get('/partners/profile')).status).toBe(401);
  expectProblem(await signIn(member.email, member.password), { status: 401, code: 'invalid_credentials' });
  expect(await members()).toHaveLength(1);
  await ok(owner.api.post(`${path}/invitations`, { email: member.email, role: 'viewer' }));
  const token = await invitationOf(service, member.email, member.invitation);
  const joined = { token, name: 'Again', password: 'once more with feeling' };
  expect((await service.api.post('/partners/invitations/accept', joined)).status).toBe(204);
  expect((await signIn(member.email, 'once more with feeling')).status).toBe(200);
});

test('members change no members; they may leave', async () => {
  const [viewer, developer] = [await aMember(service, owner, 'viewer'), await aMember(service, owner, 'developer')];
  const refused = { status: 403, code: 'role_required' };
  expectProblem(await viewer.api.post(`${path}/invitations`, { email: anEmail(), role: 'owner' }), refused);
  expectProblem(await developer.api.patch(`${path}/${developer.id}`, { role: 'owner' }), refused);
  expectProblem(await viewer.api.delete(`${path}/${developer.id}`), refused);
  expect((await viewer.api.delete(`${path}/${viewer.id}`)).status).toBe(204);
  expect((await members()).map(({ role }) => role)).toEqual(['owner', 'developer']);
});

test('the last owner stays owner, also when two leave at once', async () => {
  const { id } = (await members())[0]!;
  const last = { status: 409, code: 'last_owner' };
  expectProblem(await owner.api.delete(`${path}/${id}`), last);
  expectProblem(await owner.api.patch(`${path}/${id}`, { role: 'viewer' }), last);
  // Who is invited may never come.
  await ok(owner.api.post(`${path}/invitations`, { email: anEmail(), role: 'owner' }));
  expectProblem(await owner.api.delete(`${path}/${id}`), last);
  const second = await aMember(service, owner, 'owner');
  const answers = await Promise.all([owner.api.delete(`${path}/${id}`), second.api.delete(`${path}/${second.id}`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
});

test('the one who signed the account up may leave it to another owner, who then gets its mail', async () => {
  const { id } = (await members())[0]!;
  const heir = await aMember(service, owner, 'owner');
  await ok(heir.api.delete(`${path}/${id}`));
  expectProblem(await signIn(owner.email, owner.password), { status: 401, code: 'invalid_credentials' });
  expect((await owner.api.get('/partners/profile')).status).toBe(401);
  const before = (await service.sandbox.mails(owner.email)).length;
  await ok(heir.api.post('/partners/api-keys', { name: 'New' }));
  expect((await heir.api.get('/partners/orders')).status).toBe(200);
  const subjects = async () => (await service.sandbox.mails(heir.email)).map(({ subject }) => subject);
  for (let tries = 0; !(await subjects()).includes('A new API key'); tries += 1) {
    if (tries > 100) throw new Error('the mail did not come');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await service.sandbox.mails(owner.email)).toHaveLength(before);
});

test('nobody works for two accounts under one address, and a sign-up takes no member’s address over', async () => {
  const other = await aPartner(service);
  await ok(owner.api.post(`${path}/invitations`, { email: other.email, role: 'viewer' }));
  const token = await invitationOf(service, other.email);
  const join = { token, name: 'Both', password: 'a long password of mine' };
  expectProblem(await service.api.post('/partners/invitations/accept', join), { status: 409, code: 'email_taken' });
  expectProblem(await owner.api.post(`${path}/invitations`, { email: owner.email, role: 'viewer' }), {
    status: 409,
    code: 'email_taken',
  });
  const member = await aMember(service, owner, 'viewer');
  const form = { email: member.email, password: 'somebody else’s password', name: 'Eve' };
  expect((await service.api.post('/partners/signup', form)).status).toBe(201);
  expect((await signIn(member.email, member.password)).status).toBe(200);
  expect((await signIn(member.email, form.password)).status).toBe(401);
});

test('members of one account are not those of another', async () => {
  const member = await aMember(service, owner, 'viewer');
  const other = await aPartner(service);
  const missing = { status: 404, code: 'not_found' };
  expectProblem(await other.api.delete(`${path}/${member.id}`), missing);
  expectProblem(await other.api.patch(`${path}/${member.id}`, { role: 'owner' }), missing);
  expect((await ok(other.api.get(path))).data).toHaveLength(1);
});

test('an invitation may be sent twice: the newer one counts, and a key makes it one', async () => {
  const email = anEmail();
  const invite = (key: string) =>
    owner.api.post(`${path}/invitations`, { email, role: 'viewer' }, { 'idempotency-key': key });
  expect((await invite('a')).status).toBe(202);
  const first = await invitationOf(service, email);
  const again = await invite('a');
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
  expect((await invite('b')).status).toBe(202);
  const joined = { token: first, name: 'Late', password: 'a long password of mine' };
  expectProblem(await service.api.post('/partners/invitations/accept', joined), { status: 401, code: 'invalid_token' });
  expect((await members()).filter((each) => each.email === email)).toHaveLength(1);
});
