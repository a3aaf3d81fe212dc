import type { MemberRole } from '@swap/domain/partners';
import { anApiWithClock } from '../support/api-with-clock.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { LockedTable } from '../support/locked-table.js';
import { aMember, invitationOf, type JoinedMember } from '../support/member.js';
import { anEmail, aPartner, turnOffSecondFactor, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

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

const invite = async (by: Partner, email: string, role: MemberRole = 'viewer', used?: string) => {
  await ok(by.api.post('/partners/members/invitations', { email, role }));
  return invitationOf(service, email, used);
};
const accept = (token: string, api = service.api) =>
  api.post('/partners/invitations/accept', { token, name: 'Grace', password: 'a long password of mine' });
const emailsOf = async (by: Partner) =>
  ((await ok(by.api.get('/partners/members'))).data as { email: string }[]).map(({ email }) => email);
const subjectsTo = async (email: string) => (await service.sandbox.mails(email)).map(({ subject }) => subject);
const isWeakened = async ({ email }: Partner) => {
  const rows = await service.database.query('SELECT access_weakened_at FROM partners WHERE email = $1', [email]);
  return rows[0].access_weakened_at !== null;
};
const used = { status: 401, code: 'invalid_token' };
const taken = { status: 409, code: 'email_taken' };

test('two accounts may invite one person, who joins the one or the other', async () => {
  const email = anEmail();
  const first = await invite(owner, email);
  const second = await invite(stranger, email, 'viewer', first);
  for (const by of [owner, stranger]) expect(await emailsOf(by)).toEqual([by.email, email]);
  expect((await accept(first)).status).toBe(204);
  expectProblem(await accept(second), taken);
});

test('a person who accepts two invitations at the same moment joins one account, and is told so of the other', async () => {
  const email = anEmail();
  const first = await invite(owner, email);
  const second = await invite(stranger, email, 'viewer', first);
  const members = await LockedTable.lock(service.database, 'partner_members', 'SHARE');
  const accepting = Promise.all([accept(first), accept(second)]);
  await members.whileWaitedFor('swap-api', 2);
  const answers = await accepting;
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expectProblem(
    answers.find(({ status }) => status === 409)!,
    taken,
  );
});

test('an account that is suspended is joined by nobody, and by who was invited once that is over', async () => {
  const token = await invite(owner, anEmail());
  const suspendedAt = (at: Date | null) =>
    service.database.query('UPDATE partners SET suspended_at = $2 WHERE email = $1', [owner.email, at]);
  await suspendedAt(new Date());
  expectProblem(await accept(token), { status: 403, code: 'account_suspended' });
  await suspendedAt(null);
  expect((await accept(token)).status).toBe(204);
});

test('an invitation that is made anew when its address was mailed too often leaves the one that was mailed, in the new role', async () => {
  // One mail an hour.
  const few = await anApiWithClock(service, { RATE_LIMIT_SCALE: '0.2' });
  try {
    const email = anEmail();
    const by = few.api.with({ authorization: `Bearer ${owner.tokens.access_token}` });
    const invites = (role: MemberRole) => ok(by.post('/partners/members/invitations', { email, role }));
    await invites('viewer');
    const token = await invitationOf(service, email);
    await invites('finance');
    expect((await accept(token)).status).toBe(204);
    const { data } = await ok(owner.api.get('/partners/members'));
    const joined = (data as { email: string; role: string }[]).find((each) => each.email === email);
    expect(joined?.role).toBe('finance');
  } finally {
    await few.stop();
  }
});

test('an invitation is good for three days, and then is listed no more', async () => {
  const timed = await anApiWithClock(service);
  try {
    const [early, late] = [anEmail(), anEmail()];
    const [first, second] = [await invite(owner, early), await invite(owner, late)];
    timed.clock.advance(3 * 86_400_000 - 60_000);
    expect((await accept(first, timed.api)).status).toBe(204);
    timed.clock.advance(120_000);
    expectProblem(await accept(second, timed.api), used);
  } finally {
    await timed.stop();
  }
  const gone = anEmail();
  await invite(owner, gone);
  await service.database.query(
    `UPDATE partner_members SET invited_until = now() - interval '1 second' WHERE email = $1`,
    [gone],
  );
  expect(await emailsOf(owner)).not.toContain(gone);
});

test('an address that somebody signed up with and never confirmed may join, and so may who has left an account', async () => {
  const unconfirmed = anEmail();
  await ok(service.api.post('/partners/signup', { email: unconfirmed, password: 'not confirmed at all', name: 'Eve' }));
  expect((await accept(await invite(owner, unconfirmed))).status).toBe(204);
  const heir = await aMember(service, stranger, 'owner');
  const { member } = await ok(stranger.api.get('/partners/profile'));
  const first = await invite(owner, stranger.email);
  expectProblem(await accept(first), taken);
  await ok(heir.api.delete(`/partners/members/${String(member.id)}`));
  expect((await accept(await invite(owner, stranger.email, 'viewer', first))).status).toBe(204);
  expect(await emailsOf(owner)).toEqual([owner.email, unconfirmed, stranger.email]);
});

test('a founder who was taken out of an account is told of to who owns it from then on', async () => {
  const heir = await aMember(service, owner, 'owner');
  const { member } = await ok(owner.api.get('/partners/profile'));
  await ok(heir.api.delete(`/partners/members/${String(member.id)}`));
  await eventually(async () => expect(await subjectsTo(heir.email)).toContain('A member left your account'));
  const due = `SELECT FROM outbox_messages WHERE topic = 'mail.send' AND due_at <= now()`;
  await eventually(async () => expect(await service.database.query(due)).toEqual([]));
  expect(await subjectsTo(owner.email)).not.toContain('A member left your account');
});

test('mail of an account whose founder has left goes to its first owner who came, not to who was there before', async () => {
  const viewer = await aMember(service, owner, 'viewer');
  const invited = anEmail();
  await invite(owner, invited, 'owner');
  const heir = await aMember(service, owner, 'owner');
  const later = await aMember(service, owner, 'owner');
  const { member } = await ok(owner.api.get('/partners/profile'));
  await ok(heir.api.delete(`/partners/members/${String(member.id)}`));
  await ok(later.api.post('/partners/api-keys', { name: 'New' }));
  await eventually(async () => expect(await subjectsTo(heir.email)).toContain('A new API key'));
  for (const email of [viewer.email, invited, later.email])
    expect(await subjectsTo(email)).not.toContain('A new API key');
});

test.each(['leaves', 'is an owner no more'])(
  'mail of an account goes to the next owner once the one who got it %s',
  async (how) => {
    const [heir, later] = [await aMember(service, owner, 'owner'), await aMember(service, owner, 'owner')];
    const { member } = await ok(owner.api.get('/partners/profile'));
    const path = (id: string) => `/partners/members/${id}`;
    await ok(later.api.delete(path(String(member.id))));
    if (how === 'leaves') await ok(later.api.delete(path(heir.id)));
    else await ok(later.api.patch(path(heir.id), { role: 'viewer' }));
    await ok(later.api.post('/partners/api-keys', { name: 'New' }));
    await eventually(async () => expect(await subjectsTo(later.email)).toContain('A new API key'));
    expect(await subjectsTo(heir.email)).not.toContain('A new API key');
  },
);

test.each([
  ['viewer', false],
  ['developer', false],
  ['finance', true],
  ['owner', true],
] as const)(
  'a second factor that a member of the role %s turns off makes payouts of the account wait: %s',
  async (role, waits) => {
    await turnOffSecondFactor(await aMember(service, owner, role));
    expect(await isWeakened(owner)).toBe(waits);
  },
);

describe('a member who forgot the password', () => {
  const resets = async ({ email }: JoinedMember) => {
    await ok(service.api.post('/partners/forgot-password', { email }));
    const [code] = await service.sandbox.codes(email);
    const reset = { email, code, new_password: 'chosen after the mail' };
    expect((await service.api.post('/partners/reset-password', reset)).status).toBe(204);
  };
  const keysLocked = async (of: Partner) =>
    ((await ok(of.api.get('/partners/api-keys'))).data as { locked: boolean }[]).map(({ locked }) => locked);

  test.each([
    ['viewer', false, false],
    ['developer', true, false],
    ['finance', false, true],
    ['owner', true, true],
  ] as const)(
    'a reset by a member of the role %s locks the keys of that account: %s, and makes its payouts wait: %s',
    async (role, locks, weakens) => {
      await resets(await aMember(service, owner, role));
      expect([await keysLocked(owner), await isWeakened(owner)]).toEqual([[locks], weakens]);
      expect([await keysLocked(stranger), await isWeakened(stranger)]).toEqual([[false], false]);
    },
  );

  test('a member who reset a password hears of it, and nobody else does; a code to confirm an address never comes', async () => {
    const member = await aMember(service, owner, 'viewer');
    await resets(member);
    await eventually(async () => expect(await subjectsTo(member.email)).toContain('Your password was reset'));
    const { length } = await subjectsTo(member.email);
    for (const { email } of [member, owner]) await ok(service.api.post('/partners/verify-email/resend', { email }));
    await ok(owner.api.post('/partners/api-keys', { name: 'Later' }));
    await eventually(async () =>
      expect((await subjectsTo(owner.email)).filter((subject) => subject === 'A new API key')).toHaveLength(2),
    );
    expect(await subjectsTo(owner.email)).not.toContain('Your password was reset');
    expect((await subjectsTo(owner.email)).filter((subject) => /verification code/.test(subject))).toHaveLength(1);
    expect(await subjectsTo(member.email)).toHaveLength(length);
  });
});

describe('the successor of an API key', () => {
  const rotate = async (id: string, overlap_hours: number) =>
    ok(owner.api.post(`/partners/api-keys/${id}/rotate`, { overlap_hours }));

  test.each([
    { kind: 'publishable', allowed_origins: ['https://shop.example'], scopes: ['attribution'] },
    { kind: 'secret', allowed_origins: [], scopes: ['orders:read', 'webhooks:write'] },
  ])('the successor of an API key may do what that could: %j', async (wanted) => {
    const { id, key } = await ok(owner.api.post('/partners/api-keys', { name: 'Shop', ...wanted }));
    const made = await rotate(String(id), 1);
    expect(made).toMatchObject({ name: 'Shop', ...wanted });
    expect([made.id, made.key]).not.toEqual([id, key]);
  });

  test('a key that was to end sooner does not live longer for being replaced again', async () => {
    const { id } = await ok(owner.api.post('/partners/api-keys', { name: 'Shop' }));
    const { old_key_expires_at: end } = await rotate(String(id), 1);
    expect((await rotate(String(id), 24)).old_key_expires_at).toBe(end);
    const sooner = (await rotate(String(id), 0)).old_key_expires_at as string;
    expect(Date.parse(sooner)).toBeLessThanOrEqual(Date.now());
  });
});
