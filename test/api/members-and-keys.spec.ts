import type { MemberRole } from '@swap/domain/partners';
import { anApiWithClock } from '../support/api-with-clock.js';
import { ok } from '../support/http.js';
import { LockedTable } from '../support/locked-table.js';
import { aMember, invitationOf } from '../support/member.js';
import { anEmail, aPartner, type Partner } from '../support/partner.js';
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
