import { letterTexts, type SubjectsOf } from '@swap/domain/mail';
import { Authenticator } from '../support/authenticator.js';
import { eventually } from '../support/eventually.js';
import { ok, type Http } from '../support/http.js';
import { everythingIsSent } from '../support/letters.js';
import { aMember, invitationOf, type JoinedMember } from '../support/member.js';
import {
  anEmail,
  aPartner,
  turnOffSecondFactor,
  turnOnSecondFactor,
  type Partner,
  type Tokens,
} from '../support/partner.js';
import { aService, type Service } from '../support/service.js';

type Alert = SubjectsOf<'alert'>;

/** An account of two owners, of whom the second acts, from where nobody of it was before. */
interface Scene {
  /** Who signed the account up, and reads its mail. */
  readonly founder: Partner;
  readonly member: JoinedMember;
  /** Calls as that member. */
  readonly api: Http;
  /** Calls as nobody. */
  readonly anybody: Http;
}

interface Act {
  /** Who is mailed: the person whose own sign-in it is about, or who reads the mail of the account. */
  readonly tells: 'member' | 'founder';
  readonly happens: (scene: Scene) => Promise<unknown>;
}

// The origin is that of PUBLIC_URL.
const elsewhere = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Lynx/2.9', origin: 'http://localhost:3000' };
const ofThere = /Address: 203\.0\.113\.9\s+Program: Lynx\/2\.9/;

let service: Service;
beforeAll(async () => {
  service = await aService({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => service.stop());

const signIn = ({ anybody, member: { email, password } }: Scene, more: object = {}) =>
  anybody.post('/partners/signin', { email, password, ...more });

const turnOn = ({ api, member: { password } }: Scene) => turnOnSecondFactor({ api, password });

async function aPasskey(scene: Scene): Promise<Authenticator> {
  await turnOn(scene);
  const device = new Authenticator(elsewhere.origin);
  const { options } = (await ok(scene.api.post('/partners/passkeys/options'))).data;
  await ok(scene.api.post('/partners/passkeys', { name: 'Phone', response: device.register(options) }));
  return device;
}

async function keyOf({ api }: Scene): Promise<string> {
  return (await ok(api.get('/partners/api-keys'))).data[0].id as string;
}

/** Of a third person; the token of the invitation. */
async function invite({ api }: Scene): Promise<string> {
  const email = anEmail();
  await ok(api.post('/partners/members/invitations', { email, role: 'viewer' }));
  return invitationOf(service, email);
}

const ofSignIns = {
  new_device: { tells: 'member', happens: (scene) => ok(signIn(scene)) },
  attempts_failed: {
    tells: 'member',
    happens: async (scene) => {
      for (let time = 0; time < 5; time += 1)
        expect((await signIn(scene, { password: 'a wrong password' })).status).toBe(401);
    },
  },
  session_reused: {
    tells: 'member',
    happens: async ({ anybody, member: { tokens } }) => {
      const refresh = (token: string) => anybody.post('/partners/auth/refresh', { refresh_token: token });
      const second = (await ok(refresh(tokens.refresh_token))) as Tokens;
      await ok(refresh(second.refresh_token));
      expect((await refresh(tokens.refresh_token)).status).toBe(401);
    },
  },
  recovery_code_used: {
    tells: 'member',
    happens: async (scene) => {
      const [recovery_code] = await turnOn(scene);
      await ok(signIn(scene, { recovery_code }));
    },
  },
} satisfies Partial<Record<Alert, Act>>;

const ofCredentials = {
  password_changed: {
    tells: 'member',
    happens: ({ api, member: { password } }) => {
      const change = { current_password: password, new_password: 'quite another password' };
      return ok(api.post('/partners/change-password', change));
    },
  },
  password_reset: {
    tells: 'member',
    happens: async ({ anybody, member: { email } }) => {
      await ok(anybody.post('/partners/forgot-password', { email }));
      const [code] = await service.sandbox.codes(email);
      await ok(anybody.post('/partners/reset-password', { email, code, new_password: 'chosen after the mail' }));
    },
  },
  two_factor_enabled: { tells: 'member', happens: turnOn },
  two_factor_disabled: {
    tells: 'member',
    happens: ({ api, member: { password } }) => turnOffSecondFactor({ api, password }),
  },
  passkey_added: { tells: 'member', happens: aPasskey },
  passkey_removed: {
    tells: 'member',
    happens: async (scene) => {
      await aPasskey(scene);
      const [{ id }] = (await ok(scene.api.get('/partners/passkeys'))).data as [{ id: string }];
      await ok(scene.api.delete(`/partners/passkeys/${id}`));
    },
  },
  passkey_copied: {
    tells: 'member',
    happens: async (scene) => {
      const device = await aPasskey(scene);
      const show = async () => {
        const { options } = (await ok(scene.anybody.post('/partners/session/passkey/options'))).data;
        return scene.anybody.post('/partners/session/passkey', { response: device.show(options, { counter: 7 }) });
      };
      expect([(await show()).status, (await show()).status]).toEqual([200, 401]);
    },
  },
} satisfies Partial<Record<Alert, Act>>;

const ofKeys = {
  api_key_created: { tells: 'founder', happens: ({ api }) => ok(api.post('/partners/api-keys', { name: 'Shop' })) },
  api_key_rotated: {
    tells: 'founder',
    happens: async (scene) => ok(scene.api.post(`/partners/api-keys/${await keyOf(scene)}/rotate`, {})),
  },
  api_key_changed: {
    tells: 'founder',
    happens: async (scene) => ok(scene.api.patch(`/partners/api-keys/${await keyOf(scene)}`, { name: 'Shop' })),
  },
  api_key_unlocked: {
    tells: 'founder',
    happens: async (scene) => {
      const id = await keyOf(scene);
      await service.database.query('UPDATE api_keys SET locked_at = now() WHERE id = $1', [id]);
      await ok(scene.api.post(`/partners/api-keys/${id}/unlock`));
    },
  },
  api_key_revoked: {
    tells: 'founder',
    happens: async (scene) => ok(scene.api.delete(`/partners/api-keys/${await keyOf(scene)}`)),
  },
} satisfies Partial<Record<Alert, Act>>;

const ofMembers = {
  member_invited: { tells: 'founder', happens: invite },
  member_joined: {
    tells: 'founder',
    happens: async (scene) => {
      const joining = { token: await invite(scene), name: 'Grace', password: 'a long password of mine' };
      await ok(scene.anybody.post('/partners/invitations/accept', joining));
    },
  },
  member_changed: {
    tells: 'founder',
    happens: async ({ api, founder }) => {
      const { id } = await aMember(service, founder, 'viewer');
      await ok(api.patch(`/partners/members/${id}`, { role: 'finance' }));
    },
  },
  member_removed: {
    tells: 'founder',
    happens: async ({ api, founder }) => {
      const { id } = await aMember(service, founder, 'viewer');
      await ok(api.delete(`/partners/members/${id}`));
    },
  },
} satisfies Partial<Record<Alert, Act>>;

/** Whatever an intruder would do. */
const acts: Readonly<Record<Alert, Act>> = { ...ofSignIns, ...ofCredentials, ...ofKeys, ...ofMembers };

test('every letter of what an intruder would do is here', () => {
  const there = Object.keys(letterTexts.en).flatMap((name) => /^alert\.(\w+)\.subject$/.exec(name)?.[1] ?? []);
  expect(Object.keys(acts).sort()).toEqual(there.sort());
});

test.each(Object.keys(acts) as Alert[])(
  '%s is mailed to whom it concerns, with from where and by what it was done, and to nobody else of the account',
  async (alert) => {
    const founder = await aPartner(service);
    const member = await aMember(service, founder, 'owner');
    const scene = { founder, member, api: member.api.with(elsewhere), anybody: service.api.with(elsewhere) };
    const { tells, happens } = acts[alert];
    await happens(scene);
    const subject = letterTexts.en[`alert.${alert}.subject` as const];
    const toldOf = async ({ email }: { readonly email: string }) => {
      const mails = await service.sandbox.mails(email);
      return mails.filter((mail) => mail.subject === subject && ofThere.test(mail.text)).length;
    };
    const other = tells === 'member' ? founder : member;
    await eventually(async () => expect(await toldOf(scene[tells])).toBe(1));
    // Letters to others may be under way still.
    await everythingIsSent(service);
    expect([await toldOf(scene[tells]), await toldOf(other)]).toEqual([1, 0]);
  },
);
