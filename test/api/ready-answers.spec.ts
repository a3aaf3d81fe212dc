import { connect } from 'node:net';
import { text as wholeOf } from 'node:stream/consumers';
import { anApiWithClock } from '../support/api-with-clock.js';
import { anOrder, create } from '../support/order.js';
import { aService, type Service } from '../support/service.js';

/** What is said of one request and not of the answer. */
const ofOneRequest = [
  'x-request-id',
  'ratelimit',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
];

describe('answers kept ready', () => {
  let service: Service;
  let status: string;

  beforeAll(async () => {
    service = await aService({ speed: 0, env: { RATE_LIMIT_SCALE: '5', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' } });
    const order = await anOrder(service);
    status = `/swap/status?order_id=${order.id}`;
  });

  afterAll(async () => {
    await service.stop();
  });

  const paths = () => [
    '/health',
    '/assets',
    '/assets?network=eth',
    '/swap/quote?currency_from=btc&currency_to=eth&amount_from=0.1',
    '/analytics/public?days=7',
    '/providers',
    status,
  ];

  async function twice(path: string, headers: Record<string, string>) {
    const answers = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const { status: code, headers: told, text } = await service.api.get(path, headers);
      const kept = [...told].filter(([name]) => !ofOneRequest.includes(name));
      answers.push({ code, headers: Object.fromEntries(kept), text: text.replace(/"uptime_seconds":\d+/, '') });
    }
    return answers;
  }

  test.each([
    {},
    { 'accept-encoding': 'br' },
    { 'accept-encoding': 'gzip;q=0.5' },
    { 'accept-encoding': 'br;q=0, gzip' },
    { 'accept-encoding': 'identity' },
    { origin: 'https://shop.example' },
    { 'if-none-match': '*' },
    { 'x-request-id': 'of-the-caller' },
  ])('an answer kept ready is the same as the one before it, for who says %o', async (headers) => {
    for (const path of paths()) {
      const [first, second] = await twice(path, headers);
      expect([path, second]).toEqual([path, first]);
    }
  });

  test('whoever keeps an answer that may be compressed is told that it depends on what was accepted', async () => {
    // Nothing is ready for an address that nobody has asked for.
    for (const path of ['/assets?network=eth', '/changelog']) {
      const { headers, text } = await service.api.get(path, { 'accept-encoding': 'identity' });
      expect([path, text.length > 1024, headers.get('vary')]).toEqual([path, true, 'Origin, accept-encoding']);
    }
  });

  test('a page says the same in its headers to the first and to the second, and to each its own', async () => {
    const site = service.api.base.replace('/api/v1', '');
    for (const path of ['/', '/exchange/btc-eth', '/de/exchange/btc-eth', '/no-such-page']) {
      const ask = async (headers: Record<string, string>) => {
        const { status: code, headers: told } = await fetch(site + path, {
          headers: { accept: 'text/html', ...headers },
        });
        const kept = [...told].filter(([name]) => !ofOneRequest.includes(name));
        return { code, id: told.get('x-request-id'), kept: Object.fromEntries(kept) };
      };
      const elsewhere = { origin: 'https://shop.example', 'x-request-id': 'from-elsewhere' };
      const [foreign, first] = [await ask(elsewhere), await ask({})];
      const second = await ask({ 'x-request-id': 'of-the-caller' });
      const again = await ask(elsewhere);
      expect([path, second.kept, again.kept]).toEqual([path, first.kept, foreign.kept]);
      expect([foreign.id, second.id, again.id]).toEqual(['from-elsewhere', 'of-the-caller', 'from-elsewhere']);
      expect(first.id).not.toBe(second.id);
    }
  });

  test('a page that is not there is missing for whoever has seen that it is, too', async () => {
    const address = service.api.base.replace('/api/v1', '/no-such-page');
    const ask = (more: Record<string, string> = {}) => fetch(address, { headers: { accept: 'text/html', ...more } });
    const etag = (await ask()).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"./);
    for (const seen of [etag, '*']) {
      const answer = await ask({ 'if-none-match': seen });
      expect([seen, answer.status, (await answer.text()).includes('</html>')]).toEqual([seen, 404, true]);
    }
  });

  test('an answer kept ready spends the quota of who asks, and is refused once that is used up', async () => {
    const left = async () => {
      const { status: code, headers, json } = await service.api.get('/analytics/public?days=8');
      return { code, left: Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]), headers, json };
    };
    const before = await left();
    const after = await left();
    expect([after.code, before.left - after.left]).toEqual([200, 1]);
    let last = after;
    for (let turn = 0; turn < 100 && last.code === 200; turn += 1) last = await left();
    expect([last.code, last.json.code]).toEqual([429, 'rate_limited']);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('an answer kept ready is charged to whom the trusted proxies say that it is for', async () => {
    const left = async (forwarded: string) => {
      const { headers } = await service.api.get('/analytics/public?days=9', { 'x-forwarded-for': forwarded });
      return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    };
    const first = await left('192.0.2.1');
    // Whoever asks says what they like; the first address that is no proxy is believed.
    expect(await left('203.0.113.7, 192.0.2.1, 10.0.0.5')).toBe(first - 1);
    expect(await left('192.0.2.2')).toBe(first);
    expect(await left('192.0.2.1, 192.0.2.2')).toBe(first - 1);
  });

  test('an answer kept ready is given again as long as the order is of the same version', async () => {
    const order = await anOrder(service);
    const { refund_address: before } = await order.snapshot();
    const change = 'UPDATE orders SET refund_address = $2 WHERE public_id = $1 RETURNING 1';
    await service.database.query(change, [order.id, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2']);
    expect((await order.snapshot()).refund_address).toBe(before);
  });

  test('an answer kept ready is not what an order was before another process changed it', async () => {
    const order = await anOrder(service);
    for (const address of ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy']) {
      await order.snapshot();
      await order.snapshot();
      const change = 'UPDATE orders SET refund_address = $2, version = version + 1 WHERE public_id = $1 RETURNING 1';
      await service.database.query(change, [order.id, address]);
      expect((await order.snapshot()).refund_address).toBe(address);
    }
  });

  test('an answer kept ready is for everybody, and not for who shows a token', async () => {
    const { order_info: id, manage_token: token } = await create(service);
    const path = `/swap/status?order_id=${id}`;
    await service.api.get(path);
    expect((await service.api.get(path, { 'x-manage-token': token })).json.support).toHaveLength(1);
    expect((await service.api.get(path)).json.support).toBeUndefined();
    const wrong = await service.api.get(path, { 'x-manage-token': 'of somebody else' });
    expect(wrong.json.code).toBe('invalid_manage_token');
  });

  test('near the end of its time an answer is made anew for the first who asks, and given to the others meanwhile', async () => {
    const order = await anOrder(service);
    const timed = await anApiWithClock(service);
    const { api, clock } = timed;
    const found = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
    try {
      const ask = async () => {
        const answers = await answersTo(api.base, `/swap/status?order_id=${order.id}`, 4);
        return answers.map((answer) => answer.includes(found));
      };
      expect(await ask()).toEqual([false, false, false, false]);
      // No new version: who sees it was answered anew.
      const change = 'UPDATE orders SET refund_address = $2 WHERE public_id = $1 RETURNING 1';
      await service.database.query(change, [order.id, found]);
      clock.advance(7_900);
      expect(await ask()).toEqual([false, false, false, false]);
      clock.advance(200);
      expect(await ask()).toEqual([true, false, false, false]);
      expect(await ask()).toEqual([true, true, true, true]);
      await service.database.query(change, [order.id, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy']);
      clock.advance(7_900);
      expect(await ask()).toEqual([true, true, true, true]);
    } finally {
      await timed.stop();
    }
  });

  test('an answer that is refused when it is made anew is given to nobody any more', async () => {
    const timed = await anApiWithClock(service);
    const { api, clock } = timed;
    try {
      const path = '/swap/quote?currency_from=btc&currency_to=eth&amount_from=0.1';
      const ask = async () => (await answersTo(api.base, path, 3)).map((answer) => answer.slice(0, 3));
      expect(await ask()).toEqual(['200', '200', '200']);
      await service.database.query(`INSERT INTO provider_settings (provider, enabled) VALUES ('changenow', false)
        ON CONFLICT (provider) DO UPDATE SET enabled = false`);
      clock.advance(1_500);
      expect(await ask()).toEqual(['200', '200', '200']);
      // The switch is heard of within two seconds, the answer is for one.
      clock.advance(850);
      expect(await ask()).toEqual(['422', '200', '200']);
      expect(await ask()).toEqual(['422', '422', '422']);
    } finally {
      await service.database.query('UPDATE provider_settings SET enabled = true');
      await timed.stop();
    }
  });

  test('a price that is held for one order is never kept ready', async () => {
    const path = '/swap/quote?currency_from=btc&currency_to=eth&amount_from=0.1&fixed=true';
    const ids = [];
    for (let turn = 0; turn < 3; turn += 1) ids.push((await service.api.get(path)).json.data.quote_id);
    expect(new Set(ids).size).toBe(3);
  });
});

/** Asks so often in one piece on one connection, without waiting for an answer; the answers as they were sent. */
async function answersTo(base: string, path: string, times: number): Promise<string[]> {
  const { hostname, port, pathname } = new URL(base);
  const socket = connect(Number(port), hostname);
  const request = (more: string) => `GET ${pathname}${path} HTTP/1.1\r\nhost: ${hostname}\r\n${more}\r\n`;
  socket.write(request('').repeat(times - 1) + request('connection: close\r\n'));
  return (await wholeOf(socket)).split(/HTTP\/1\.1 (?=\d{3} )/).slice(1);
}
