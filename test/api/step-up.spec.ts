import { generateSync } from 'otplib';
import { anApiWithClock, type ApiWithClock } from '../support/api-with-clock.js';
import { ok, type Answer, type Http } from '../support/http.js';
import { aPartner, type Partner, type Tokens } from '../support/partner.js';
import { acceptTerms, aPayout, credit, destination, setDestination } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';

const wanted = { status: 403, code: 'step_up_required' };
const orders = ['order.status_changed'];
const money = ['order.status_changed', 'affiliate.payout_updated'];

describe('a fresh proof', () => {
  let service: Service;
  let timed: ApiWithClock;
  let receiver: Receiver;
  let partner: Partner;
  /** The partner's session, at an API whose time is moved. */
  let session: Http;
  let tokens: Tokens;

  beforeAll(async () => {
    service = await aService({ env: { TRUST_PROXY: '1' } });
    timed = await anApiWithClock(service);
    receiver = await aReceiver();
  });
  afterAll(async () => {
    await timed.stop();
    await receiver.close();
    await service.stop();
  });

  beforeEach(async () => {
    partner = await aPartner(service);
    session = await signedIn();
  });

  const minutes = (count: number) => timed.clock.advance(count * 60_000);

  async function signedIn(): Promise<Http> {
    const { email, password } = partner;
    tokens = (await ok(timed.api.post('/partners/signin', { email, password }))) as Tokens;
    return withToken();
  }

  const withToken = () => timed.api.with({ authorization: `Bearer ${tokens.access_token}` });

  /** The token goes on for fifteen minutes, the proof for ten. */
  const whenItIsOld = () => minutes(11);

  const hooks = '/partners/affiliate/webhooks';
  const keyId = async () => (await ok(partner.api.get('/partners/api-keys'))).data[0].id as string;
  const endpoint = async (events: string[]) =>
    (await partner.registers(receiver, events, `${receiver.url}/${events.join('-')}`)).id;

  async function payable(): Promise<void> {
    await credit(service, partner, '500.00');
    await acceptTerms(partner);
    await ok(setDestination(partner));
  }

  const acts: Record<string, () => Promise<() => Promise<Answer>>> = {
    'making an API key': () => Promise.resolve(() => session.post('/partners/api-keys', { name: 'Mine' })),
    'rotating an API key': async () => {
      const id = await keyId();
      return () => session.post(`/partners/api-keys/${id}/rotate`, { overlap_hours: 1 });
    },
    'unlocking an API key': async () => {
      const id = await keyId();
      return () => session.post(`/partners/api-keys/${id}/unlock`);
    },
    'revoking an API key': async () => {
      const id = await keyId();
      return () => session.delete(`/partners/api-keys/${id}`);
    },
    'changing the payout destination': () =>
      Promise.resolve(() => session.patch('/partners/affiliate/payout-profile', destination)),
    'asking for a payout': async () => {
      await payable();
      return () => session.post('/partners/affiliate/payout-requests', { amount: 60 });
    },
    'taking a payout request back': async () => {
      await payable();
      const { id } = await aPayout(partner, 60);
      return () => session.post(`/partners/affiliate/payout-requests/${String(id)}/cancel`);
    },
    'an endpoint for affiliate events': () =>
      Promise.resolve(() => session.post(hooks, { url: receiver.url, events: money })),
    'affiliate events for an endpoint': async () => {
      const id = await endpoint(orders);
      return () => session.patch(`${hooks}/${id}`, { events: money });
    },
    'another address for affiliate events': async () => {
      const id = await endpoint(money);
      return () => session.patch(`${hooks}/${id}`, { url: receiver.url });
    },
    'no affiliate events any more': async () => {
      const id = await endpoint(money);
      return () => session.patch(`${hooks}/${id}`, { events: orders });
    },
    'another secret for affiliate events': async () => {
      const id = await endpoint(money);
      return () => session.post(`${hooks}/${id}/rotate-secret`, {});
    },
    'the end of an endpoint for affiliate events': async () => {
      const id = await endpoint(money);
      return () => session.delete(`${hooks}/${id}`);
    },
  };

  test.each(Object.keys(acts))('%s asks for one, ten minutes after the sign-in', async (what) => {
    const act = await acts[what]!();
    whenItIsOld();
    expectProblem(await act(), wanted);
    await ok(session.post('/partners/step-up', { password: partner.password }));
    expect((await act()).status).toBeLessThan(300);
  });

  test('signing in is one, for ten minutes', async () => {
    minutes(9.9);
    expect((await session.post('/partners/api-keys', { name: 'Soon' })).status).toBe(201);
    minutes(0.2);
    expectProblem(await session.post('/partners/api-keys', { name: 'Late' }), wanted);
  });

  test('the answer says until when it counts, and a refreshed token keeps it', async () => {
    whenItIsOld();
    const { data } = await ok(session.post('/partners/step-up', { password: partner.password }));
    expect(Date.parse(data.step_up_until) - timed.clock.now().getTime()).toBe(600_000);
    minutes(9);
    tokens = (await ok(timed.api.post('/partners/auth/refresh', { refresh_token: tokens.refresh_token }))) as Tokens;
    expect((await withToken().post('/partners/api-keys', { name: 'Soon' })).status).toBe(201);
    minutes(2);
    expectProblem(await withToken().post('/partners/api-keys', { name: 'Late' }), wanted);
    expect(await partner.actions()).toContain('session.stepped_up');
  });

  test('it counts in its own session alone', async () => {
    const other = await signedIn();
    whenItIsOld();
    await ok(session.post('/partners/step-up', { password: partner.password }));
    expectProblem(await other.post('/partners/api-keys', { name: 'Mine' }), wanted);
  });

  test('the password in the body is one for the payout destination, and a wrong one is none', async () => {
    whenItIsOld();
    const change = (body: object) => session.patch('/partners/affiliate/payout-profile', { ...destination, ...body });
    expectProblem(await change({ password: 'a wrong password' }), { status: 401, code: 'invalid_credentials' });
    expectProblem(await change({ totp_code: '123456' }), wanted);
    expect((await change({ password: partner.password })).status).toBe(200);
  });

  test('endpoints for orders alone go on without', async () => {
    whenItIsOld();
    const { id } = await ok(session.post(hooks, { url: receiver.url, events: orders }));
    await ok(session.patch(`${hooks}/${String(id)}`, { description: 'Mine' }));
    await ok(session.post(`${hooks}/${String(id)}/rotate-secret`, {}));
    await ok(session.delete(`${hooks}/${String(id)}`));
  });

  test('an id that is none is refused as anywhere', async () => {
    whenItIsOld();
    expectProblem(await session.delete(`${hooks}/nonsense`), { status: 400, code: 'validation_failed', field: 'id' });
  });

  test('nothing shown proves nothing', async () => {
    const none = { status: 400, code: 'validation_failed', field: 'password' };
    expectProblem(await session.post('/partners/step-up', {}), none);
  });

  test('guesses at it count with guesses at the sign-in, and half a proof forgives none', async () => {
    const nearby = session.with({ 'x-forwarded-for': '192.0.2.1' });
    const wrong = { status: 401, code: 'invalid_credentials' };
    for (let time = 0; time < 4; time += 1) {
      expectProblem(await nearby.post('/partners/step-up', { password: 'a wrong password' }), wrong);
    }
    await ok(nearby.post('/partners/step-up', { password: partner.password }));
    expectProblem(await nearby.post('/partners/step-up', { totp_code: '123456' }), {
      status: 401,
      code: 'invalid_totp',
    });
    const blocked = { status: 429, code: 'too_many_attempts' };
    expectProblem(await nearby.post('/partners/step-up', { password: partner.password }), blocked);
    const { email, password } = partner;
    const signIn = timed.api.post('/partners/signin', { email, password }, { 'x-forwarded-for': '192.0.2.1' });
    expectProblem(await signIn, blocked);
  });

  test('a code of the app is one, once', async () => {
    const { secret } = await ok(session.post('/partners/2fa/setup', { password: partner.password }));
    const code = () => generateSync({ secret, epoch: Math.floor(timed.clock.now().getTime() / 1000) });
    await ok(session.post('/partners/2fa/enable', { totp_code: code() }));
    whenItIsOld();
    const totp_code = code();
    await ok(session.post('/partners/step-up', { totp_code }));
    expectProblem(await session.post('/partners/step-up', { totp_code }), { status: 401, code: 'invalid_totp' });
    expect((await session.post('/partners/api-keys', { name: 'Mine' })).status).toBe(201);
  });

  describe('with the token of an API key', () => {
    let dashboard: Http;
    beforeEach(async () => {
      const { access_token } = await ok(service.api.post('/partners/auth/token', { api_key: partner.apiKey }));
      dashboard = service.api.with({ authorization: `Bearer ${String(access_token)}` });
    });

    test('a fresh proof is not to be had with the token of an API key', async () => {
      const answer = await dashboard.post('/partners/step-up', { password: partner.password });
      expectProblem(answer, { status: 403, code: 'session_required' });
    });

    test('a fresh proof is missed by the token of an API key at affiliate events, however fresh sessions are', async () => {
      const [ofOrders, ofMoney] = [await endpoint(orders), await endpoint(money)];
      await ok(partner.api.post('/partners/step-up', { password: partner.password }));
      expectProblem(await dashboard.post(hooks, { url: receiver.url, events: money }), wanted);
      expectProblem(await dashboard.patch(`${hooks}/${ofOrders}`, { events: money }), wanted);
      expectProblem(await dashboard.patch(`${hooks}/${ofMoney}`, { url: 'https://thief.example/hook' }), wanted);
      expectProblem(await dashboard.post(`${hooks}/${ofMoney}/rotate-secret`, {}), wanted);
      expectProblem(await dashboard.delete(`${hooks}/${ofMoney}`), wanted);
      await ok(dashboard.patch(`${hooks}/${ofOrders}`, { description: 'Mine' }));
      await ok(dashboard.delete(`${hooks}/${ofOrders}`));
    });
  });
});
