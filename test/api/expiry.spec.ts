import { DAY, MINUTE, SECOND } from '@swap/domain/kernel';
import { anApiWithClock, type ApiWithClock } from '../support/api-with-clock.js';
import { ok } from '../support/http.js';
import { usualOrder } from '../support/order.js';
import { anEmail, aPartner, type Tokens } from '../support/partner.js';
import { expectProblem, expectRefused } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

describe('what time does to codes, tokens, keys and quotes', () => {
  let service: Service;
  let later: ApiWithClock;

  beforeAll(async () => {
    service = await aService({ speed: 1 });
  });

  afterAll(async () => {
    await service.stop();
  });

  beforeEach(async () => {
    later = await anApiWithClock(service);
  });

  afterEach(async () => {
    await later.stop();
  });

  async function aCode(): Promise<{ email: string; code: string | undefined }> {
    const email = anEmail();
    await ok(service.api.post('/partners/signup', { email, password: 'correct horse battery', name: 'Ada' }));
    const [code] = await service.sandbox.codes(email);
    return { email, code };
  }

  test('a verification code works for ten minutes', async () => {
    const [one, two] = await Promise.all([aCode(), aCode()]);
    // They were made by a clock that went on while the other stood.
    const sinceThen = Date.now() - later.clock.now().getTime();
    later.clock.advance(10 * MINUTE - 5 * SECOND);
    expect((await later.api.post('/partners/verify-email', one)).status).toBe(200);
    later.clock.advance(sinceThen + 10 * SECOND);
    expectProblem(await later.api.post('/partners/verify-email', two), { status: 422, code: 'invalid_code' });
  });

  test('a refresh token used again ten seconds after its successor ends the session', async () => {
    const { email, password } = await aPartner(service);
    const first = (await ok(later.api.post('/partners/signin', { email, password }))) as Tokens;
    const refresh = (token: string) => later.api.post('/partners/auth/refresh', { refresh_token: token });
    const second = (await ok(refresh(first.refresh_token))) as Tokens;
    later.clock.advance(10 * SECOND);
    expect((await ok(refresh(first.refresh_token))).refresh_token).toBe(second.refresh_token);
    later.clock.advance(1);
    expectProblem(await refresh(first.refresh_token), { status: 401, code: 'refresh_token_reused' });
    expectProblem(await refresh(second.refresh_token), { status: 401, code: 'invalid_token' });
  });

  test('a session lasts thirty days from its last use', async () => {
    const { tokens } = await aPartner(service);
    const refresh = (token: string) => later.api.post('/partners/auth/refresh', { refresh_token: token });
    later.clock.advance(29 * DAY);
    const next = (await ok(refresh(tokens.refresh_token))) as Tokens;
    later.clock.advance(29 * DAY);
    const last = (await ok(refresh(next.refresh_token))) as Tokens;
    later.clock.advance(30 * DAY);
    expectProblem(await refresh(last.refresh_token), { status: 401, code: 'invalid_token' });
  });

  test('an access token is refused when its session has ended by time', async () => {
    const { tokens } = await aPartner(service);
    const summary = () =>
      later.api.get('/partners/affiliate/summary', { authorization: `Bearer ${tokens.access_token}` });
    expect((await summary()).status).toBe(200);
    later.clock.advance(31 * DAY);
    expectProblem(await summary(), { status: 401, code: 'invalid_token' });
  });

  test('an access token issued sixteen minutes ago is refused', async () => {
    const { email, password } = await aPartner(service);
    const summary = (token: string) =>
      service.api.get('/partners/affiliate/summary', { authorization: `Bearer ${token}` });
    later.clock.advance(-14 * MINUTE);
    const young = (await ok(later.api.post('/partners/signin', { email, password }))) as Tokens;
    expect((await summary(young.access_token)).status).toBe(200);
    later.clock.advance(-2 * MINUTE);
    const old = (await ok(later.api.post('/partners/signin', { email, password }))) as Tokens;
    expectProblem(await summary(old.access_token), { status: 401, code: 'invalid_token' });
  });

  test('a quote holds until the time it names', async () => {
    const client = later.api.client();
    const input = { currency_from: 'btc', currency_to: 'eth', amount_from: '0.0105', fixed: true };
    const { data } = await client.getSwapPrice(input);
    const create = () => client.createSwapOrder({ ...usualOrder, fixed: true, quote_id: data.quote_id! });
    later.clock.advance(Date.parse(data.expires_at!) - later.clock.now().getTime());
    await expectRefused(create(), { status: 409, code: 'quote_expired' });
    later.clock.advance(-1);
    await create();
  });

  test('an Idempotency-Key is remembered for a day', async () => {
    const create = () => later.api.client().createSwapOrder(usualOrder, { idempotencyKey: 'kept' });
    const first = await create();
    later.clock.advance(DAY - MINUTE);
    expect((await create()).order_info).toBe(first.order_info);
  });
});
