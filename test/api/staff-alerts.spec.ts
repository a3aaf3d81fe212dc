import { letterTexts, type SubjectsOf } from '@swap/domain/mail';
import { Authenticator } from '../support/authenticator.js';
import { eventually } from '../support/eventually.js';
import { ok, type Http } from '../support/http.js';
import { everythingIsSent } from '../support/letters.js';
import { aService, type Service } from '../support/service.js';
import { adminApi, freshCode, staffAccount, staffOf, totpCode, type StaffMember } from '../support/staff.js';

type Alert = SubjectsOf<'staff_alert'>;

/** Somebody of the staff who acts from where nobody of them was before. */
interface Scene {
  readonly who: StaffMember;
  readonly api: Http;
}

// The origin is that of PUBLIC_URL.
const elsewhere = { 'x-forwarded-for': '203.0.113.9', origin: 'http://localhost:3000' };

let service: Service;
let anybody: Http;
let other: StaffMember;
beforeAll(async () => {
  service = await aService({ env: { TRUST_PROXY: '1' } });
  anybody = adminApi(service).with(elsewhere);
  [other] = (await staffOf(service, ['operator'])) as [StaffMember];
});
afterAll(() => service.stop());

async function aPasskey({ who, api }: Scene): Promise<Authenticator> {
  const proof = { password: who.password, totp_code: await freshCode(service, who) };
  const { options } = (await ok(api.post('/passkeys/options', proof))).data;
  const device = new Authenticator(elsewhere.origin);
  await ok(api.post('/passkeys', { name: 'Key', response: device.register(options) }));
  return device;
}

/** Whatever an intruder would do; answers whose account it was done to, where that is another one. */
const acts: Readonly<Record<Alert, (scene: Scene) => Promise<string | undefined>>> = {
  attempts_failed: async ({ who: { email } }) => {
    for (let time = 0; time < 5; time += 1)
      expect((await anybody.post('/signin', { email, password: 'a wrong password' })).status).toBe(401);
    return undefined;
  },
  password_changed: async ({ who, api }) => {
    const change = { current_password: who.password, new_password: 'quite another password' };
    await ok(api.post('/change-password', { ...change, totp_code: await freshCode(service, who) }));
    return undefined;
  },
  two_factor_enabled: async () => {
    const { email, password } = await staffAccount(service, ['support']);
    const api = adminApi(service, await ok(anybody.post('/signin', { email, password }))).with(elsewhere);
    const { secret } = await ok(api.post('/2fa/setup', { password }));
    await ok(api.post('/2fa/enable', { totp_code: totpCode(secret) }));
    return email;
  },
  passkey_added: async (scene) => {
    await aPasskey(scene);
    return undefined;
  },
  passkey_removed: async (scene) => {
    await aPasskey(scene);
    const [{ id }] = (await ok(scene.api.get('/passkeys'))).data as [{ id: string }];
    await ok(scene.api.delete(`/passkeys/${id}`));
    return undefined;
  },
  passkey_copied: async (scene) => {
    const device = await aPasskey(scene);
    const show = async () => {
      const { options } = (await ok(anybody.post('/session/passkey/options'))).data;
      return anybody.post('/session/passkey', { response: device.show(options, { counter: 7 }) });
    };
    expect([(await show()).status, (await show()).status]).toEqual([200, 401]);
    return undefined;
  },
};

test('every letter of what an intruder among the staff would do is here', () => {
  const there = Object.keys(letterTexts.en).flatMap((name) => /^staff_alert\.(\w+)\.subject$/.exec(name)?.[1] ?? []);
  expect(Object.keys(acts).sort()).toEqual(there.sort());
});

test.each(Object.keys(acts) as Alert[])(
  '%s is mailed to the one of the staff whom it concerns, with from where it was done, and to no other',
  async (alert) => {
    const [who] = (await staffOf(service, ['support'])) as [StaffMember];
    const concerned = (await acts[alert]({ who, api: who.api.with(elsewhere) })) ?? who.email;
    const subject = letterTexts.en[`staff_alert.${alert}.subject` as const];
    const toldOf = async (email: string) => {
      const mails = await service.sandbox.mails(email);
      return mails.filter((mail) => mail.subject === subject && mail.text.includes('Address: 203.0.113.9')).length;
    };
    await eventually(async () => expect(await toldOf(concerned)).toBe(1));
    // Letters to others may be under way still.
    await everythingIsSent(service);
    expect([await toldOf(concerned), await toldOf(other.email)]).toEqual([1, 0]);
  },
);
