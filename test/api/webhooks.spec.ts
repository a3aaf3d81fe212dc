import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aReceiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';

const path = '/partners/affiliate/webhooks';
const events = ['order.status_changed'];
const endpoint = { url: 'https://example.com/hooks', events };

describe(path, () => {
  let service: Service;
  let partner: Partner;

  beforeAll(async () => {
    // As in production: no plain HTTP, not even to this machine.
    service = await aService({ env: { WEBHOOK_ALLOW_INSECURE_TARGETS: '' } });
  });

  afterAll(async () => {
    await service.stop();
  });

  beforeEach(async () => {
    partner = await aPartner(service);
  });

  async function list() {
    return (await ok(partner.api.get(path))).data;
  }

  test('the secret is shown once, when the endpoint is made, and is not on record', async () => {
    const answer = await partner.api.post(path, { ...endpoint, description: 'Our books' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { secret, ...shown } = answer.json;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toEqual({
      id: expect.any(String),
      ...endpoint,
      active: true,
      ordered: false,
      description: 'Our books',
      created_at: expect.any(String),
      health: {
        state: 'healthy',
        failing_since: null,
        disabled_at: null,
        disabled_reason: null,
        pending: 0,
        exhausted: 0,
      },
      missed_events: null,
    });
    expect(await list()).toEqual([shown]);
    const [row] = await service.database.query('SELECT string_agg(e::text, $1) AS all FROM webhook_endpoints e', ['']);
    expect(row.all).not.toContain(secret.slice(6));
  });

  test('two endpoints never share a secret', async () => {
    const another = { ...endpoint, url: 'https://example.com/others' };
    const [one, two] = await Promise.all([ok(partner.api.post(path, endpoint)), ok(partner.api.post(path, another))]);
    expect(one.secret).not.toBe(two.secret);
    expect(await list()).toHaveLength(2);
  });

  test('URL, events, description and the active flag can be changed, each alone', async () => {
    await ok(partner.api.post(path, endpoint));
    const [before] = await list();
    const changes = [
      { url: 'https://example.org/elsewhere' },
      { events: ['affiliate.commission_accrued', 'order.status_changed'] },
      { description: 'Changed' },
    ];
    let expected = before;
    for (const change of changes) {
      expected = { ...expected, ...change };
      const answer = await partner.api.patch(`${path}/${String(before.id)}`, change);
      expect([answer.status, answer.json]).toEqual([200, expected]);
    }
    const off = await ok(partner.api.patch(`${path}/${String(before.id)}`, { active: false }));
    expect(off).toMatchObject({ active: false, health: { state: 'disabled' } });
    expect(await list()).toEqual([off]);
  });

  test('a removed endpoint is gone', async () => {
    const { id } = await ok(partner.api.post(path, endpoint));
    const gone = await partner.api.delete(`${path}/${String(id)}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect(await list()).toEqual([]);
    expectProblem(await partner.api.delete(`${path}/${String(id)}`), { status: 404, code: 'not_found' });
    expectProblem(await partner.api.patch(`${path}/${String(id)}`, { active: false }), {
      status: 404,
      code: 'not_found',
    });
  });

  test('nobody sees, changes or removes another partner’s endpoint', async () => {
    const { id } = await ok(partner.api.post(path, endpoint));
    const other = await aPartner(service);
    expect((await ok(other.api.get(path))).data).toEqual([]);
    expectProblem(await other.api.patch(`${path}/${String(id)}`, { active: false }), {
      status: 404,
      code: 'not_found',
    });
    expectProblem(await other.api.delete(`${path}/${String(id)}`), { status: 404, code: 'not_found' });
    expect(await list()).toMatchObject([{ id, active: true }]);
  });

  test('a URL is registered once, however fast it is asked for, and may be another account’s too', async () => {
    const taken = { status: 409, code: 'webhook_url_exists' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => partner.api.post(path, endpoint)));
    const [made, ...others] = answers.sort((one, other) => one.status - other.status);
    expect(made?.status).toBe(201);
    for (const answer of others) expectProblem(answer, taken);
    const second = await ok(partner.api.post(path, { ...endpoint, url: 'https://example.com/other' }));
    expectProblem(await partner.api.patch(`${path}/${String(second.id)}`, { url: endpoint.url }), taken);
    expect(await ok(partner.api.patch(`${path}/${String(second.id)}`, { url: second.url }))).toMatchObject({
      url: second.url,
    });
    const stranger = await aPartner(service);
    expect((await stranger.api.post(path, endpoint)).status).toBe(201);
    await ok(partner.api.delete(`${path}/${String(made?.json.id)}`));
    expect((await partner.api.post(path, endpoint)).status).toBe(201);
  });

  test('one endpoint is read as the list has it, by its owner alone', async () => {
    const { id } = await ok(partner.api.post(path, endpoint));
    const [listed] = await list();
    expect(await ok(partner.api.get(`${path}/${String(id)}`))).toEqual(listed);
    expect(listed).not.toHaveProperty('secret');
    const stranger = await aPartner(service);
    expectProblem(await stranger.api.get(`${path}/${String(id)}`), { status: 404, code: 'not_found' });
  });

  test('an account has at most ten endpoints, however fast they are made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        partner.api.post(path, { ...endpoint, url: `https://example.com/${String(index)}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectProblem(answer, { status: 409, code: 'limit_reached' });
    }
  });

  test.each([
    'http://example.com/hooks',
    'ftp://example.com/hooks',
    'javascript:alert(1)',
    'nonsense',
    'https://',
    'https://user:secret@example.com/hooks',
    'https://example.com/hooks#part',
    'https://localhost/hooks',
    'https://LOCALHOST./hooks',
    'https://service.internal/hooks',
    'https://printer.local/hooks',
    'https://127.0.0.1/hooks',
    'https://127.1/hooks',
    'https://2130706433/hooks',
    'https://0x7f000001/hooks',
    'https://0177.0.0.1/hooks',
    'https://0.0.0.0/hooks',
    'https://10.1.2.3/hooks',
    'https://172.16.0.1/hooks',
    'https://192.168.1.1/hooks',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/hooks',
    'https://224.0.0.1/hooks',
    'https://255.255.255.255/hooks',
    'https://[::1]/hooks',
    'https://[::]/hooks',
    'https://[fe80::1]/hooks',
    'https://[fc00::1]/hooks',
    'https://[::ffff:127.0.0.1]/hooks',
    'https://[::ffff:10.0.0.1]/hooks',
    'https://[64:ff9b::7f00:1]/hooks',
    'https://[2002:7f00:1::]/hooks',
  ])('%s is no target, neither new nor changed to', async (url) => {
    const refusal = { status: 422, code: 'unsafe_webhook_url', field: 'url' };
    expectProblem(await partner.api.post(path, { url, events }), refusal);
    const { id } = await ok(partner.api.post(path, endpoint));
    expectProblem(await partner.api.patch(`${path}/${String(id)}`, { url }), refusal);
    expect(await list()).toMatchObject([{ url: endpoint.url }]);
  });

  test('a target that has become unsafe since is not called', async () => {
    const receiver = await aReceiver();
    const { id } = await ok(partner.api.post(path, endpoint));
    await service.database.query('UPDATE webhook_endpoints SET url = $2 WHERE id = $1', [id, receiver.url]);
    const order = await anOrder(service, { apiKey: partner.apiKey });
    await order.pays();
    await order.becomes('completed');
    await eventually(async () => {
      const attempts = await service.database.query('SELECT error, response_status FROM webhook_attempts');
      expect(attempts.length).toBeGreaterThan(0);
      for (const attempt of attempts)
        expect(attempt).toEqual({ error: expect.stringContaining('https://'), response_status: null });
    });
    expect(receiver.arrivals).toEqual([]);
    await receiver.close();
  });
});

describe('what an endpoint receives', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService();
  });

  afterAll(async () => {
    await service.stop();
  });

  test('what an endpoint receives is what it subscribed to, while it is active', async () => {
    const partner = await aPartner(service);
    const receivers = await Promise.all([aReceiver(), aReceiver(), aReceiver(), aReceiver()]);
    const [accruals, statuses, inactive, removed] = receivers;
    await partner.registers(accruals, ['affiliate.commission_accrued']);
    await partner.registers(statuses, ['order.status_changed']);
    const off = await partner.registers(inactive);
    await ok(partner.api.patch(`${path}/${off.id}`, { active: false }));
    const gone = await partner.registers(removed);
    await partner.api.delete(`${path}/${gone.id}`);

    const order = await anOrder(service, { apiKey: partner.apiKey });
    await order.pays();
    const { timeline } = await order.becomes('completed');
    await eventually(() => {
      expect(accruals.received()).toHaveLength(1);
      expect(statuses.received()).toHaveLength(timeline.length - 2);
    });
    expect(accruals.received()[0]?.event).toMatchObject({
      type: 'affiliate.commission_accrued',
      data: { order_id: order.id },
    });
    expect(new Set(statuses.received().map(({ event }) => event.type))).toEqual(new Set(['order.status_changed']));
    expect([...inactive.arrivals, ...removed.arrivals]).toEqual([]);
    await Promise.all(receivers.map((receiver) => receiver.close()));
  });
});
