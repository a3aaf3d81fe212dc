import { eventually } from '../support/eventually.js';
import { ok, type Http } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aPartner, Partner, type Tokens } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

const fresh = 'a new long passphrase';
const locked = { status: 403, code: 'api_key_locked' };

describe('API keys after a password reset', () => {
  let service: Service;
  let partner: Partner;
  let dashboard: Http;
  let publishable: string;

  beforeAll(async () => {
    service = await aService();
  });
  afterAll(() => service.stop());

  beforeEach(async () => {
    const before = await aPartner(service);
    publishable = (await ok(before.api.post('/partners/api-keys', { name: 'Widget', kind: 'publishable' }))).key;
    dashboard = await exchanged(before.apiKey);
    partner = await afterReset(before);
  });

  async function exchanged(key: string): Promise<Http> {
    const { access_token } = await ok(service.api.post('/partners/auth/token', { api_key: key }));
    return service.api.with({ authorization: `Bearer ${String(access_token)}` });
  }

  async function afterReset({ email, apiKey }: Partner): Promise<Partner> {
    await ok(service.api.post('/partners/forgot-password', { email }));
    const [code] = await service.sandbox.codes(email, 2);
    await ok(service.api.post('/partners/reset-password', { email, code, new_password: fresh }));
    const tokens = (await ok(service.api.post('/partners/signin', { email, password: fresh }))) as Tokens;
    return new Partner(service, email, fresh, tokens, apiKey);
  }

  const keys = async () => (await ok(partner.api.get('/partners/api-keys'))).data;
  const exchange = () => service.api.post('/partners/auth/token', { api_key: partner.apiKey });

  test('API keys that are secret open nothing after a password reset, nor do the tokens they were exchanged for', async () => {
    expectProblem(await dashboard.get('/partners/profile'), { status: 401, code: 'invalid_token' });
    expectProblem(await exchange(), locked);
    expect((await keys()).map(({ kind, locked: is }: { kind: string; locked: boolean }) => [kind, is])).toEqual([
      ['publishable', false],
      ['secret', true],
    ]);
  });

  test('API keys go on attributing orders after a password reset', async () => {
    for (const apiKey of [partner.apiKey, publishable]) {
      const { id } = await anOrder(service, { apiKey });
      const [row] = await service.database.query(
        'SELECT p.email FROM orders o JOIN partners p ON p.id = o.partner_id WHERE public_id = $1',
        [id],
      );
      expect(row).toEqual({ email: partner.email });
    }
  });

  test('API keys are unlocked by their owner, one by one, and the owner hears of it', async () => {
    const { id } = (await keys())[1];
    const answer = await partner.api.post(`/partners/api-keys/${String(id)}/unlock`);
    expect([answer.status, answer.json.locked]).toEqual([200, false]);
    expect((await exchange()).status).toBe(200);
    expect((await partner.actions())[1]).toBe('api_key.unlocked');
    expect((await partner.api.post(`/partners/api-keys/${String(id)}/unlock`)).status).toBe(200);
    await eventually(async () => {
      const mails = await service.sandbox.mails(partner.email);
      expect(mails.map(({ subject }) => subject)).toContain('An API key was unlocked');
      const reset = mails.find(({ subject }) => subject === 'Your password was reset');
      expect(reset?.text).toMatch(/API keys are locked/);
    });
  });

  test('API keys are unlocked by nobody else', async () => {
    const { id } = (await keys())[1];
    const stranger = await aPartner(service);
    const path = `/partners/api-keys/${String(id)}/unlock`;
    expectProblem(await stranger.api.post(path), { status: 404, code: 'not_found' });
    const other = await ok(partner.api.post('/partners/api-keys', { name: 'Made after it' }));
    expectProblem(await (await exchanged(other.key)).post(path), { status: 403, code: 'session_required' });
    expectProblem(await exchange(), locked);
  });

  test('API keys that are rotated instead leave the locked one locked', async () => {
    const { id } = (await keys())[1];
    const { key } = await ok(partner.api.post(`/partners/api-keys/${String(id)}/rotate`, { overlap_hours: 1 }));
    expect((await (await exchanged(key)).get('/partners/profile')).status).toBe(200);
    expectProblem(await exchange(), locked);
  });

  test('API keys that have ended are not unlocked', async () => {
    const { id } = (await keys())[1];
    await ok(partner.api.delete(`/partners/api-keys/${String(id)}`));
    const answer = await partner.api.post(`/partners/api-keys/${String(id)}/unlock`);
    expectProblem(answer, { status: 409, code: 'action_not_available' });
  });
});
