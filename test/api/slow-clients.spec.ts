import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { anApiWithClock } from '../support/api-with-clock.js';
import { aStream } from '../support/event-stream.js';
import { eventually } from '../support/eventually.js';
import { anOrder } from '../support/order.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  const streams = { STREAMS_PER_ADDRESS: '2', STREAMS_PER_PROCESS: '4' };
  const env = { REQUEST_TIMEOUT_MS: '1000', TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1', OPEN_ORDERS_PER_ADDRESS: '100' };
  service = await aService({ speed: 0, env: { ...env, ...streams } });
});
afterAll(() => service.stop());

interface Said {
  readonly text: string;
  readonly tookMs: number;
}

/** A connection on which nothing was said yet. */
async function hold(base: string) {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // Whoever was cut off may still be writing.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return { socket, closed, said: () => text };
}

/** Writes the pieces to a connection of its own, one every `pauseMs`, and answers what came until the other side closed it. */
async function say(pieces: readonly string[], pauseMs = 0): Promise<Said> {
  const begun = performance.now();
  const { socket, closed, said } = await hold(service.api.base);
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await delay(pauseMs);
  }
  await closed;
  return { text: said(), tookMs: performance.now() - begun };
}

const head =
  'POST /api/v1/swap/create HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n';

function expectCutOff({ text, tookMs }: Said, status: number, code: string): void {
  const [first = '', ...rest] = text.split('\r\n');
  expect(first).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
  expect(text.toLowerCase()).toContain('content-type: application/problem+json');
  expect(JSON.parse(rest.at(-1) ?? '')).toMatchObject({ status, code, type: `/docs/errors#${code}` });
  expect(tookMs).toBeLessThan(10_000);
}

test('whoever holds a connection and says nothing on it, or never ends, does not keep the service from ending', async () => {
  for (const text of ['', head]) {
    const { socket, closed } = await hold(service.api.base);
    if (text !== '') socket.write(text);
    await service.api.get('/health');
    const begun = performance.now();
    await service.restartApi(0);
    expect(performance.now() - begun).toBeLessThan(10_000);
    await closed;
  }
});

test('whoever begins to speak while a service ends is heard out, and a connection that stays silent is let go', async () => {
  const ending = await anApiWithClock(service, { REQUEST_TIMEOUT_MS: '30000' });
  const [speaking, silent] = [await hold(ending.api.base), await hold(ending.api.base)];
  await ending.api.get('/health');
  const ended = ending.stop();
  // It ends in this process: a turn later it has noted who said nothing so far.
  await delay(1);
  speaking.socket.write('GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n');
  await silent.closed;
  speaking.socket.write('\r\n');
  await speaking.closed;
  expect([silent.said(), speaking.said().split('\r\n')[0]]).toEqual(['', 'HTTP/1.1 200 OK']);
  await ended;
});

describe('slow requests', () => {
  test('whoever never ends the headers is told 408 and cut off', async () => {
    const trickle = Array.from({ length: 100 }, (_, index) => `X-Header-${String(index)}: 1\r\n`);
    expectCutOff(
      await say(['GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n', ...trickle], 100),
      408,
      'request_timeout',
    );
  });

  test('whoever sends the body byte by byte is told 408 and cut off', async () => {
    expectCutOff(await say([`${head}\r\n`, ...Array.from({ length: 100 }, () => ' ')], 100), 408, 'request_timeout');
  });

  test('whoever sends nothing more is told 408 and cut off', async () => {
    expectCutOff(await say([`${head}\r\n{"currency_from"`]), 408, 'request_timeout');
  });

  test('hundreds who are slow keep nobody else waiting', async () => {
    const slow = Array.from({ length: 300 }, () => say([`${head}\r\n{`]));
    expect((await service.api.get('/health')).status).toBe(200);
    for (const said of await Promise.all(slow)) expectCutOff(said, 408, 'request_timeout');
  });

  test('what is no HTTP is answered in the form of every error', async () => {
    for (const [text, why] of [
      ['nonsense\r\n\r\n', 'This is not a well-formed HTTP request'],
      [`GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 'The headers are larger than 16 KiB'],
    ] as const) {
      const said = await say([text]);
      expectCutOff(said, 400, 'validation_failed');
      expect(said.text).toContain(why);
    }
  });
});

describe('event streams', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  async function follow(path: string, address: string) {
    const leaving = new AbortController();
    const answer = await fetch(`${service.api.base}${path}`, { headers: from(address), signal: leaving.signal });
    return { status: answer.status, leave: () => leaving.abort() };
  }

  test('event streams are so many per address and in all, and a place is free again when its stream ends', async () => {
    const order = await anOrder(service);
    const path = `/swap/events?order_id=${order.id}`;
    const held = [await follow(path, '192.0.2.1'), await follow(path, '192.0.2.1')];
    expect(held.map(({ status }) => status)).toEqual([200, 200]);
    const refused = await service.api.get(path, from('192.0.2.1'));
    expectProblem(refused, { status: 429, code: 'rate_limited' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    // One customer of IPv6 holds a whole /64.
    held.push(await follow(path, '2001:db8::1'), await follow(path, '2001:db8::2'));
    expectProblem(await service.api.get(path, from('2001:db8::3')), { status: 429, code: 'rate_limited' });
    expectProblem(await service.api.get(path, from('192.0.2.9')), { status: 429, code: 'rate_limited' });

    held.pop()?.leave();
    await eventually(async () => {
      const next = await follow(path, '192.0.2.9');
      next.leave();
      expect(next.status).toBe(200);
    });
    // A refused stream, and one of an order nobody knows, take no place; the one that was left may be noticed a moment later.
    const askForNobodys = async () => {
      expect((await service.api.get('/swap/events?order_id=nosuchorder', from('192.0.2.7'))).status).toBe(404);
    };
    await eventually(askForNobodys);
    for (let asked = 0; asked < 5; asked += 1) await askForNobodys();
    await eventually(async () => {
      const next = await follow(path, '192.0.2.7');
      next.leave();
      expect(next.status).toBe(200);
    });
    for (const { leave } of held) leave();
  });

  test('event streams that end with their orders give one place back each, and no more', async () => {
    const [order, ended] = [await anOrder(service), await anOrder(service)];
    await service.database.query(`UPDATE orders SET status = 'failed' WHERE public_id = $1`, [ended.id]);
    const open = () => follow(`/swap/events?order_id=${order.id}`, '192.0.2.30');
    const held = await eventually(async () => {
      const stream = await open();
      expect(stream.status).toBe(200);
      return [stream];
    });
    const path = `/swap/events?order_id=${ended.id}`;
    for (let time = 0; time < 3; time += 1) {
      const stream = await eventually(async () => {
        const answer = await service.api.get(path, from('192.0.2.30'));
        expect(answer.status).toBe(200);
        return answer;
      });
      expect(stream.text).toContain(ended.id);
    }
    held.push(await open(), await open());
    for (const { leave } of held) leave();
    expect(held.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  test('nothing is looked up any more for streams that were left', async () => {
    const order = await anOrder(service);
    const lookedAt = async () => {
      const [{ at }] = (await service.database.query(
        `SELECT max(query_start)::text AS at FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE 'SELECT public_id, version FROM orders%'`,
      )) as [{ at: string | null }];
      return at;
    };
    const { leave } = await eventually(async () => {
      const stream = await follow(`/swap/events?order_id=${order.id}`, '192.0.2.20');
      expect(stream.status).toBe(200);
      return stream;
    });
    const first = await eventually(async () => {
      const at = await lookedAt();
      expect(at).not.toBeNull();
      return at;
    });
    await eventually(async () => expect(await lookedAt()).not.toBe(first));
    leave();
    // Once a second while somebody watches.
    await eventually(
      async () => {
        const before = await lookedAt();
        await delay(1500);
        expect(await lookedAt()).toBe(before);
      },
      { within: 6000 },
    );
  });

  test('event streams that are refused do not keep the client library from following: it asks instead', async () => {
    const order = await anOrder(service);
    const url = `${service.api.base}/swap/events?order_id=${order.id}`;
    const held = [await eventually(() => aStream(url)), await eventually(() => aStream(url))];
    const seen: string[] = [];
    const following = service.client.waitForOrder(order.id, {
      until: ({ status_name }) => status_name === 'waiting',
      onChange: ({ status_name }) => seen.push(status_name),
    });
    expect((await following).order_id).toBe(order.id);
    expect(seen).toEqual(['waiting']);
    for (const stream of held) stream.close();
  });
});
