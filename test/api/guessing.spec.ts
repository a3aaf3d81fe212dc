import { anApiWithClock, type ApiWithClock } from '../support/api-with-clock.js';
import { eventually } from '../support/eventually.js';
import { anEmail, aPartner, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { adminApi, staffAccount } from '../support/staff.js';

describe('guessing passwords', () => {
  let service: Service;
  let timed: ApiWithClock;
  let partner: Partner;

  beforeAll(async () => {
    service = await aService({ env: { TRUST_PROXY: '1' } });
    timed = await anApiWithClock(service);
  });

  afterAll(async () => {
    await timed.stop();
    await service.stop();
  });

  beforeEach(async () => {
    partner = await aPartner(service);
  });

  const blocked = { status: 429, code: 'too_many_attempts' };
  const wrong = { status: 401, code: 'invalid_credentials' };

  function signIn(password: string, { email = partner.email, from = '192.0.2.1', api = timed.api } = {}) {
    return api.post('/partners/signin', { email, password }, { 'x-forwarded-for': from });
  }

  async function fail(times: number, options = {}): Promise<void> {
    for (let time = 0; time < times; time += 1) expectProblem(await signIn('a wrong password', options), wrong);
  }

  test('after five failures each costs a longer wait, and the right password must wait too', async () => {
    await fail(5);
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const refused = await signIn(partner.password);
      expectProblem(refused, blocked);
      const seconds = Number(refused.headers.get('retry-after'));
      waits.push(seconds);
      timed.clock.advance(seconds * 1000);
      if (round < 3) await fail(1);
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    expect((await signIn(partner.password)).status).toBe(200);
    await fail(1);
    expect((await signIn(partner.password)).status).toBe(200);
  });

  test('no wait is longer than a quarter of an hour', async () => {
    await fail(5);
    for (let round = 0; round < 12; round += 1) {
      timed.clock.advance(900_000);
      await fail(1);
    }
    const refused = await signIn(partner.password);
    expectProblem(refused, blocked);
    expect(Number(refused.headers.get('retry-after'))).toBe(900);
  });

  test('an owner elsewhere is not locked out', async () => {
    await fail(5);
    expectProblem(await signIn(partner.password, { from: '192.0.2.200' }), blocked);
    expect((await signIn(partner.password, { from: '198.51.100.7' })).status).toBe(200);
  });

  test('who guesses from everywhere is slowed down, and the owner’s own network is not', async () => {
    expect((await signIn(partner.password, { from: '203.0.113.9' })).status).toBe(200);
    for (let network = 0; network < 50; network += 1) await fail(1, { from: `10.1.${String(network)}.1` });
    expectProblem(await signIn(partner.password, { from: '10.2.0.1' }), blocked);
    expect((await signIn(partner.password, { from: '203.0.113.77' })).status).toBe(200);
  });

  test('guesses at an account of a partner do not slow down one of the staff with the same address, nor the other way round', async () => {
    const one = await staffAccount(service, ['support']);
    const from = { 'x-forwarded-for': '192.0.2.1' };
    const signInAsStaff = ({ email, password }: { readonly email: string; readonly password: string }) =>
      adminApi(timed).with(from).post('/signin', { email, password });
    await fail(5, { email: one.email });
    expectProblem(await signIn(one.password, { email: one.email }), blocked);
    expect((await signInAsStaff(one)).status).toBe(200);
    for (let time = 0; time < 5; time += 1)
      expectProblem(await signInAsStaff({ email: partner.email, password: 'a wrong password' }), wrong);
    expectProblem(await signInAsStaff(partner), blocked);
    expect((await signIn(partner.password)).status).toBe(200);
  });

  test('an address nobody has is treated alike', async () => {
    const email = anEmail();
    await fail(5, { email });
    expectProblem(await signIn('a wrong password', { email }), blocked);
  });

  test('of fifty guesses at once only a handful is compared', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn('a wrong password')));
    const compared = answers.filter(({ status }) => status === 401);
    expect(compared.length).toBeLessThanOrEqual(7);
    for (const answer of answers.filter(({ status }) => status !== 401)) expectProblem(answer, blocked);
  });

  test('the owner is told once, in the log and by mail', async () => {
    const { api } = service;
    await fail(5, { api });
    await eventually(() => fail(1, { api }));
    expect((await partner.actions()).filter((action) => action === 'sign_in.slowed_down')).toHaveLength(1);
    await eventually(async () => {
      const subjects = (await service.sandbox.mails(partner.email)).map(({ subject }) => subject);
      expect(subjects).toContain('Failed sign-ins to your account');
    });
  });

  test('the owner is told once of guesses from seventy networks', async () => {
    const { api } = service;
    for (let network = 0; network < 70; network += 1) {
      const answer = await signIn('a wrong password', { api, from: `10.3.${String(network)}.1` });
      expect([401, 429]).toContain(answer.status);
    }
    expect((await partner.actions()).filter((action) => action === 'sign_in.slowed_down')).toHaveLength(1);
    await eventually(async () => {
      const subjects = (await service.sandbox.mails(partner.email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject === 'Failed sign-ins to your account')).toHaveLength(1);
    });
  });

  test('a wrong current password counts with wrong sign-ins', async () => {
    const { api } = service;
    await fail(4, { api });
    const body = { current_password: 'a wrong password', new_password: 'a new long passphrase' };
    const nearby = partner.api.with({ 'x-forwarded-for': '192.0.2.1' });
    expectProblem(await nearby.post('/partners/change-password', body), wrong);
    expectProblem(await signIn(partner.password, { api }), blocked);
  });

  test('more passwords than can wait are turned away with a 503, and the rest is served', async () => {
    const asked = Array.from({ length: 120 }, () =>
      service.api.post('/partners/signin', { email: anEmail(), password: 'a wrong password' }),
    );
    const answers = await Promise.all(asked);
    for (const answer of answers.filter(({ status }) => status !== 401)) {
      expectProblem(answer, { status: 503, code: 'service_unavailable' });
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThan(50);
  });
});
