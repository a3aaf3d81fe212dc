import { OutsideWorld } from './outside-world.js';

describe('the place for webhooks', () => {
  let world: OutsideWorld;

  beforeAll(async () => {
    world = await OutsideWorld.start();
  });
  afterAll(() => world.close());

  it('whatever is sent to a name is kept as it came, newest first', async () => {
    const body = '{ "amount": 0.10000000000000000001, "text": "Grüße" }';
    const sent = await world.call('POST', '/hooks/mine', body, { 'X-Service-Signature': 'v1=00' });
    expect([sent.status, sent.text]).toEqual([204, '']);
    await world.call('POST', '/hooks/mine', 'no JSON at all', { 'content-type': 'text/plain' });
    await world.call('POST', '/hooks/yours', '{}');
    const { json } = await world.control('/hooks?name=mine');
    expect(json).toMatchObject([
      { name: 'mine', body: 'no JSON at all' },
      { name: 'mine', body, headers: { 'x-service-signature': 'v1=00', 'content-type': 'application/json' } },
    ]);
    expect(Date.parse(json[0].at)).toBeGreaterThan(0);
    expect((await world.control('/hooks')).json).toHaveLength(3);
    expect((await world.control('/hooks?of=mine')).json).toMatchObject({ error: 'invalid_input', field: 'of' });
  });

  it('the newest is given back as it came, with what it was signed with', async () => {
    expect((await world.call('GET', '/hooks/newest')).status).toBe(404);
    await world.call('POST', '/hooks/newest', '{"n": 1}', { 'x-service-signature': 'v1=01', cookie: 'a=b' });
    await world.call('POST', '/hooks/newest', '{"n":  2}', { 'x-service-signature': 'v1=02', cookie: 'a=b' });
    const { text, headers } = await world.call('GET', '/hooks/newest', undefined, { origin: 'http://localhost:1' });
    expect([text, headers.get('x-service-signature'), headers.get('content-type')]).toEqual([
      '{"n":  2}',
      'v1=02',
      'application/json',
    ]);
    expect([headers.get('cookie'), headers.get('access-control-expose-headers')]).toEqual([null, '*']);
  });

  it('they are shown on a page without letting them speak HTML', async () => {
    await world.call('POST', '/hooks/page', '<script>alert(1)</script>');
    const { text } = await world.call('GET', '/hooks');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>alert');
  });

  it('they are forgotten when it is told to', async () => {
    expect((await world.control('/hooks', undefined, 'DELETE')).status).toBe(204);
    expect((await world.control('/hooks')).json).toEqual([]);
  });

  it('pages of this machine may ask the sandbox, and no others', async () => {
    const allowed = async (origin: string) => {
      const asked = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      };
      const { headers } = await world.call('OPTIONS', '/control/deposits', undefined, asked);
      return headers.get('access-control-allow-origin');
    };
    expect(await allowed('http://localhost:8080')).toBe('http://localhost:8080');
    expect(await allowed('http://127.0.0.1')).toBe('http://127.0.0.1');
    for (const origin of [
      'https://elsewhere.example',
      'http://localhost.elsewhere.example',
      'http://127.0.0.1.nip.io',
      'null',
    ])
      expect([origin, await allowed(origin)]).toEqual([origin, null]);
  });
});
