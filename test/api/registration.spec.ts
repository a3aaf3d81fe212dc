import { ok } from '../support/http.js';
import { anEmail } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

const password = 'correct horse battery';

describe('sign-up and e-mail verification', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService();
  });

  afterAll(async () => {
    await service.stop();
  });

  async function signUp(email = anEmail()): Promise<{ email: string; code: string }> {
    await ok(service.api.post('/partners/signup', { email, password, name: 'Ada', website: 'https://example.com' }));
    const [code = ''] = await service.sandbox.codes(email);
    return { email, code };
  }

  function verify(email: string, code: string) {
    return service.api.post('/partners/verify-email', { email, code });
  }

  function other(code: string): string {
    return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  }

  const wrong = { status: 422, code: 'invalid_code', field: 'code' };

  test('sign-up answers the address in lower case and how long the code works', async () => {
    const email = anEmail();
    const answer = await service.api.post('/partners/signup', { email: email.toUpperCase(), password, name: 'Ada' });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({ email, verification_expires_at: expect.any(String) });
    const minutes = (Date.parse(answer.json.verification_expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
  });

  test('a domain is kept as mail servers see it, and its owner signs in by either spelling', async () => {
    const name = anEmail().split('@')[0] ?? '';
    const kept = `${name}@xn--mnchen-3ya.example`;
    const typed = `${name}@München.example`;
    const answer = await service.api.post('/partners/signup', { email: typed, password, name: 'Ada' });
    expect([answer.status, answer.json.email]).toEqual([201, kept]);
    const [code = ''] = await service.sandbox.codes(kept);
    await ok(verify(typed, code));
    for (const email of [typed, kept]) await ok(service.api.post('/partners/signin', { email, password }));
  });

  test('a domain that only looks like another’s is refused wherever an address is taken, and nothing is mailed', async () => {
    const refused = { status: 400, code: 'validation_failed', field: 'email' };
    // The first letter is Cyrillic.
    for (const email of ['ada@аpple.com', 'ada@xn--pple-43d.com', 'ada@xn--a.com']) {
      expectProblem(await service.api.post('/partners/signup', { email, password, name: 'Ada' }), refused);
      expectProblem(await service.api.post('/partners/signin', { email, password }), refused);
      expectProblem(await service.api.post('/partners/forgot-password', { email }), refused);
      expectProblem(await service.api.post('/admin/signin', { email, password }), refused);
    }
    expect(
      await service.database.query(`SELECT 1 FROM partners WHERE email LIKE '%apple%' OR email LIKE 'ada@xn%'`),
    ).toEqual([]);
  });

  test('the mail carries six digits on a line of their own, and nothing of the password is on record', async () => {
    const { email, code } = await signUp();
    const [mail] = await service.sandbox.mails(email);
    expect(mail).toMatchObject({ to: email, subject: 'Your verification code' });
    expect(mail?.text.split(/\r?\n/)).toContain(code);
    const rows = await service.database.query(
      `SELECT p::text || coalesce(c::text, '') AS row FROM partners p LEFT JOIN email_codes c ON c.partner_id = p.id WHERE email = $1`,
      [email],
    );
    expect(rows[0].row).not.toContain(password);
    expect(rows[0].row).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  test('the right code confirms the address once', async () => {
    const { email, code } = await signUp();
    expect((await verify(email.toUpperCase(), code)).json).toEqual({ verified: true });
    expectProblem(await verify(email, code), wrong);
    await ok(service.api.post('/partners/signin', { email, password }));
  });

  test('four wrong codes are forgiven', async () => {
    const { email, code } = await signUp();
    for (let tries = 0; tries < 4; tries += 1) expectProblem(await verify(email, other(code)), wrong);
    expect((await verify(email, code)).status).toBe(200);
  });

  test('after five wrong codes even the right one is refused, until there is a new one', async () => {
    const { email, code } = await signUp();
    for (let tries = 0; tries < 5; tries += 1) expectProblem(await verify(email, other(code)), wrong);
    expectProblem(await verify(email, code), wrong);
    expect((await service.api.post('/partners/verify-email/resend', { email })).status).toBe(202);
    const [newer = ''] = await service.sandbox.codes(email, 2);
    expect((await verify(email, newer)).status).toBe(200);
  });

  test('fifty guesses at once are five', async () => {
    const { email, code } = await signUp();
    const guesses = Array.from({ length: 50 }, (_, index) => String(index).padStart(6, '0')).filter(
      (guess) => guess !== code,
    );
    await Promise.all(guesses.map((guess) => verify(email, guess)));
    expectProblem(await verify(email, code), { status: 429, code: 'too_many_attempts' });
    const [row] = await service.database.query(
      'SELECT tries FROM email_codes c JOIN partners p ON p.id = c.partner_id WHERE email = $1',
      [email],
    );
    expect(row.tries).toBe(5);
  });

  test('a newer code makes the older one worthless', async () => {
    const { email, code } = await signUp();
    await ok(service.api.post('/partners/verify-email/resend', { email }));
    const [newer = ''] = await service.sandbox.codes(email, 2);
    if (newer !== code) expectProblem(await verify(email, code), wrong);
    expect((await verify(email, newer)).status).toBe(200);
  });

  test('one partner’s code is worthless to another', async () => {
    const [one, two] = await Promise.all([signUp(), signUp()]);
    if (one.code !== two.code) expectProblem(await verify(two.email, one.code), wrong);
  });

  test('an address nobody signed up with is answered like any other, and gets no mail', async () => {
    const email = anEmail();
    expectProblem(await verify(email, '123456'), wrong);
    expect((await service.api.post('/partners/verify-email/resend', { email })).status).toBe(202);
    await signUp();
    expect(await service.sandbox.mails(email)).toEqual([]);
  });
});
