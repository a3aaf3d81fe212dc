import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { anOrder, create } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { expectProblem, expectRefused, withPatience } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

describe('/partners/api-keys', () => {
  let service: Service;
  let partner: Partner;

  beforeAll(async () => {
    service = await aService();
  });

  afterAll(async () => {
    await service.stop();
  });

  beforeEach(async () => {
    partner = await aPartner(service);
  });

  async function list() {
    return (await ok(partner.api.get('/partners/api-keys'))).data;
  }

  test('a key is shown once, when it is made, and is not on record', async () => {
    const answer = await partner.api.post('/partners/api-keys', { name: 'Production' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toEqual({
      id: expect.any(String),
      name: 'Production',
      kind: 'secret',
      key: expect.stringMatching(/^swap_sk_live_\w+_[0-9a-f]{8}$/),
      prefix: answer.json.key.slice(0, 19),
      allowed_origins: [],
      scopes: ['orders:read', 'account:read', 'webhooks:write', 'attribution'],
      created_at: expect.any(String),
    });
    const { key, ...shown } = answer.json;
    const [newest] = await list();
    expect(newest).toEqual({ ...shown, last_used_at: null, expires_at: null, revoked_at: null, locked: false });
    const [row] = await service.database.query('SELECT string_agg(k::text, $1) AS all FROM api_keys k', ['']);
    expect(row.all).not.toContain(key);
  });

  test('keys are listed newest first, revoked ones too', async () => {
    const { id } = await ok(partner.api.post('/partners/api-keys', { name: 'Second', kind: 'publishable' }));
    await partner.api.delete(`/partners/api-keys/${String(id)}`);
    const keys = await list();
    expect(keys.map(({ name, kind }: { name: string; kind: string }) => [name, kind])).toEqual([
      ['Second', 'publishable'],
      ['A key', 'secret'],
    ]);
    expect(keys.map(({ revoked_at }: { revoked_at: string | null }) => revoked_at !== null)).toEqual([true, false]);
  });

  test.each(['secret', 'publishable'])('a %s key attributes orders until it is revoked', async (kind) => {
    const { id, key } = await ok(partner.api.post('/partners/api-keys', { name: 'Another', kind }));
    const order = await anOrder(service, { apiKey: key });
    const [row] = await service.database.query(
      'SELECT p.email, o.commission_bps FROM orders o JOIN partners p ON p.id = o.partner_id WHERE public_id = $1',
      [order.id],
    );
    expect(row).toEqual({ email: partner.email, commission_bps: 50 });
    const gone = await partner.api.delete(`/partners/api-keys/${String(id)}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    await expectRefused(create(service, { apiKey: key }), { status: 401, code: 'invalid_api_key' });
    await anOrder(service, { apiKey: partner.apiKey });
  });

  test('revoking twice is no error and keeps the first moment', async () => {
    const [{ id }] = await list();
    expect((await partner.api.delete(`/partners/api-keys/${String(id)}`)).status).toBe(204);
    const [before] = await list();
    expect((await partner.api.delete(`/partners/api-keys/${String(id)}`)).status).toBe(204);
    expect(await list()).toEqual([before]);
  });

  test('nobody sees or revokes another partner’s key', async () => {
    const other = await aPartner(service);
    const [{ id }] = await list();
    expect((await ok(other.api.get('/partners/api-keys'))).data).toHaveLength(1);
    expectProblem(await other.api.delete(`/partners/api-keys/${String(id)}`), { status: 404, code: 'not_found' });
    expect((await list())[0].revoked_at).toBeNull();
  });

  test('what a key is called, where it works and what it may do can be changed, each alone', async () => {
    const make = (body: object) => partner.api.post('/partners/api-keys', body);
    const origins = ['https://shop.example'];
    const secret = await ok(make({ name: 'Backend', scopes: ['orders:read'] }));
    const widget = await ok(make({ name: 'Widget', kind: 'publishable', allowed_origins: origins }));
    const change = (id: string, body: object) => partner.api.patch(`/partners/api-keys/${id}`, body);
    for (const body of [{ name: 'Shop' }, { scopes: ['attribution', 'orders:read'] }]) {
      expect(await ok(change(secret.id, body))).toMatchObject(body);
    }
    expect(await ok(change(widget.id, { allowed_origins: [] }))).toMatchObject({ allowed_origins: [] });
    const there = (await list()).filter(({ id }: { id: string }) => [secret.id, widget.id].includes(id));
    expect(there).toMatchObject([
      { name: 'Widget', allowed_origins: [] },
      { name: 'Shop', scopes: ['attribution', 'orders:read'] },
    ]);
    const notAllowed = { status: 422, code: 'origins_not_allowed' };
    expectProblem(await change(secret.id, { allowed_origins: origins }), notAllowed);
    expectProblem(await make({ name: 'A', kind: 'secret', allowed_origins: origins }), notAllowed);
    expectProblem(await change(secret.id, { scopes: ['everything'] }), { status: 400, code: 'validation_failed' });
    const stranger = await aPartner(service);
    expectProblem(await stranger.api.patch(`/partners/api-keys/${String(secret.id)}`, { name: 'Mine' }), {
      status: 404,
      code: 'not_found',
    });
  });

  test('a successor says until when the old key works', async () => {
    const [old] = await list();
    const before = Date.now();
    const made = await ok(partner.api.post(`/partners/api-keys/${String(old.id)}/rotate`, { overlap_hours: 2 }));
    const until = Date.parse(made.old_key_expires_at as string);
    expect(until - before).toBeGreaterThanOrEqual(2 * 3_600_000);
    expect(until - Date.now()).toBeLessThanOrEqual(2 * 3_600_000);
    const [{ expires_at: shown }] = (await list()).filter(({ id }: { id: string }) => id === old.id);
    expect(shown).toBe(made.old_key_expires_at);
  });

  test('an account has at most fifty live keys, however fast they are made', async () => {
    const asked = Array.from({ length: 55 }, (_, index) =>
      withPatience(() => partner.api.post('/partners/api-keys', { name: `Key ${String(index)}` })),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(49);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectProblem(answer, { status: 409, code: 'limit_reached' });
    }
    // One that takes the place of another is none more, and for as long as both work it is.
    const [old] = await list();
    const rotate = (id: unknown) => partner.api.post(`/partners/api-keys/${String(id)}/rotate`, { overlap_hours: 2 });
    const { id } = await ok(rotate(old.id));
    expectProblem(await rotate(id), { status: 409, code: 'limit_reached' });
  });

  test.each([
    ['GET', '/partners/api-keys'],
    ['POST', '/partners/api-keys'],
    ['GET', '/partners/affiliate/summary'],
    ['GET', '/partners/affiliate/ledger'],
    ['GET', '/partners/affiliate/webhooks'],
    ['POST', '/partners/affiliate/webhooks'],
  ])('%s %s opens to an access token only', async (method, path) => {
    const answer = await service.api.send(method, path, method === 'POST' ? {} : undefined, {
      'x-service-api-key': partner.apiKey,
    });
    expectProblem(answer, { status: 401, code: 'invalid_token' });
  });

  test('keys that have ended take no room of those that an account may have', async () => {
    await service.database.query(
      `INSERT INTO api_keys (id, partner_id, name, kind, key_hash, prefix, allowed_origins, created_at, revoked_at, expires_at)
       SELECT gen_random_uuid(), $1::uuid, 'Of before', 'secret', gen_random_uuid()::text, 'swap_sk', '{}', now(),
         CASE WHEN number <= 40 THEN now() END, CASE WHEN number > 40 THEN now() - interval '1 second' END
       FROM generate_series(1, 80) AS number`,
      [await partner.id()],
    );
    await ok(partner.api.post('/partners/api-keys', { name: 'Shop' }));
  });

  test('events tell of a key once each, and of a successor whose place it takes', async () => {
    const [{ id }] = (await ok(partner.api.get('/partners/api-keys'))).data as [{ id: string }];
    const made = await ok(partner.api.post(`/partners/api-keys/${id}/rotate`, { overlap_hours: 1 }));
    for (let time = 0; time < 2; time += 1) await ok(partner.api.delete(`/partners/api-keys/${String(made.id)}`));
    await ok(partner.api.post('/partners/api-keys', { name: 'The last' }));
    const told = async (type: string) =>
      ((await ok(partner.api.get(`/partners/events?type=${type}`))).data as { data: object }[]).map(({ data }) => data);
    await eventually(async () =>
      expect(await told('account.api_key_created')).toMatchObject([
        { api_key_id: id, replaces: null },
        { api_key_id: made.id, replaces: id },
        { name: 'The last', replaces: null },
      ]),
    );
    expect(await told('account.api_key_revoked')).toMatchObject([{ api_key_id: made.id, replaces: null }]);
  });
});
