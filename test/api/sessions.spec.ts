import { createHmac } from 'node:crypto';
import { Keyring, type KeyPurpose } from '@swap/domain/kernel';
import { anApiWithClock } from '../support/api-with-clock.js';
import { ok } from '../support/http.js';
import { anEmail, aPartner, type Tokens } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { testServiceKeys } from '../support/service-keys.js';

interface Forgery {
  readonly header?: object;
  readonly claims?: object;
  readonly purpose?: KeyPurpose;
  readonly hash?: string;
}

describe('sign-in and sessions', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService();
  });

  afterAll(async () => {
    await service.stop();
  });

  function refresh(token: string) {
    return service.api.post('/partners/auth/refresh', { refresh_token: token });
  }

  function summaryWith(authorization: string) {
    return service.api.get('/partners/affiliate/summary', { authorization });
  }

  const ended = { status: 401, code: 'invalid_token' };

  test('sign-in answers an access token for fifteen minutes and a refresh token for thirty days', async () => {
    const { email, password } = await aPartner(service);
    const answer = await service.api.post('/partners/signin', { email: email.toUpperCase(), password });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: expect.any(String),
      refresh_expires_in: expect.any(Number),
    });
    expect(answer.json.refresh_expires_in / 86_400).toBeCloseTo(30, 2);
    const [row] = await service.database.query('SELECT string_agg(s::text, $1) AS all FROM sessions s', ['']);
    expect(row.all).not.toContain(answer.json.refresh_token);
  });

  test('a session ends ninety days after the sign-in, however often it is refreshed', async () => {
    const { email, password } = await aPartner(service);
    const timed = await anApiWithClock(service);
    const days = (count: number) => timed.clock.advance(count * 86_400_000);
    const fresh = (tokens: Tokens) => timed.api.post('/partners/auth/refresh', { refresh_token: tokens.refresh_token });
    try {
      let tokens = (await ok(timed.api.post('/partners/signin', { email, password }))) as Tokens;
      for (const left of [30, 30, 15]) {
        days(25);
        const { json } = await fresh(tokens);
        expect(json.refresh_expires_in).toBe(left * 86_400);
        tokens = json;
      }
      days(15);
      expectProblem(await fresh(tokens), ended);
    } finally {
      await timed.stop();
    }
  });

  test('a wrong password and an unknown address are told apart by nobody', async () => {
    const { email } = await aPartner(service);
    const wrong = await service.api.post('/partners/signin', { email, password: 'a wrong password' });
    const unknown = await service.api.post('/partners/signin', { email: anEmail(), password: 'a wrong password' });
    for (const answer of [wrong, unknown]) expectProblem(answer, { status: 401, code: 'invalid_credentials' });
    expect(wrong.json.detail).toBe(unknown.json.detail);
  });

  test('an address that waits for its code is told so, but only to who knows the password', async () => {
    const email = anEmail();
    const password = 'correct horse battery';
    await ok(service.api.post('/partners/signup', { email, password, name: 'Ada' }));
    expectProblem(await service.api.post('/partners/signin', { email, password }), {
      status: 401,
      code: 'email_not_verified',
    });
    const guess = await service.api.post('/partners/signin', { email, password: `${password}!` });
    expectProblem(guess, { status: 401, code: 'invalid_credentials' });
  });

  test('every character of a password counts, beyond the seventy-second too', async () => {
    const email = anEmail();
    const password = 'x'.repeat(100);
    await ok(service.api.post('/partners/signup', { email, password, name: 'Ada' }));
    const longer = await service.api.post('/partners/signin', { email, password: `${password}y` });
    expectProblem(longer, { status: 401, code: 'invalid_credentials' });
  });

  test('a refresh token is exchanged for another pair, and both of that pair work', async () => {
    const { tokens } = await aPartner(service);
    const { json: next } = await refresh(tokens.refresh_token);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect((await summaryWith(`Bearer ${String(next.access_token)}`)).status).toBe(200);
    expect((await refresh(next.refresh_token)).status).toBe(200);
  });

  test('the token just replaced answers the same child within ten seconds: a lost answer is no theft', async () => {
    const { tokens } = await aPartner(service);
    const first = await ok(refresh(tokens.refresh_token));
    const again = await ok(refresh(tokens.refresh_token));
    expect(again.refresh_token).toBe(first.refresh_token);
    expect((await refresh(first.refresh_token)).status).toBe(200);
  });

  test('ten at once with one token get one child', async () => {
    const { tokens } = await aPartner(service);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ok(refresh(tokens.refresh_token)) as Promise<Tokens>),
    );
    expect(new Set(answers.map((each) => each.refresh_token)).size).toBe(1);
  });

  test('an older token ends the whole session', async () => {
    const { tokens } = await aPartner(service);
    const second = (await ok(refresh(tokens.refresh_token))) as Tokens;
    const third = (await ok(refresh(second.refresh_token))) as Tokens;
    expectProblem(await refresh(tokens.refresh_token), { status: 401, code: 'refresh_token_reused' });
    expectProblem(await refresh(third.refresh_token), ended);
    expectProblem(await summaryWith(`Bearer ${third.access_token}`), ended);
  });

  test('one session’s end leaves the others alone', async () => {
    const { email, password, tokens } = await aPartner(service);
    const other = (await ok(service.api.post('/partners/signin', { email, password }))) as Tokens;
    const out = await service.api.post('/partners/auth/logout', { refresh_token: tokens.refresh_token });
    expect([out.status, out.text]).toEqual([204, '']);
    expectProblem(await refresh(tokens.refresh_token), ended);
    expectProblem(await summaryWith(`Bearer ${tokens.access_token}`), ended);
    expect((await summaryWith(`Bearer ${other.access_token}`)).status).toBe(200);
    expect((await service.api.post('/partners/auth/logout', { refresh_token: tokens.refresh_token })).status).toBe(204);
  });

  test.each([
    ['nothing', ''],
    ['nonsense', 'rt_nonsense'],
    ['another session’s name', 'swap'],
    ['a later count', 'count'],
  ])('a refresh token made of %s is refused', async (_, kind) => {
    const [one, two] = await Promise.all([aPartner(service), aPartner(service)]);
    const forged: Record<string, string> = {
      swap: one.tokens.refresh_token.replace(/^rt_[^.]+/, two.tokens.refresh_token.split('.')[0] ?? ''),
      count: one.tokens.refresh_token.replace('.0.', '.1.'),
    };
    const token = forged[kind] ?? (kind || 'x');
    expectProblem(await refresh(token), ended);
    expect((await refresh(one.tokens.refresh_token)).status).toBe(200);
  });

  describe('an access token', () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

    test.each<[string, (token: string) => string]>([
      ['is missing', () => ''],
      ['comes in another scheme', (token) => `Basic ${token}`],
      ['is nonsense', () => 'Bearer nonsense'],
      ['is cut', (token) => `Bearer ${token.slice(0, -3)}`],
      ['has no signature', (token) => `Bearer ${token.split('.').slice(0, 2).join('.')}.`],
      [
        'asks for no algorithm',
        (token) => `Bearer ${part({ alg: 'none', typ: 'at+jwt', kid: 'test' })}.${token.split('.')[1] ?? ''}.`,
      ],
      [
        'names a key of nobody',
        (token) =>
          `Bearer ${part({ alg: 'HS256', typ: 'at+jwt', kid: 'other' })}.${token.split('.').slice(1).join('.')}`,
      ],
      ['has its claims changed', (token) => `Bearer ${changeClaims(token)}`],
    ])('an access token that %s opens nothing', async (_, change) => {
      const { tokens } = await aPartner(service);
      const answer = await summaryWith(change(tokens.access_token));
      expectProblem(answer, ended);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    });

    describe('signed with a key of the service’s own', () => {
      const keyring = new Keyring(testServiceKeys);
      const seconds = Math.floor(Date.now() / 1000);

      /** What the service would issue, with changes. */
      function signed(token: string, { header = {}, claims = {}, purpose = 'access-token', hash = 'sha256' }: Forgery) {
        const [, given = ''] = token.split('.');
        const known = JSON.parse(Buffer.from(given, 'base64url').toString('utf8'));
        const text = [
          { alg: 'HS256', typ: 'at+jwt', kid: 'test', ...header },
          { ...known, ...claims },
        ]
          .map(part)
          .join('.');
        const mac = createHmac(hash, keyring.current(purpose).bytes).update(text).digest('base64url');
        return `Bearer ${text}.${mac}`;
      }

      test('an access token signed with a key of the service’s own opens the account when nothing is changed', async () => {
        const { tokens } = await aPartner(service);
        expect((await summaryWith(signed(tokens.access_token, {}))).status).toBe(200);
      });

      test.each<[string, Forgery]>([
        ['another type', { header: { typ: 'JWT' } }],
        ['another algorithm', { header: { alg: 'HS512' }, hash: 'sha512' }],
        ['a key that is a path', { header: { kid: '../../dev/null' } }],
        ['a key found elsewhere', { header: { kid: '', jku: 'https://evil.example/keys' } }],
        ['the key of another purpose', { purpose: 'refresh-token' }],
        ['the key of the staff', { purpose: 'admin-access-token' }],
        ['the audience of the staff', { claims: { aud: 'admin-api' } }],
        ['another issuer', { claims: { iss: 'somebody' } }],
        ['its time over', { claims: { exp: seconds - 1 } }],
        ['no end', { claims: { exp: undefined } }],
        ['a session of nobody', { claims: { sid: '018f0000-0000-7000-8000-000000000000' } }],
        ['another scope', { claims: { scope: 'dashboard' } }],
      ])('an access token signed with a key of the service’s own and %s opens nothing', async (_, forgery) => {
        const { tokens } = await aPartner(service);
        expectProblem(await summaryWith(signed(tokens.access_token, forgery)), ended);
      });
    });

    test('an access token is not what an API key or a refresh token is', async () => {
      const { apiKey, tokens } = await aPartner(service);
      for (const secret of [apiKey, tokens.refresh_token]) expectProblem(await summaryWith(`Bearer ${secret}`), ended);
      expectProblem(await service.api.get('/partners/affiliate/summary', { 'x-service-api-key': apiKey }), ended);
    });

    function changeClaims(token: string): string {
      const [header, claims = '', signature] = token.split('.');
      const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), scope: 'admin' };
      return [header, part(changed), signature].join('.');
    }
  });
});
