import { Session, Sessions, type AccountRef, type Device } from '@swap/domain/credentials';
import { Database, type Tx } from '@swap/domain/database';
import { DAY, MINUTE, newId } from '@swap/domain/kernel';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';
import type { FreshDatabase } from '../support/fresh-database.js';

let database: FreshDatabase;
let domain: OwnDomain;
let sessions: Sessions;
beforeAll(async () => {
  domain = await aDomainOfItsOwn();
  ({ database } = domain);
  sessions = domain.get(Sessions);
});
afterAll(() => domain.stop());

const home: Device = { ip: '192.0.2.7', userAgent: 'Firefox' };
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => domain.get(Database).transaction(work);
const anAccount = (): AccountRef => ({ realm: 'partner', id: newId() });
const open = (account: AccountRef, device = home) =>
  within((tx) => sessions.open(tx, account, { device, secondFactor: false }));
const rotate = (token: string, { realm }: Pick<AccountRef, 'realm'> = { realm: 'partner' }, restMs = 0) =>
  within((tx) => sessions.rotate(tx, realm, token, restMs));
const outcomeOf = async (token: string) => (await rotate(token)).outcome;
const live = async (account: AccountRef) =>
  (await Session.listLive(domain.get(Database).manager, account, domain.clock.now())).map(({ id }) => id);

test('the token just replaced answers its successor for ten seconds, and ends its session alone afterwards', async () => {
  const account = anAccount();
  const [one, other] = [await open(account), await open(account)];
  const rotated = await rotate(one.refreshToken);
  domain.clock.advance(10_000);
  expect(await rotate(one.refreshToken)).toEqual({ ...rotated, outcome: 'replayed' });
  domain.clock.advance(1);
  expect(await outcomeOf(one.refreshToken)).toBe('reused');
  expect(await live(account)).toEqual([other.sessionId]);
  expect(await outcomeOf(other.refreshToken)).toBe('rotated');
});

test('a token that is to rest stays the live one until its rest is over', async () => {
  const { refreshToken } = await open(anAccount());
  const resting = () => rotate(refreshToken, { realm: 'partner' }, MINUTE);
  domain.clock.advance(MINUTE - 1);
  expect(await resting()).toMatchObject({ outcome: 'replayed', session: { refreshToken } });
  domain.clock.advance(1);
  expect((await resting()).outcome).toBe('rotated');
});

test('a session that is not used for thirty days has ended, one that is used begins them anew', async () => {
  const account = anAccount();
  const [unused, used] = [await open(account), await open(account)];
  domain.clock.advance(30 * DAY - 1);
  const { session } = (await rotate(used.refreshToken)) as { session: { refreshToken: string } };
  expect(await live(account)).toEqual([used.sessionId, unused.sessionId]);
  domain.clock.advance(1);
  expect(await live(account)).toEqual([used.sessionId]);
  expect(await outcomeOf(unused.refreshToken)).toBe('ended');
  expect(await outcomeOf(session.refreshToken)).toBe('rotated');
});

test('a token opens and ends nothing in the realm of the others, nor does the same id there', async () => {
  const partner = anAccount();
  const admin: AccountRef = { ...partner, realm: 'admin' };
  const [one, other] = [await open(partner), await open(admin)];
  expect((await rotate(one.refreshToken, admin)).outcome).toBe('ended');
  expect(await within((tx) => sessions.close(tx, 'admin', one.refreshToken))).toBeNull();
  expect(await within((tx) => sessions.end(tx, admin, one.sessionId))).toBe(false);
  await within((tx) => sessions.endAll(tx, admin));
  expect([await live(partner), await live(admin)]).toEqual([[one.sessionId], []]);
  await expect(within((tx) => sessions.prove(tx, { account: admin, sessionId: one.sessionId }))).rejects.toMatchObject({
    code: 'invalid_token',
  });
  expect((await rotate(other.refreshToken, admin)).outcome).toBe('ended');
  expect(await within((tx) => sessions.close(tx, 'partner', one.refreshToken))).toMatchObject({ id: one.sessionId });
});

test('all sessions of an account end but the one that is named, and none of another account', async () => {
  const [account, stranger] = [anAccount(), anAccount()];
  const [first, kept, theirs] = [await open(account), await open(account), await open(stranger)];
  expect(await within((tx) => sessions.end(tx, account, theirs.sessionId))).toBe(false);
  await within((tx) => sessions.endAll(tx, account, kept.sessionId));
  expect([await live(account), await live(stranger)]).toEqual([[kept.sessionId], [theirs.sessionId]]);
  expect(await within((tx) => sessions.end(tx, account, first.sessionId))).toBe(false);
  expect(await within((tx) => sessions.end(tx, account, kept.sessionId))).toBe(true);
});

test('what was proved in one session is not proved in another', async () => {
  const account = anAccount();
  const [one, other] = [await open(account), await open(account)];
  const opened = domain.clock.now();
  domain.clock.advance(MINUTE);
  const provedAt = await within((tx) => sessions.prove(tx, { account, sessionId: one.sessionId }));
  expect(provedAt).toEqual(domain.clock.now());
  const rows = await database.query('SELECT id, proved_at FROM sessions WHERE account_id = $1', [account.id]);
  const provedIn = Object.fromEntries(rows.map(({ id, proved_at }) => [id as string, proved_at as Date]));
  expect(provedIn).toEqual({ [one.sessionId]: provedAt, [other.sessionId]: opened });
});

test('a device is new that was never used for the account in such a network, and none is before the first', async () => {
  const account = anAccount();
  const isNew = (device: Device, of = account) => within((tx) => sessions.isNewDevice(tx, of, device));
  expect(await isNew(home)).toBe(false);
  await open(account);
  await open(account, { ip: '198.51.100.9', userAgent: 'Safari' });
  expect(await isNew({ ...home, ip: '192.0.2.200' })).toBe(false);
  expect(await isNew({ ...home, ip: '198.51.100.9' })).toBe(true);
  expect(await isNew({ ...home, userAgent: 'Safari' })).toBe(true);
  expect(await isNew({ ip: null, userAgent: 'Firefox' })).toBe(true);
  const stranger = anAccount();
  await open(stranger, { ip: '203.0.113.5', userAgent: 'Opera' });
  expect(await isNew({ ip: '203.0.113.5', userAgent: 'Opera' })).toBe(true);
  expect(await isNew(home, stranger)).toBe(true);
  expect(await isNew(home, { ...account, realm: 'admin' })).toBe(false);
});
