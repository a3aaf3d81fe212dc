import pg from 'pg';
import { anApiWithClock, type ApiWithClock } from '../support/api-with-clock.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { anEmail, aPartner, type Partner, type Tokens } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

describe('passwords', () => {
  let service: Service;
  let partner: Partner;
  let timed: ApiWithClock;
  const fresh = 'a new long passphrase';

  beforeAll(async () => {
    service = await aService();
    timed = await anApiWithClock(service, { BCRYPT_COST: '5' });
  });

  afterAll(async () => {
    await timed.stop();
    await service.stop();
  });

  beforeEach(async () => {
    partner = await aPartner(service);
  });

  const ended = { status: 401, code: 'invalid_token' };
  const wrongCode = { status: 422, code: 'invalid_code', field: 'code' };

  function signIn(password: string, api = service.api) {
    return api.post('/partners/signin', { email: partner.email, password });
  }

  async function resetCode(): Promise<string> {
    expect((await service.api.post('/partners/forgot-password', { email: partner.email })).status).toBe(202);
    const [code = ''] = await service.sandbox.codes(partner.email, 2);
    return code;
  }

  function reset(body: object, api = service.api) {
    return api.post('/partners/reset-password', { email: partner.email, new_password: fresh, ...body });
  }

  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  describe('forgotten', () => {
    test('a mailed code sets a new one, once, and every session ends', async () => {
      const code = await resetCode();
      expect((await signIn(partner.password)).status).toBe(200);
      expectProblem(await reset({ code: other(code) }), wrongCode);
      const done = await reset({ code });
      expect([done.status, done.text]).toEqual([204, '']);
      expectProblem(await partner.api.get('/partners/profile'), ended);
      expectProblem(
        await service.api.post('/partners/auth/refresh', { refresh_token: partner.tokens.refresh_token }),
        ended,
      );
      expectProblem(await signIn(partner.password), { status: 401, code: 'invalid_credentials' });
      expect((await signIn(fresh)).status).toBe(200);
      expectProblem(await reset({ code }), wrongCode);
      const [row] = await service.database.query('SELECT credentials_changed_at FROM partners WHERE email = $1', [
        partner.email,
      ]);
      expect(row.credentials_changed_at).not.toBeNull();
      await eventually(async () => {
        const subjects = (await service.sandbox.mails(partner.email)).map(({ subject }) => subject);
        expect(subjects).toContain('Your password was reset');
      });
    });

    test('an address nobody has is answered alike, and gets no mail', async () => {
      const email = anEmail();
      const answer = await service.api.post('/partners/forgot-password', { email });
      expect([answer.status, answer.text]).toEqual([202, '']);
      const guess = { email, code: '123456', new_password: fresh };
      expectProblem(await service.api.post('/partners/reset-password', guess), wrongCode);
      await resetCode();
      expect(await service.sandbox.mails(email)).toEqual([]);
    });

    test('a code works for ten minutes', async () => {
      const code = await resetCode();
      timed.clock.advance(11 * 60_000);
      expectProblem(await reset({ code }, timed.api), wrongCode);
    });

    test('of fifty guesses at once five are compared, and the right code is void for whoever made them', async () => {
      const code = await resetCode();
      const answers = await Promise.all(Array.from({ length: 50 }, () => reset({ code: other(code) })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 429]));
      expectProblem(await reset({ code }), { status: 429, code: 'too_many_attempts' });
      const [row] = await service.database.query(
        `SELECT tries FROM email_codes c JOIN partners p ON p.id = c.partner_id
         WHERE email = $1 AND purpose = 'reset_password'`,
        [partner.email],
      );
      expect(row.tries).toBe(5);
    });

    test('a verification code resets nothing, and a forged host changes no mail', async () => {
      const [verification = ''] = await service.sandbox.codes(partner.email);
      await service.api.post('/partners/forgot-password', { email: partner.email }, { host: 'evil.example' });
      const [code = ''] = await service.sandbox.codes(partner.email, 2);
      if (verification !== code) expectProblem(await reset({ code: verification }), wrongCode);
      const mails = await service.sandbox.mails(partner.email);
      for (const { text } of mails) expect(text).not.toContain('evil.example');
    });
  });

  describe('changed', () => {
    function change(body: object = {}, api = partner.api) {
      const usual = { current_password: partner.password, new_password: fresh };
      return api.post('/partners/change-password', { ...usual, ...body });
    }

    test('the old one is asked for; this session stays and the others end', async () => {
      const elsewhere = (await ok(signIn(partner.password))) as Tokens;
      expectProblem(await change({ current_password: 'a wrong password' }), {
        status: 401,
        code: 'invalid_credentials',
      });
      const done = await change();
      expect([done.status, done.text]).toEqual([204, '']);
      expect((await partner.api.get('/partners/profile')).status).toBe(200);
      const other = service.api.with({ authorization: `Bearer ${elsewhere.access_token}` });
      expectProblem(await other.get('/partners/profile'), ended);
      expect((await signIn(fresh)).status).toBe(200);
      expect(await partner.actions()).toContain('password.changed');
    });

    test('a changed one holds, and the old one does not come back, where the old was stored at a lower cost', async () => {
      const stored = async () => {
        const of = 'SELECT password_hash FROM partners WHERE email = $1';
        return (await service.database.query(of, [partner.email]))[0].password_hash as string;
      };
      const before = await stored();
      const { access_token: token } = (await ok(signIn(partner.password, timed.api))) as Tokens;
      await service.database.query('UPDATE partners SET password_hash = $2 WHERE email = $1', [partner.email, before]);
      expect((await change({}, timed.api.with({ authorization: `Bearer ${token}` }))).status).toBe(204);
      expect(await stored()).toMatch(/\$05\$/);
      expectProblem(await signIn(partner.password), { status: 401, code: 'invalid_credentials' });
      expect((await signIn(fresh)).status).toBe(200);
    });

    test('a changed one voids the code that was mailed for a reset, and the account knows since when it holds', async () => {
      const code = await resetCode();
      expect((await change()).status).toBe(204);
      expectProblem(await reset({ code, new_password: 'chosen by somebody else' }), wrongCode);
      expect((await signIn(fresh)).status).toBe(200);
      const [row] = await service.database.query(
        `SELECT credentials_changed_at > now() - interval '1 minute' AS lately FROM partners WHERE email = $1`,
        [partner.email],
      );
      expect(row.lately).toBe(true);
    });
  });

  test.each([
    ['password123!', 'common'],
    ['Qwertyuiop', 'common'],
    ['123monkey123', 'common with trimmings'],
    ['letmeinletmein', 'a common word twice'],
    ['abcdefghijkl', 'a run'],
    ['swapexchange1', 'the service’s name'],
  ])('%s is refused: %s', async (password) => {
    const weak = { status: 422, code: 'weak_password' };
    const form = { email: anEmail(), password, name: 'Ada' };
    expectProblem(await service.api.post('/partners/signup', form), { ...weak, field: 'password' });
    const body = { current_password: partner.password, new_password: password };
    expectProblem(await partner.api.post('/partners/change-password', body), { ...weak, field: 'new_password' });
  });

  test('one made of the address is refused, and one that merely lacks signs and digits is not', async () => {
    const sign = (password: string) =>
      service.api.post('/partners/signup', { email: 'gwendolen@example.com', password, name: 'Ada' });
    expectProblem(await sign('Gwendolen-77'), { status: 422, code: 'weak_password', field: 'password' });
    expect((await sign('lowercase words only')).status).toBe(201);
  });

  test('every character counts, beyond the seventy-second and outside of ASCII', async () => {
    for (const password of [`${'a'.repeat(72)}X`, '🦊'.repeat(30) + 'Ä', '  blanks count too  ']) {
      const email = anEmail();
      await ok(service.api.post('/partners/signup', { email, password, name: 'Ada' }));
      const [code] = await service.sandbox.codes(email);
      await ok(service.api.post('/partners/verify-email', { email, code }));
      const guess = await service.api.post('/partners/signin', { email, password: `${password.slice(0, -1)}Y` });
      expectProblem(guess, { status: 401, code: 'invalid_credentials' });
      expect((await service.api.post('/partners/signin', { email, password: password.trim() })).status).toBe(
        password.trim() === password ? 200 : 401,
      );
      expect((await service.api.post('/partners/signin', { email, password })).status).toBe(200);
    }
  });

  test('a sign-in with the old one that is under way while it is replaced opens nothing', async () => {
    const change = new pg.Client({ connectionString: service.database.url });
    await change.connect();
    try {
      await change.query('BEGIN');
      await change.query(`UPDATE partners SET password_hash = 'another' WHERE email = $1`, [partner.email]);
      const underWay = signIn(partner.password);
      await eventually(async () => {
        const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        expect(await service.database.query(waiting)).toHaveLength(1);
      });
      await change.query('COMMIT');
      expectProblem(await underWay, { status: 503, code: 'service_unavailable' });
    } finally {
      await change.end();
    }
    const [{ count }] = await service.database.query(
      `SELECT count(*)::int FROM sessions s JOIN partners p ON p.id = s.account_id WHERE email = $1`,
      [partner.email],
    );
    expect(count).toBe(1);
  });

  test('a raised cost reaches a known password at its next sign-in', async () => {
    const costOf = async () => {
      const [row] = await service.database.query('SELECT password_hash FROM partners WHERE email = $1', [
        partner.email,
      ]);
      return /\$2[aby]\$(\d\d)\$/.exec(row.password_hash)?.[1];
    };
    expect(await costOf()).toBe('04');
    expect((await signIn(partner.password, timed.api)).status).toBe(200);
    expect(await costOf()).toBe('05');
    expect((await signIn(partner.password)).status).toBe(200);
  });
});
