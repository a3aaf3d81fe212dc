import { randomBytes } from 'node:crypto';
import { aPartner, type Partner } from '../support/partner.js';
import { usualOrder } from '../support/order.js';
import { aService, type Service } from '../support/service.js';

const key = (name: string) => `${name}:${randomBytes(32).toString('base64')}`;

/** What one API signs, the other reads: tokens, quotes, passwords; both ways. */
async function expectToUnderstandEachOther(service: Service, partner: Partner): Promise<void> {
  for (const [one, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const signedIn = await service
      .apiOf(one)
      .post('/partners/signin', { email: partner.email, password: partner.password });
    expect(signedIn.status).toBe(200);
    const { access_token: token, refresh_token: refresh } = signedIn.json;
    const there = service.apiOf(other);
    expect((await there.with({ authorization: `Bearer ${token}` }).get('/partners/affiliate/summary')).status).toBe(
      200,
    );
    expect((await there.post('/partners/auth/refresh', { refresh_token: refresh })).status).toBe(200);
    const quote = await service
      .apiOf(one)
      .get(`/swap/quote?currency_from=btc&currency_to=eth&amount_from=${usualOrder.amount_from}&fixed=true`);
    expect(quote.status).toBe(200);
    const [, quoteId] = /"quote_id":"([^"]+)"/.exec(quote.text) ?? [];
    expect(quoteId).toBeDefined();
    const placed = await there.post('/swap/create', { ...usualOrder, fixed: true, quote_id: quoteId });
    expect([200, 201]).toContain(placed.status);
  }
}

test('a service key is replaced in two steps while everybody goes on working', async () => {
  const [older, newer] = [key('k1'), key('k2')];
  const service = await aService({ processes: true, apis: 2, env: { SERVICE_KEYS: older } });
  const partner = await aPartner(service);
  for (const keys of [`${older},${newer}`, `${newer},${older}`]) {
    service.env = { ...service.env, SERVICE_KEYS: keys };
    for (const index of [0, 1]) {
      await service.restartApi(index);
      await expectToUnderstandEachOther(service, partner);
    }
    await service.restartWorker(0);
  }
  await service.stop();
});
