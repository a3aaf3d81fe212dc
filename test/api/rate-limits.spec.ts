import { eventually } from '../support/eventually.js';
import { ok, type Answer } from '../support/http.js';
import { everythingIsSent } from '../support/letters.js';
import { usualOrder } from '../support/order.js';
import { anEmail, aPartner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { roomInWindow } from '../support/room-in-window.js';
import { aService, type Service } from '../support/service.js';

describe('rate limits', () => {
  let service: Service;
  let address = 0;

  beforeAll(async () => {
    const few = { OPEN_ORDERS_PER_ADDRESS: '2', OPEN_ORDERS_PER_KEY: '3' };
    service = await aService({ apis: 2, env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1', ...few } });
  });

  afterAll(async () => {
    await service.stop();
  });

  const limited = { status: 429, code: 'rate_limited' };

  /** An address in a network nobody used before. */
  function from(last = 1): Record<string, string> {
    return { 'x-forwarded-for': `10.9.${String(address)}.${String(last)}` };
  }

  beforeEach(async () => {
    address += 1;
    await roomInWindow();
  });

  function signIn(api: number, headers: Record<string, string>): Promise<Answer> {
    return service.apiOf(api).post('/partners/signin', { email: anEmail(), password: 'a wrong password' }, headers);
  }

  test('twenty sign-ins a minute from one address, whichever process is asked', async () => {
    const here = from();
    for (let asked = 0; asked < 20; asked += 1) {
      const answer = await signIn(asked % 2, here);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('ratelimit-policy')).toBe('"sign-in";q=20;w=60, "sign-in-network";q=100;w=60');
      expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`^"sign-in";r=${String(19 - asked)};t=\\d+, `));
    }
    const refused = await signIn(0, here);
    expectProblem(refused, limited);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit')).toMatch(/^"sign-in";r=0;t=\d+/);
    expect((await signIn(1, from(2))).status).toBe(401);
  });

  test('a hundred a minute from one network', async () => {
    const answers = await Promise.all(Array.from({ length: 110 }, (_, index) => signIn(index % 2, from(index + 1))));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
  });

  test('who used up the limit of the address and that of its network is told the longer of both waits', async () => {
    await Promise.all(Array.from({ length: 120 }, () => signIn(0, from())));
    const waits: number[] = [];
    // The second address has used up nothing of its own.
    for (const last of [1, 2]) {
      const refused = await signIn(0, from(last));
      expectProblem(refused, limited);
      waits.push(Number(refused.headers.get('retry-after')));
    }
    const [ofBoth = 0, ofNetwork = 0] = waits;
    expect(ofNetwork).toBeGreaterThan(0);
    expect(ofBoth - ofNetwork).toBeGreaterThan(20);
  });

  test('of a hundred at once no more pass than there are', async () => {
    const body = { refresh_token: 'rt_nonsense' };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => service.apiOf(index % 2).post('/partners/auth/refresh', body, from())),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(60);
  });

  test('an IPv6 customer has one budget, whichever of its addresses it uses', async () => {
    const v6 = (last: string) => ({ 'x-forwarded-for': `2001:db8:1:${String(address)}::${last}` });
    for (let asked = 0; asked < 20; asked += 1) await signIn(0, v6(asked.toString(16)));
    expectProblem(await signIn(0, v6('ffff')), limited);
  });

  test('what is counted loosely is shared between processes within a second or two', async () => {
    const here = from();
    const ask = (api: number) => service.apiOf(api).get('/swap/usd?currency_from=btc&amount_from=1', here);
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(0)));
    expect(answers.map(({ status }) => status)).not.toContain(429);
    expectProblem(await ask(0), limited);
    await eventually(async () => expectProblem(await ask(1), limited), { within: 5000, every: 250 });
  });

  test('a forwarded address is believed from the proxy alone', async () => {
    const here = from();
    const spoofed = { 'x-forwarded-for': `203.0.113.5, ${here['x-forwarded-for'] ?? ''}` };
    for (let asked = 0; asked < 20; asked += 1) await signIn(0, spoofed);
    expectProblem(await signIn(0, here), limited);
  });

  test('so many orders of one address wait for their deposit, whichever process is asked', async () => {
    const open = (api: number, headers: Record<string, string>) =>
      service.apiOf(api).post('/swap/create', usualOrder, headers);
    const here = { 'x-forwarded-for': `2001:db8:2:${String(address)}::1` };
    const first = await open(0, here);
    expect([first.status, (await open(1, here)).status]).toEqual([201, 201]);
    const refused = await open(1, { 'x-forwarded-for': `2001:db8:2:${String(address)}::2` });
    expectProblem(refused, { status: 429, code: 'too_many_open_orders' });
    expect(refused.json.open_orders_max).toBe(2);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await open(0, from())).status).toBe(201);

    // A partner's own server asks for many customers.
    const { apiKey, email } = await aPartner(service);
    const server = { ...here, 'x-service-api-key': apiKey };
    const answers = [await open(0, server), await open(1, server), await open(0, server)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expectProblem(await open(0, server), { status: 429, code: 'too_many_open_orders' });
    // Operations multiplied what the partner may: three more, and no fourth.
    await service.database.query('UPDATE partners SET limit_multiplier = 2 WHERE email = $1', [email]);
    const more = [await open(0, server), await open(1, server), await open(0, server), await open(1, server)];
    expect(more.map(({ status }) => status)).toEqual([201, 201, 201, 429]);

    await service.sandbox.deposit(first.json.deposit.address);
    await eventually(async () => expect((await open(1, here)).status).toBe(201), { within: 20_000, every: 500 });
  });

  test('customers of a partner’s page are each counted by their own address, though all show its one key', async () => {
    const partner = await aPartner(service);
    const { key } = await ok(partner.api.post('/partners/api-keys', { name: 'Page', kind: 'publishable' }));
    const open = (last: number) =>
      service.api.post('/swap/create', usualOrder, { ...from(last), 'x-service-api-key': String(key) });
    for (const last of [1, 2, 3, 4, 1]) expect([last, (await open(last)).status]).toEqual([last, 201]);
    const refused = await open(1);
    expectProblem(refused, { status: 429, code: 'too_many_open_orders' });
    expect(refused.json.open_orders_max).toBe(2);
  });

  test('mails of codes are limited to five an hour per address, and nobody is told', async () => {
    await roomInWindow(3600);
    const email = anEmail();
    const form = { email, password: 'a long password', name: 'Ada' };
    for (let time = 0; time < 7; time += 1) {
      expect((await service.api.post('/partners/signup', form, from(time + 1))).status).toBe(201);
    }
    expect((await service.api.post('/partners/verify-email/resend', { email }, from())).status).toBe(202);
    await service.sandbox.codes(email, 5);
    await everythingIsSent(service);
    expect(await service.sandbox.codes(email, 5)).toHaveLength(5);
  });

  test('a second code is mailed only after a minute', async () => {
    const email = anEmail();
    await service.api.post('/partners/signup', { email, password: 'a long password', name: 'Ada' }, from());
    for (let time = 0; time < 3; time += 1) {
      expect((await service.api.post('/partners/verify-email/resend', { email }, from())).status).toBe(202);
    }
    await everythingIsSent(service);
    expect(await service.sandbox.codes(email, 2)).toHaveLength(2);
  });

  test('twenty codes a day may be tried for one address from one network, known or not', async () => {
    await roomInWindow(86_400);
    const email = anEmail();
    for (let guess = 0; guess < 20; guess += 1) {
      const answer = await service.api.post('/partners/verify-email', { email, code: '123456' }, from(guess + 1));
      expect(answer.status).toBe(422);
    }
    const refused = await service.api.post('/partners/verify-email', { email, code: '123456' }, from(30));
    expectProblem(refused, { status: 429, code: 'too_many_attempts' });
  });

  test('liveness is not limited, and everything else says how it is', async () => {
    expect((await service.api.get('/health', from())).headers.get('ratelimit')).toBeNull();
    for (const path of ['/assets', '/swap/quote', '/swap/status', '/analytics/public', '/partners/profile']) {
      const { headers } = await service.api.get(path, from());
      expect(headers.get('ratelimit-policy')).toMatch(/^"[a-z-]+";q=\d+;w=\d+/);
      expect(headers.get('ratelimit')).toMatch(/^"[a-z-]+";r=\d+;t=\d+/);
    }
  });
});
