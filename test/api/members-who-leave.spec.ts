import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aMember, type JoinedMember } from '../support/member.js';
import { anEmail, aPartner, turnOffSecondFactor, type Partner } from '../support/partner.js';
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

const subjectsTo = async (email: string) => (await service.sandbox.mails(email)).map(({ subject }) => subject);
const isWeakened = async ({ email }: Partner) => {
  const rows = await service.database.query('SELECT access_weakened_at FROM partners WHERE email = $1', [email]);
  return rows[0].access_weakened_at !== null;
};

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
  await ok(owner.api.post('/partners/members/invitations', { email: invited, role: 'owner' }));
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
