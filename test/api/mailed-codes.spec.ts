import { anApiWithClock, type ApiWithClock } from '../support/api-with-clock.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { anEmail, aPartner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

const fresh = 'a new long passphrase';
const wrong = { status: 422, code: 'invalid_code', field: 'code' };
const blocked = { status: 429, code: 'too_many_attempts' };

describe('a mailed code', () => {
  let service: Service;
  let timed: ApiWithClock;
  let email: string;

  beforeAll(async () => {
    // The service scales its limits by 1000 in tests; bounds on guesses are the same everywhere.
    service = await aService({ env: { TRUST_PROXY: '1' } });
    timed = await anApiWithClock(service);
  });
  afterAll(async () => {
    await timed.stop();
    await service.stop();
  });
  beforeEach(async () => {
    ({ email } = await aPartner(service));
  });

  interface Mailed {
    readonly digits: string;
    readonly token: string;
    readonly link: string;
  }

  async function asked(): Promise<Mailed> {
    const mailed = async () =>
      (await service.sandbox.mails(email)).filter(({ subject }) => subject === 'Your password reset code');
    const before = await mailed();
    await ok(service.api.post('/partners/forgot-password', { email }));
    return eventually(async () => {
      const [newest, ...earlier] = await mailed();
      if (newest === undefined || earlier.length < before.length) throw new Error('no mail yet');
      const { text } = newest;
      const [, digits = ''] = /^(\d{6})\r?$/m.exec(text) ?? [];
      const [, link = ''] = /^(https?:\S+)\r?$/m.exec(text) ?? [];
      return { digits, link, token: new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? '' };
    });
  }

  const stranger = (network: number) => `10.9.${String(network)}.1`;

  function reset(code: string, from = '203.0.113.5', api = service.api) {
    return api.post('/partners/reset-password', { email, code, new_password: fresh }, { 'x-forwarded-for': from });
  }

  const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

  async function guess(code: string, times: number, from: (time: number) => string): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      expect([422, 429]).toContain((await reset(other(code, time + 1), from(time))).status);
    }
  }

  test('a mailed code comes with a link to the page of its purpose, which carries address and token behind the #', async () => {
    const { link, token } = await asked();
    const { pathname, search, hash } = new URL(link);
    expect([pathname, search]).toEqual(['/partners/reset', '']);
    expect(new URLSearchParams(hash.slice(1)).get('email')).toBe(email);
    expect(token).toMatch(/^mc_[\w-]{43}$/);
    const [row] = await service.database.query(`SELECT string_agg(c::text, '') AS all FROM email_codes c`);
    expect(row.all).not.toContain(token);
  });

  test('a mailed code lets the owner in after a stranger’s twenty wrong guesses', async () => {
    const { digits } = await asked();
    await guess(digits, 20, () => stranger(1));
    expect((await reset(digits)).status).toBe(204);
  });

  test('a mailed code is compared five times for each network', async () => {
    const { digits } = await asked();
    for (let time = 1; time <= 5; time += 1) expectProblem(await reset(other(digits, time), stranger(1)), wrong);
    expectProblem(await reset(digits, stranger(1)), wrong);
    expect((await reset(digits, stranger(2))).status).toBe(204);
  });

  test('a mailed code’s digits are refused after fifty guesses from everywhere, and its link works all the same', async () => {
    const { digits, token } = await asked();
    await guess(digits, 50, (time) => stranger(time));
    expectProblem(await reset(digits), blocked);
    expect((await reset(token)).status).toBe(204);
  });

  test('a mailed code’s link works where its network was stopped, for a newer code too', async () => {
    const { digits } = await asked();
    await guess(digits, 21, () => stranger(3));
    expectProblem(await reset(digits, stranger(3)), blocked);
    const newer = await asked();
    expectProblem(await reset(newer.digits, stranger(3)), blocked);
    expect((await reset(newer.token, stranger(3))).status).toBe(204);
  });

  test('a mailed code’s link ends with its digits, and is worth nothing to anybody else', async () => {
    const { token, digits } = await asked();
    const made = `mc_${'A'.repeat(43)}`;
    expectProblem(await reset(made), wrong);
    expectProblem(await service.api.post('/partners/verify-email', { email, code: token }), wrong);
    const another = await aPartner(service);
    const body = { email: another.email, code: token, new_password: fresh };
    expectProblem(await service.api.post('/partners/reset-password', body), wrong);
    expect((await reset(digits)).status).toBe(204);
    expectProblem(await reset(token), wrong);
    const late = await asked();
    timed.clock.advance(Date.now() + 11 * 60_000 - timed.clock.now().getTime());
    expectProblem(await reset(late.token, '203.0.113.5', timed.api), wrong);
  });

  test('a mailed code lets its owner in at once who had to wait for failed sign-ins, and nobody who failed elsewhere', async () => {
    const signIn = (password: string, from: string) =>
      service.api.post('/partners/signin', { email, password }, { 'x-forwarded-for': from });
    for (const from of ['203.0.113.5', stranger(5)])
      for (let time = 0; time < 5; time += 1) expect((await signIn('a wrong password', from)).status).toBe(401);
    await service.database.query(`UPDATE attempts SET wait_until = now() + interval '1 hour' WHERE failures >= 5`);
    expectProblem(await signIn(fresh, '203.0.113.5'), blocked);
    const { digits } = await asked();
    expect((await reset(digits)).status).toBe(204);
    expect((await signIn(fresh, '203.0.113.5')).status).toBe(200);
    expectProblem(await signIn(fresh, stranger(5)), blocked);
  });

  test('a mailed code’s guesses are refused alike for an address nobody has', async () => {
    const statuses = async (address: string) => {
      const seen: number[] = [];
      for (let time = 0; time < 22; time += 1) {
        const body = { email: address, code: '000000', new_password: fresh };
        const from = { 'x-forwarded-for': stranger(4) };
        seen.push((await service.api.post('/partners/reset-password', body, from)).status);
      }
      return seen;
    };
    expect(await statuses(anEmail())).toEqual(await statuses(email));
  });
});
