import { generateSync } from 'otplib';
import { anApiWithClock, type ApiWithClock } from '../support/api-with-clock.js';
import { eventually } from '../support/eventually.js';
import { ok, type Http } from '../support/http.js';
import { aPartner, type Partner, type Tokens } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

describe('two-factor authentication', () => {
  let service: Service;
  let timed: ApiWithClock;
  let partner: Partner;
  let session: Http;

  beforeAll(async () => {
    service = await aService();
    timed = await anApiWithClock(service);
  });

  afterAll(async () => {
    await timed.stop();
    await service.stop();
  });

  beforeEach(async () => {
    partner = await aPartner(service);
    session = await signedIn();
  });

  const invalid = { status: 401, code: 'invalid_totp' };

  async function signedIn(factor: Record<string, string> = {}): Promise<Http> {
    const tokens = (await ok(signIn(factor))) as Tokens;
    return timed.api.with({ authorization: `Bearer ${tokens.access_token}` });
  }

  function signIn(factor: Record<string, string> = {}) {
    return timed.api.post('/partners/signin', { email: partner.email, password: partner.password, ...factor });
  }

  async function setUp(): Promise<{ secret: string; otpauth_url: string; qr_svg: string }> {
    return ok(session.post('/partners/2fa/setup', { password: partner.password }));
  }

  /** The app's code now, or so many steps away from it. */
  function codeOf(secret: string, steps = 0): string {
    return generateSync({ secret, epoch: Math.floor(timed.clock.now().getTime() / 1000) + 30 * steps });
  }

  /** A code that is none of those near now. */
  function wrongCode(secret: string): string {
    const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
    return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code))!;
  }

  /** Turned on, with the time of its first code over. */
  async function turnedOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = await setUp();
    const { recovery_codes: recoveryCodes } = await ok(
      session.post('/partners/2fa/enable', { totp_code: codeOf(secret) }),
    );
    timed.clock.advance(60_000);
    return { secret, recoveryCodes };
  }

  test('setup tells the app a secret of 160 bits, and asks for nothing until a code has come', async () => {
    const { secret, otpauth_url, qr_svg } = await setUp();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauth_url).toMatch(/^otpauth:\/\/totp\//);
    expect(otpauth_url).toContain(`secret=${secret}`);
    expect(qr_svg).toMatch(/^<svg /);
    expect((await ok(session.get('/partners/profile'))).two_factor_enabled).toBe(false);
    expect((await signIn()).status).toBe(200);
  });

  test('the first code of an app turns it on: ten recovery codes, the other sessions end, the owner is told', async () => {
    const { secret } = await setUp();
    expectProblem(await session.post('/partners/2fa/enable', { totp_code: wrongCode(secret) }), invalid);
    const { recovery_codes } = await ok(session.post('/partners/2fa/enable', { totp_code: codeOf(secret) }));
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect((await ok(session.get('/partners/profile'))).two_factor_enabled).toBe(true);
    expectProblem(await partner.api.get('/partners/profile'), { status: 401, code: 'invalid_token' });
    expect((await ok(session.get('/partners/affiliate/audit'))).data[0].action).toBe('two_factor.enabled');
    await eventually(async () => {
      const subjects = (await service.sandbox.mails(partner.email)).map(({ subject }) => subject);
      expect(subjects).toContain('Two-factor authentication is on');
    });
  });

  test('a setup is void after ten minutes', async () => {
    const { secret } = await setUp();
    timed.clock.advance(10 * 60_000 + 1);
    expectProblem(await session.post('/partners/2fa/enable', { totp_code: codeOf(secret) }), invalid);
    session = await signedIn();
    const { secret: anew } = await setUp();
    await ok(session.post('/partners/2fa/enable', { totp_code: codeOf(anew) }));
  });

  test('a second setup replaces the first while neither is confirmed, and none replaces one that is on', async () => {
    const first = await setUp();
    const { secret } = await setUp();
    expectProblem(await session.post('/partners/2fa/enable', { totp_code: codeOf(first.secret) }), invalid);
    await ok(session.post('/partners/2fa/enable', { totp_code: codeOf(secret) }));
    const again = await session.post('/partners/2fa/setup', { password: partner.password });
    expectProblem(again, { status: 409, code: 'action_not_available' });
  });

  test('signing in asks for a code, but tells only who knows the password', async () => {
    const { secret } = await turnedOn();
    expectProblem(await signIn(), { status: 401, code: 'two_factor_required' });
    const guess = await timed.api.post('/partners/signin', {
      email: partner.email,
      password: 'a wrong password',
      totp_code: codeOf(secret),
    });
    expectProblem(guess, { status: 401, code: 'invalid_credentials' });
    expectProblem(await signIn({ totp_code: wrongCode(secret) }), invalid);
    expect((await signIn({ totp_code: codeOf(secret) })).status).toBe(200);
    expect((await signIn({ totp_code: codeOf(secret, 1) })).status).toBe(200);
    expectProblem(await signIn({ totp_code: codeOf(secret, 1) }), invalid);
    expectProblem(await signIn({ totp_code: codeOf(secret) }), invalid);
  });

  test('a code works once, in its own step, the one before or the one after', async () => {
    const { secret } = await turnedOn();
    expectProblem(await signIn({ totp_code: codeOf(secret, -2) }), invalid);
    expectProblem(await signIn({ totp_code: codeOf(secret, 2) }), invalid);
    expect((await signIn({ totp_code: codeOf(secret, -1) })).status).toBe(200);
    expectProblem(await signIn({ totp_code: codeOf(secret, -1) }), invalid);
    expect((await signIn({ totp_code: codeOf(secret) })).status).toBe(200);
  });

  test('of many at once with one code, one gets in', async () => {
    const { secret } = await turnedOn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn({ totp_code: codeOf(secret) })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a recovery code works once, however it is typed, and no other partner’s does', async () => {
    const { recoveryCodes } = await turnedOn();
    const [code = '', second = ''] = recoveryCodes;
    await ok(signIn({ recovery_code: code.toUpperCase().replaceAll('-', ' ') }));
    expectProblem(await signIn({ recovery_code: code }), invalid);
    const [one, two] = await Promise.all([signIn({ recovery_code: second }), signIn({ recovery_code: second })]);
    expect([one.status, two.status].sort()).toEqual([200, 401]);
    partner = await aPartner(service);
    session = await signedIn();
    await turnedOn();
    expectProblem(await signIn({ recovery_code: recoveryCodes[2] ?? '' }), invalid);
  });

  test('it is turned off with the password and a code, and then is not asked for', async () => {
    const { secret } = await turnedOn();
    const off = (body: object) => session.post('/partners/2fa/disable', { password: partner.password, ...body });
    expectProblem(await off({}), { status: 401, code: 'two_factor_required' });
    expectProblem(await off({ totp_code: wrongCode(secret) }), invalid);
    const elsewhere = await signedIn({ totp_code: codeOf(secret, -1) });
    expect((await off({ totp_code: codeOf(secret) })).status).toBe(204);
    expectProblem(await elsewhere.get('/partners/profile'), { status: 401, code: 'invalid_token' });
    expect((await ok(session.get('/partners/profile'))).two_factor_enabled).toBe(false);
    expect((await signIn()).status).toBe(200);
    expectProblem(await off({ totp_code: codeOf(secret) }), { status: 409, code: 'action_not_available' });
  });

  test('a recovery code turns it off too', async () => {
    const { recoveryCodes } = await turnedOn();
    const body = { password: partner.password, recovery_code: recoveryCodes[0] };
    expect((await session.post('/partners/2fa/disable', body)).status).toBe(204);
  });

  test('setup asks for the password', async () => {
    const answer = await session.post('/partners/2fa/setup', { password: 'a wrong password' });
    expectProblem(answer, { status: 401, code: 'invalid_credentials' });
  });
});
