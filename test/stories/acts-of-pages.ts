import { Authenticator } from '../support/authenticator.js';
import { ok, type Http } from '../support/http.js';
import { aPartner } from '../support/partner.js';
import { freshCode, staffOf, type StaffMember } from '../support/staff.js';
import { withTwoFactor, type Acts, type Cast } from './audited-cast.js';

/** As PUBLIC_URL has it. */
const page = { origin: 'http://localhost:3000' };

/** Somebody with an authenticator app, who may make a passkey. */
interface Person {
  /** Calls as they do from a page. */
  readonly own: Http;
  readonly signIn: object;
  /** What `navigator.credentials.create` is given. */
  readonly options: () => Promise<Parameters<Authenticator['register']>[0]>;
}

async function somePartner({ service }: Cast): Promise<Person> {
  const partner = await aPartner(service);
  const { email, password, tokens } = partner;
  const own = service.api.with({ authorization: `Bearer ${tokens.access_token}`, ...page });
  return {
    own,
    signIn: { email, password, recovery_code: await withTwoFactor(partner) },
    options: async () => (await ok(own.post('/partners/passkeys/options'))).data.options,
  };
}

async function someStaff({ service }: Cast): Promise<Person> {
  const [member] = (await staffOf(service, ['support'])) as [StaffMember];
  const { email, password, token, recoveryCodes } = member;
  const own = service.api.with({ authorization: `Bearer ${token}`, ...page });
  const proof = { password, totp_code: await freshCode(service, member) };
  return {
    own,
    signIn: { email, password, recovery_code: recoveryCodes[0] },
    options: async () => (await ok(own.post('/admin/passkeys/options', proof))).data.options,
  };
}

/** Somebody who has made a passkey: its device, and where it is. */
async function passkeyOf(person: Person, realm: string) {
  const device = new Authenticator(page.origin);
  const made = { name: 'Phone', response: device.register(await person.options()) };
  const { data } = await ok(person.own.post(`${realm}/passkeys`, made));
  return { ...person, device, path: `${realm}/passkeys/${String(data.id)}` };
}

/** Every route of pages that changes something: sessions in cookies, and passkeys. */
function actsIn(realm: '/partners' | '/admin', somebody: (cast: Cast) => Promise<Person>): Acts {
  /** Opens a session of a page, and answers how to call with its cookie. */
  const opened = async (cast: Cast): Promise<Http> => {
    const { signIn } = await somebody(cast);
    const { headers } = await cast.service.api.post(`${realm}/session`, signIn, page);
    const [cookie = ''] = headers.getSetCookie().map((each) => each.split(';')[0]);
    return cast.service.api.with({ cookie, ...page });
  };
  const withPasskey = async (cast: Cast) => passkeyOf(await somebody(cast), realm);
  return {
    [`POST ${realm}/session`]: async (cast) => {
      const { signIn } = await somebody(cast);
      return () => cast.service.api.post(`${realm}/session`, signIn, page);
    },
    [`POST ${realm}/session/refresh`]: async (cast) => {
      const inPage = await opened(cast);
      // Within a minute a reload is given the token that it has.
      await cast.service.database.query(`UPDATE sessions SET rotated_at = rotated_at - interval '2 minutes'`);
      return () => inPage.post(`${realm}/session/refresh`);
    },
    [`DELETE ${realm}/session`]: async (cast) => {
      const inPage = await opened(cast);
      return () => inPage.delete(`${realm}/session`);
    },
    [`POST ${realm}/session/passkey`]: async (cast) => {
      const { device } = await withPasskey(cast);
      const { options } = (await ok(cast.service.api.post(`${realm}/session/passkey/options`))).data;
      return () => cast.service.api.post(`${realm}/session/passkey`, { response: device.show(options) }, page);
    },
    [`POST ${realm}/passkeys`]: async (cast) => {
      const { own, options } = await somebody(cast);
      const response = new Authenticator(page.origin).register(await options());
      return () => own.post(`${realm}/passkeys`, { name: 'Phone', response });
    },
    [`PATCH ${realm}/passkeys/{id}`]: async (cast) => {
      const { own, path } = await withPasskey(cast);
      return () => own.patch(path, { name: 'Laptop' });
    },
    [`DELETE ${realm}/passkeys/{id}`]: async (cast) => {
      const { own, path } = await withPasskey(cast);
      return () => own.delete(path);
    },
  };
}

export const actsOfPages: Acts = {
  ...actsIn('/partners', somePartner),
  ...actsIn('/admin', someStaff),
  'POST /partners/step-up/passkey': async (cast) => {
    const { own, device } = await passkeyOf(await somePartner(cast), '/partners');
    const asked = (await ok(own.post('/partners/step-up/passkey/options'))).data.options;
    return () => own.post('/partners/step-up/passkey', { response: device.show(asked) });
  },
};
