import { eventually } from '../support/eventually.js';
import { ok, type Answer } from '../support/http.js';
import { anEmail, aPartner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

const owners = 'the password of the owner';
const attackers = 'the password of an attacker';
const chosen = 'the password chosen by mail';

describe('two sign-ups with one address', () => {
  let service: Service;
  let email: string;

  beforeAll(async () => {
    service = await aService();
  });
  afterAll(async () => {
    await service.stop();
  });
  beforeEach(() => {
    email = anEmail();
  });

  const signUp = (password: string, api = service.api) =>
    api.post('/partners/signup', { email, password, name: 'Ada' });
  const verify = (code: string, api = service.api) => api.post('/partners/verify-email', { email, code });
  const reset = (code: string) => service.api.post('/partners/reset-password', { email, code, new_password: chosen });
  const signIn = (password: string) => service.api.post('/partners/signin', { email, password });

  /** Every mail so far, newest first, once there are so many. */
  const mails = (count: number) =>
    eventually(async () => {
      const found = await service.sandbox.mails(email);
      if (found.length < count) throw new Error(`only ${String(found.length)} mails came`);
      return found;
    });

  const digits = (text = '') => /^(\d{6})\r?$/m.exec(text)?.[1] ?? '';
  const token = (text = '') =>
    new URLSearchParams(/\/partners\/(?:verify|reset)#(\S+)/.exec(text)?.[1]).get('code') ?? '';

  const contested = { status: 409, code: 'sign_up_contested' };
  const wrong = { status: 422, code: 'invalid_code', field: 'code' };

  async function staysShut(password: string): Promise<void> {
    const { status, json } = await signIn(password);
    expect([status, ['invalid_credentials', 'email_not_verified'].includes(json.code)]).toEqual([401, true]);
  }

  describe.each([
    ['the attacker first', attackers, owners],
    ['the owner first', owners, attackers],
  ])('%s', (_, first, second) => {
    beforeEach(async () => {
      await ok(signUp(first));
      await mails(1);
      await ok(signUp(second));
      await mails(2);
    });

    test.each([
      ['digits', digits],
      ['link', token],
    ])(
      'the first mail’s %s confirms nothing, and the newest mail’s lets the owner choose a password',
      async (_what, of) => {
        const [newest, oldest] = await mails(2);
        expect(newest?.subject).toBe('Choose your password');
        expectProblem(await verify(of(oldest?.text)), contested);
        await staysShut(attackers);
        expectProblem(await verify(of(newest?.text)), wrong);
        expect((await reset(of(newest?.text))).status).toBe(204);
        await staysShut(attackers);
        await staysShut(owners);
        expect((await signIn(chosen)).status).toBe(200);
        expectProblem(await verify(of(oldest?.text)), wrong);
      },
    );

    test('asking for another code does not bring one that confirms either password', async () => {
      await ok(service.api.post('/partners/verify-email/resend', { email }));
      const [newest, , oldest] = await mails(3);
      expect(newest?.subject).toBe('Choose your password');
      for (const mail of [newest, oldest]) {
        expect((await verify(digits(mail?.text))).status).not.toBe(200);
        expect((await verify(token(mail?.text))).status).not.toBe(200);
      }
      for (const password of [attackers, owners]) await staysShut(password);
    });

    test('a third sign-up, with whichever password, changes nothing', async () => {
      const [, oldest] = await mails(2);
      for (const again of [first, second]) await ok(signUp(again));
      expectProblem(await verify(digits(oldest?.text)), contested);
      for (const password of [attackers, owners]) await staysShut(password);
    });
  });

  test('mail that may not go out any more leaves the address contested all the same', async () => {
    // Mails of one moment may overtake each other.
    for (let count = 1; count <= 3; count += 1) {
      await ok(signUp(attackers));
      await mails(count);
    }
    const [newest] = await mails(3);
    await service.database.query(`UPDATE throttles SET count = 1000000 WHERE subject LIKE 'code-mails|%'`);
    await ok(signUp(owners));
    expectProblem(await verify(digits(newest?.text)), contested);
    await service.database.query(`DELETE FROM throttles WHERE subject LIKE 'code-mails|%'`);
  });

  test('the same password twice is nobody else’s: the newest code confirms it', async () => {
    await ok(signUp(owners));
    await mails(1);
    await ok(signUp(owners));
    const [newest, oldest] = await mails(2);
    expect(newest?.subject).toBe('Your verification code');
    if (digits(newest?.text) !== digits(oldest?.text)) expectProblem(await verify(digits(oldest?.text)), wrong);
    expect((await verify(token(newest?.text))).json).toEqual({ verified: true });
    expect((await signIn(owners)).status).toBe(200);
  });

  /** What was written down lies so much longer ago. */
  const passes = async (time: string) => {
    await service.database.query(`UPDATE partners SET updated_at = updated_at - $1::interval`, [time]);
    await service.database.query(`UPDATE email_codes SET expires_at = expires_at - $1::interval`, [time]);
  };

  test('an address stays contested after the codes have ended, for whoever comes back late to what they began', async () => {
    await ok(signUp(owners));
    await mails(1);
    await passes('11 minutes');
    await ok(signUp(attackers));
    const [newest] = await mails(2);
    expectProblem(await verify(digits(newest?.text)), wrong);
    await staysShut(attackers);
  });

  test('a day later a sign-up begins anew', async () => {
    await ok(signUp(attackers));
    const [oldest] = await mails(1);
    await passes('25 hours');
    await ok(signUp(owners));
    const [newest] = await mails(2);
    expect(newest?.subject).toBe('Your verification code');
    expectProblem(await verify(token(oldest?.text)), wrong);
    expect((await verify(digits(newest?.text))).status).toBe(200);
    await staysShut(attackers);
    expect((await signIn(owners)).status).toBe(200);
  });

  test('a day after two had signed up a sign-up begins anew as well, and its code confirms it', async () => {
    await ok(signUp(attackers));
    await mails(1);
    await ok(signUp(owners));
    await mails(2);
    await passes('25 hours');
    await ok(signUp(owners));
    const [newest] = await mails(3);
    expect(newest?.subject).toBe('Your verification code');
    expect((await verify(digits(newest?.text))).json).toEqual({ verified: true });
    await staysShut(attackers);
    expect((await signIn(owners)).status).toBe(200);
  });

  test('answers are alike for an address that is free, waits, is contested or is taken', async () => {
    const shape = ({ status, headers, json }: Answer) => {
      const { email: _email, verification_expires_at: _at, ...rest } = json;
      return [status, headers.get('content-type'), Object.keys(json).sort(), rest];
    };
    const answers = [await signUp(owners), await signUp(owners), await signUp(attackers), await signUp(attackers)];
    ({ email } = await aPartner(service));
    answers.push(await signUp(attackers));
    expect(new Set(answers.map((answer) => JSON.stringify(shape(answer)))).size).toBe(1);
  });
});
