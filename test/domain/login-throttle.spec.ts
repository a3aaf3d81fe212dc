import type { Caller } from '@swap/domain/audit';
import { LoginThrottle, Sessions, type AccountRef, type LoginAttempt } from '@swap/domain/credentials';
import { Database } from '@swap/domain/database';
import { DAY, MINUTE, newId } from '@swap/domain/kernel';
import { Mail } from '@swap/domain/mail';
import { RequestCode } from '@swap/domain/partners';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';
import { lettersIn } from '../support/letters.js';
import { aPartnerRow } from '../support/partner-row.js';

let domain: OwnDomain;
let throttle: LoginThrottle;
beforeAll(async () => {
  domain = await aDomainOfItsOwn();
  throttle = domain.get(LoginThrottle);
});
afterAll(() => domain.stop());

const anAttempt = (changes: Partial<LoginAttempt> = {}): LoginAttempt => {
  const accountId = newId();
  return { realm: 'partner', email: `${accountId}@example.com`, accountId, ip: '192.0.2.1', ...changes };
};
const fail = async (attempt: LoginAttempt, times: number, ipOf = (_time: number) => attempt.ip) => {
  for (let time = 0; time < times; time += 1) await throttle.failed({ ...attempt, ip: ipOf(time) });
};
const mayTry = (attempt: LoginAttempt) =>
  throttle.admit(attempt).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'too_many_attempts' });
      return false;
    },
  );
const signIn = ({ realm, id }: AccountRef, ip: string) =>
  domain.get(Database).transaction((tx) => {
    const device = { ip, userAgent: null };
    return domain.get(Sessions).open(tx, { realm, id }, { device, secondFactor: false });
  });

test('of guesses from everywhere the account’s own networks are free, and not those of somebody else', async () => {
  const attempt = anAttempt();
  const id = attempt.accountId!;
  await signIn({ realm: 'partner', id }, '203.0.113.1');
  await signIn({ realm: 'admin', id }, '203.0.114.1');
  await signIn({ realm: 'partner', id: newId() }, '203.0.115.1');
  await fail(attempt, 50, (time) => `10.1.${String(time)}.1`);
  const from = (ip: string | null) => mayTry({ ...attempt, ip });
  expect(await from('203.0.113.200')).toBe(true);
  for (const ip of ['203.0.114.1', '203.0.115.1', '10.9.9.9', null]) expect([ip, await from(ip)]).toEqual([ip, false]);
  expect(await mayTry({ ...attempt, email: 'nobody@example.com', accountId: null, ip: '10.9.9.9' })).toBe(true);
  // From there guesses count as from anywhere else.
  await fail({ ...attempt, ip: '203.0.113.1' }, 5);
  expect(await from('203.0.113.200')).toBe(false);
});

test('a success forgives what its own network failed, and what it failed at no other account', async () => {
  const [attempt, other] = [anAttempt(), anAttempt()];
  const elsewhere = { ...attempt, ip: '198.51.100.1' };
  const asStaff = { ...attempt, realm: 'admin' } as const;
  for (const each of [attempt, elsewhere, other, asStaff]) await fail(each, 5);
  await domain.get(Database).transaction((tx) => throttle.succeeded(tx, attempt));
  expect(await mayTry(attempt)).toBe(true);
  for (const each of [elsewhere, other, asStaff]) expect(await mayTry(each)).toBe(false);
});

test('a success forgives what was failed from everywhere, so that its owner may come from a new network', async () => {
  const attempt = anAttempt();
  const elsewhere = { ...attempt, ip: '198.51.100.1' };
  await fail(attempt, 50, (time) => `10.1.${String(time)}.1`);
  expect(await mayTry(elsewhere)).toBe(false);
  await domain.get(Database).transaction((tx) => throttle.succeeded(tx, attempt));
  expect(await mayTry(elsewhere)).toBe(true);
  await fail(attempt, 49, (time) => `10.1.${String(time)}.1`);
  expect(await mayTry(elsewhere)).toBe(true);
});

test('whoever asks for a code again and again within a minute gets one, and another one soon after', async () => {
  const email = 'impatient@example.com';
  await aPartnerRow(domain.database, { email });
  const caller: Caller = { actor: 'partner', actorId: null, via: 'none', ip: '192.0.2.1', userAgent: null };
  const ask = () => domain.get(RequestCode).run(email, 'reset_password', caller);
  const mailed = async () => {
    const letters = await lettersIn(domain.database, domain.get(Mail));
    return letters.filter(({ to }) => to === email).length;
  };
  for (let time = 0; time < 6; time += 1) await ask();
  expect(await mailed()).toBe(1);
  domain.clock.advance(2 * MINUTE);
  await ask();
  expect(await mailed()).toBe(2);
});

test('failures are forgotten a day after the last of them', async () => {
  const attempt = anAttempt();
  await fail(attempt, 4);
  domain.clock.advance(DAY - MINUTE);
  await fail(attempt, 1);
  domain.clock.advance(2 * MINUTE);
  await throttle.expire();
  await fail(attempt, 1);
  expect(await mayTry(attempt)).toBe(false);
  domain.clock.advance(DAY + 1);
  await throttle.expire();
  await fail(attempt, 4);
  expect(await mayTry(attempt)).toBe(true);
});
