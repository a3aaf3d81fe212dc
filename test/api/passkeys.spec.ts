import { generateSync } from 'otplib';
import { Authenticator, type Dishonesty } from '../support/authenticator.js';
import { eventually } from '../support/eventually.js';
import { ok, type Http } from '../support/http.js';
import { aMember } from '../support/member.js';
import { aPartner, turnOnSecondFactor, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { confirms, freshCode, staffOf, type StaffMember } from '../support/staff.js';

let service: Service;
let origin: string;
let page: { readonly origin: string };
beforeAll(async () => {
  service = await aService();
  // As PUBLIC_URL has it.
  origin = 'http://localhost:3000';
  page = { origin };
});
afterAll(() => service.stop());

interface Owner {
  readonly partner: Partner;
  readonly session: Http;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** A partner whose authenticator app is on. */
async function anOwner(): Promise<Owner> {
  const partner = await aPartner(service);
  const session = service.api.with({ authorization: `Bearer ${partner.tokens.access_token}`, ...page });
  const { secret } = await ok(session.post('/partners/2fa/setup', { password: partner.password }));
  const totp_code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
  const { recovery_codes: recoveryCodes } = await ok(session.post('/partners/2fa/enable', { totp_code }));
  return { partner, session, secret, recoveryCodes };
}

async function add({ session }: Owner, device: Authenticator, how: Dishonesty = {}, name = 'Phone') {
  const { options } = (await ok(session.post('/partners/passkeys/options'))).data;
  return session.post('/partners/passkeys', { name, response: device.register(options, how) });
}

async function aKeyOf(owner: Owner): Promise<Authenticator> {
  const device = new Authenticator(origin);
  expect((await add(owner, device)).status).toBe(201);
  return device;
}

const isMailed = (email: string, wanted: string) =>
  eventually(async () => {
    expect((await service.sandbox.mails(email)).map(({ subject }) => subject)).toContain(wanted);
  });

const optionsOf = async () => (await ok(service.api.post('/partners/session/passkey/options'))).data.options;
const signInBy = (response: object) => service.api.post('/partners/session/passkey', { response }, page);

const refused = { status: 401, code: 'invalid_passkey' };
const actionsOf = async ({ session }: Owner) =>
  ((await ok(session.get('/partners/affiliate/audit'))).data as { action: string }[]).map(({ action }) => action);

test('a passkey signs in alone, as both factors; its owner is mailed and the log has it', async () => {
  const owner = await anOwner();
  const device = await aKeyOf(owner);
  const answer = await signInBy(device.show(await optionsOf()));
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^swap-partner=rt_.*HttpOnly/);
  const authorization = `Bearer ${String(answer.json.access_token)}`;
  const { data } = await ok(service.api.get('/partners/passkeys', { authorization }));
  expect(data).toMatchObject([{ name: 'Phone', last_used_at: expect.any(String) as string }]);
  const rows = await service.database.query(
    'SELECT second_factor FROM sessions WHERE account_id = (SELECT id FROM partners WHERE email = $1) ORDER BY created_at DESC LIMIT 1',
    [owner.partner.email],
  );
  expect(rows).toEqual([{ second_factor: true }]);
  await isMailed(owner.partner.email, 'A passkey was added');
  expect(await actionsOf(owner)).toEqual(expect.arrayContaining(['passkey.added', 'session.opened']));
});

test('without an authenticator app there is no passkey, and with it the passkey goes', async () => {
  const plain = await aPartner(service);
  const session = service.api.with({ authorization: `Bearer ${plain.tokens.access_token}`, ...page });
  expectProblem(await session.post('/partners/passkeys/options'), { status: 409, code: 'action_not_available' });
  const owner = await anOwner();
  const device = await aKeyOf(owner);
  const [recovery_code] = owner.recoveryCodes;
  const off = await owner.session.post('/partners/2fa/disable', { password: owner.partner.password, recovery_code });
  expect(off.status).toBe(204);
  expectProblem(await signInBy(device.show(await optionsOf())), refused);
});

describe('a passkey that is forged', () => {
  let owner: Owner;
  let device: Authenticator;
  beforeAll(async () => {
    owner = await anOwner();
    device = await aKeyOf(owner);
  });

  test.each<[string, Dishonesty]>([
    ['of a page of another origin', { origin: 'https://evil.example' }],
    ['of a look-alike of our origin', { origin: 'http://localhost.evil.example:3000' }],
    ['for another service', { rpId: 'evil.example' }],
    ['by a device that did not check who holds it', { verified: false }],
    ['of a challenge that was never made', { challenge: 'A'.repeat(43) }],
    ['signed by another key', { forged: true }],
    ['in the name of somebody else', { user: '019aa1b2-7c1e-7d55-9b0e-3f5a64c1d201' }],
  ])('an answer %s signs nobody in', async (_, how) => {
    expectProblem(await signInBy(device.show(await optionsOf(), how)), refused);
    // The device itself is as good as before.
    expect((await signInBy(device.show(await optionsOf()))).status).toBe(200);
  });

  test.each<[string, Dishonesty]>([
    ['of a page of another origin', { origin: 'https://evil.example' }],
    ['for another service', { rpId: 'evil.example' }],
    ['by a device that did not check who holds it', { verified: false }],
    ['of a challenge that was never made', { challenge: 'A'.repeat(43) }],
  ])('a passkey made %s is not kept', async (_, how) => {
    expectProblem(await add(owner, new Authenticator(origin), how), refused);
    expect((await ok(owner.session.get('/partners/passkeys'))).data).toHaveLength(1);
  });
});

test('a challenge serves once, right or wrong, and only for what it was made', async () => {
  const owner = await anOwner();
  const device = await aKeyOf(owner);
  const once = device.show(await optionsOf());
  expect((await signInBy(once)).status).toBe(200);
  expectProblem(await signInBy(once), refused);
  const spoilt = await optionsOf();
  expectProblem(await signInBy(device.show(spoilt, { forged: true })), refused);
  expectProblem(await signInBy(device.show(spoilt)), refused);
  const shown = device.show(await optionsOf());
  shown.response.clientDataJSON = Buffer.from('no JSON').toString('base64url');
  expectProblem(await signInBy(shown), refused);
  // One of a step-up, and one of making a passkey.
  const { options: stepUp } = (await ok(owner.session.post('/partners/step-up/passkey/options'))).data;
  expectProblem(await signInBy(device.show(stepUp)), refused);
  const { options: made } = (await ok(owner.session.post('/partners/passkeys/options'))).data;
  expectProblem(await signInBy(device.show({ ...made, rpId: 'localhost' })), refused);
  // Nor for the staff.
  const staffs = await service.api.post('/admin/session/passkey', { response: device.show(await optionsOf()) }, page);
  expectProblem(staffs, refused);
});

test('a challenge is over after five minutes', async () => {
  const device = await aKeyOf(await anOwner());
  const options = await optionsOf();
  await service.database.query(`UPDATE passkey_challenges SET expires_at = expires_at - interval '5 minutes 1 second'`);
  expectProblem(await signInBy(device.show(options)), refused);
});

test('a copied key is refused when its count does not rise, and its owner is mailed', async () => {
  const owner = await anOwner();
  const device = await aKeyOf(owner);
  expect((await signInBy(device.show(await optionsOf(), { counter: 7 }))).status).toBe(200);
  expectProblem(await signInBy(device.show(await optionsOf(), { counter: 7 })), refused);
  expectProblem(await signInBy(device.show(await optionsOf(), { counter: 0 })), refused);
  await isMailed(owner.partner.email, 'A passkey was refused');
  expect(await actionsOf(owner)).toContain('passkey.refused');
});

test('a passkey is a fresh proof for its own session alone, and not somebody else’s', async () => {
  const [owner, other] = [await anOwner(), await anOwner()];
  const [device, stranger] = [await aKeyOf(owner), await aKeyOf(other)];
  await service.database.query(`UPDATE sessions SET proved_at = now() - interval '1 hour'`);
  const wanted = () => owner.session.post('/partners/passkeys/options');
  expectProblem(await wanted(), { status: 403, code: 'step_up_required' });
  const begin = async ({ session }: Owner) =>
    (await ok(session.post('/partners/step-up/passkey/options'))).data.options;
  const prove = ({ session }: Owner, response: object) => session.post('/partners/step-up/passkey', { response });
  expectProblem(await prove(owner, stranger.show(await begin(owner))), refused);
  expectProblem(await prove(owner, device.show(await begin(other))), refused);
  expectProblem(await wanted(), { status: 403, code: 'step_up_required' });
  expect((await prove(owner, device.show(await begin(owner)))).status).toBe(200);
  expect((await wanted()).status).toBe(200);
});

test('one is named, renamed and removed by its owner alone, and removed it signs in no more', async () => {
  const [owner, other] = [await anOwner(), await anOwner()];
  const device = await aKeyOf(owner);
  const [{ id }] = (await ok(owner.session.get('/partners/passkeys'))).data as [{ id: string }];
  const missing = { status: 404, code: 'not_found' };
  expectProblem(await other.session.patch(`/partners/passkeys/${id}`, { name: 'Mine' }), missing);
  expectProblem(await other.session.delete(`/partners/passkeys/${id}`), missing);
  expect((await ok(owner.session.patch(`/partners/passkeys/${id}`, { name: 'Laptop' }))).data.name).toBe('Laptop');
  expect((await owner.session.delete(`/partners/passkeys/${id}`)).status).toBe(204);
  expectProblem(await signInBy(device.show(await optionsOf())), refused);
  await isMailed(owner.partner.email, 'A passkey was removed');
});

test('of two passkeys one is renamed and removed, and the other is as before', async () => {
  const owner = await anOwner();
  const [first, second] = [new Authenticator(origin), new Authenticator(origin)];
  for (const [device, name] of [
    [first, 'Phone'],
    [second, 'Key'],
  ] as const)
    await ok(add(owner, device, {}, name));
  const list = async () => (await ok(owner.session.get('/partners/passkeys'))).data as { id: string; name: string }[];
  const { id } = (await list()).find(({ name }) => name === 'Phone')!;
  await ok(owner.session.patch(`/partners/passkeys/${id}`, { name: 'Laptop' }));
  expect((await list()).map(({ name }) => name).sort()).toEqual(['Key', 'Laptop']);
  expect((await owner.session.delete(`/partners/passkeys/${id}`)).status).toBe(204);
  expect((await list()).map(({ name }) => name)).toEqual(['Key']);
  expectProblem(await signInBy(first.show(await optionsOf())), refused);
  expect((await signInBy(second.show(await optionsOf()))).status).toBe(200);
});

test('a passkey opens nothing of an account that its holder has left, or that was suspended', async () => {
  const owner = await anOwner();
  const device = await aKeyOf(owner);
  await service.database.query('UPDATE partners SET suspended_at = now() WHERE email = $1', [owner.partner.email]);
  expectProblem(await signInBy(device.show(await optionsOf())), { status: 403, code: 'account_suspended' });
  await service.database.query('UPDATE partners SET suspended_at = NULL WHERE email = $1', [owner.partner.email]);
  expect((await signInBy(device.show(await optionsOf()))).status).toBe(200);
  const heir = await aMember(service, owner.partner, 'owner');
  const { member } = await ok(owner.session.get('/partners/profile'));
  await ok(heir.api.delete(`/partners/members/${String(member.id)}`));
  expectProblem(await signInBy(device.show(await optionsOf())), refused);
});

test('a passkey of a member who was removed is one that is not accepted', async () => {
  const owner = await anOwner();
  const member = await aMember(service, owner.partner, 'viewer');
  const session = member.api.with(page);
  await turnOnSecondFactor(member);
  const device = await aKeyOf({ ...owner, session });
  expect((await signInBy(device.show(await optionsOf()))).status).toBe(200);
  await ok(owner.session.delete(`/partners/members/${member.id}`));
  expectProblem(await signInBy(device.show(await optionsOf())), refused);
});

test('staff add one for password and code, sign in by it, and a reset that two agree to takes it away', async () => {
  const [owner, one, another] = (await staffOf(service, ['support'], ['operator'], ['operator'])) as [
    StaffMember,
    StaffMember,
    StaffMember,
  ];
  const staff = owner.api.with(page);
  const { password, usedCode: totp_code } = owner;
  expectProblem(await staff.post('/passkeys/options', { password, totp_code }), { status: 401, code: 'invalid_totp' });
  await freshCode(service, owner);
  const { options } = (await ok(staff.post('/passkeys/options', { password, totp_code }))).data;
  const device = new Authenticator(origin);
  await ok(staff.post('/passkeys', { name: 'Key', response: device.register(options) }));
  const begin = async () => (await ok(service.api.post('/admin/session/passkey/options'))).data.options;
  const signIn = (response: object) => service.api.post('/admin/session/passkey', { response }, page);
  const answer = await signIn(device.show(await begin()));
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^swap-admin=rt_/);
  const authorization = `Bearer ${String(answer.json.access_token)}`;
  expect((await service.api.get('/admin/me', { authorization })).status).toBe(200);
  const { data: keys } = await ok(service.api.get('/admin/passkeys', { authorization }));
  expect(keys).toMatchObject([{ name: 'Key', last_used_at: expect.any(String) as string }]);
  expectProblem(await signInBy(device.show(await optionsOf())), refused);
  const reset = await ok(one.api.patch(`/admins/${owner.id}`, { reset_two_factor: true }));
  expect((await signIn(device.show(await begin()))).status).toBe(200);
  await confirms(another, 'staff', reset.waiting_change as string);
  expectProblem(await signIn(device.show(await begin())), refused);
  await isMailed(owner.email, 'A passkey was added');
});
