import { Authenticator } from '../support/authenticator.js';
import { ok, type Http } from '../support/http.js';
import { aPartner, turnOnSecondFactor, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

interface Owner {
  readonly partner: Partner;
  readonly session: Http;
  readonly recoveryCodes: readonly string[];
}

interface Options {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
  readonly excludeCredentials: readonly { readonly id: string }[];
}

// As PUBLIC_URL has it.
const page = { origin: 'http://localhost:3000' };
const notAvailable = { status: 409, code: 'action_not_available' };

let service: Service;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.stop());

/** A partner whose authenticator app is on. */
async function anOwner(): Promise<Owner> {
  const partner = await aPartner(service);
  const session = partner.api.with(page);
  return { partner, session, recoveryCodes: await turnOnSecondFactor(partner) };
}

const begin = async (session: Http) => (await ok(session.post('/partners/passkeys/options'))).data.options as Options;
const keep = (session: Http, device: Authenticator, options: Options) =>
  session.post('/partners/passkeys', { name: 'Phone', response: device.register(options) });

async function aKeyOf({ session }: Owner): Promise<Authenticator> {
  const device = new Authenticator(page.origin);
  await ok(keep(session, device, await begin(session)));
  return device;
}

test('a device that has a passkey of an account is not asked for a second one, whoever else has one', async () => {
  const [owner, other] = [await anOwner(), await anOwner()];
  const devices = [await aKeyOf(owner), await aKeyOf(owner)];
  const { excludeCredentials } = await begin(owner.session);
  expect(excludeCredentials.map(({ id }) => id).sort()).toEqual(devices.map(({ id }) => id).sort());
  expect((await begin(other.session)).excludeCredentials).toEqual([]);
});

test('an account has twenty passkeys at the most, and takes nothing from the room of another', async () => {
  const [owner, other] = [await anOwner(), await anOwner()];
  const { id } = await aKeyOf(owner);
  const copies = (first: number, last: number) =>
    service.database.query(
      `INSERT INTO passkeys (id, account_id, realm, credential_id, public_key, counter, transports, name, created_at)
       SELECT gen_random_uuid(), account_id, realm, credential_id || n, public_key, counter, transports, name, created_at
       FROM passkeys, generate_series($2::integer, $3::integer) AS n WHERE credential_id = $1`,
      [id, first, last],
    );
  await copies(10, 27);
  expect((await begin(owner.session)).excludeCredentials).toHaveLength(19);
  await copies(28, 28);
  expectProblem(await owner.session.post('/partners/passkeys/options'), { status: 409, code: 'limit_reached' });
  await aKeyOf(other);
});

test('a passkey is made in the session that it was begun in, and in no other of the same owner', async () => {
  const owner = await anOwner();
  const { email, password } = owner.partner;
  const [recovery_code] = owner.recoveryCodes;
  const tokens = await ok(service.api.post('/partners/signin', { email, password, recovery_code }));
  const second = service.api.with({ authorization: `Bearer ${String(tokens.access_token)}`, ...page });
  const device = new Authenticator(page.origin);
  const elsewhere = await keep(second, device, await begin(owner.session));
  expectProblem(elsewhere, { status: 401, code: 'invalid_passkey' });
  expect((await ok(owner.session.get('/partners/passkeys'))).data).toEqual([]);
  expect((await keep(second, device, await begin(second))).status).toBe(201);
});

test('a passkey that was begun is not kept once the app is off, nor while a new one waits for a code', async () => {
  const owner = await anOwner();
  const { session, recoveryCodes } = owner;
  const { password } = owner.partner;
  const [first, second] = [await begin(session), await begin(session)];
  await ok(session.post('/partners/2fa/disable', { password, recovery_code: recoveryCodes[0] }));
  expectProblem(await keep(session, new Authenticator(page.origin), first), notAvailable);
  await ok(session.post('/partners/2fa/setup', { password }));
  expectProblem(await keep(session, new Authenticator(page.origin), second), notAvailable);
  expect((await ok(session.get('/partners/passkeys'))).data).toEqual([]);
});

test('a step-up is offered to the passkeys of its own account, and a sign-in names nobody’s', async () => {
  const [owner, other] = [await anOwner(), await anOwner()];
  const { id } = await aKeyOf(owner);
  await aKeyOf(other);
  const offered = async (path: string, api: Http) => {
    const { options } = (await ok(api.post(path))).data as { options: { allowCredentials?: { id: string }[] } };
    return (options.allowCredentials ?? []).map((each) => each.id);
  };
  expect(await offered('/partners/step-up/passkey/options', owner.session)).toEqual([id]);
  expect(await offered('/partners/session/passkey/options', service.api)).toEqual([]);
});

test('a passkey is made on a page of this machine at any port, and on none whose host only ends like it', async () => {
  const { session } = await anOwner();
  const madeOn = async (origin: string) =>
    keep(session.with({ origin }), new Authenticator(origin), await begin(session));
  expectProblem(await madeOn('http://notlocalhost:3000'), { status: 401, code: 'invalid_passkey' });
  expect((await ok(session.get('/partners/passkeys'))).data).toEqual([]);
  expect((await madeOn('http://localhost:4711')).status).toBe(201);
});
