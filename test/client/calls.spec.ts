import { execFile } from 'node:child_process';
import { getEventListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { SwapError } from '@swap/client';
import { repository } from '../support/repository.js';
import { good, json, problem, StrangeService, vanish, type Conduct } from '../support/strange-service.js';

const completed = { order_id: 'id', status_name: 'completed', is_final: true, poll_after_seconds: null };
const status = json(200, { message: 'success', order_info: completed });
/** A stream that says how the order stands, and stays open. */
const event = `id: 1\nevent: snapshot\ndata: ${JSON.stringify(completed)}\n\n`;
const stream: Conduct = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(event);
};

let service: StrangeService;
let requests: IncomingMessage[];
beforeEach(async () => {
  service = new StrangeService();
  ({ requests } = service);
  await service.start();
});
afterEach(() => {
  service.stop();
});

test('an order that cannot move any more ends the wait, whatever the caller still waits for', async () => {
  for (const events of [true, false]) {
    const options = { events, until: () => false, signal: AbortSignal.timeout(5000) };
    const client = service.facing([events ? stream : status], { retries: 0 });
    expect([events, await client.waitForOrder('id', options)]).toEqual([events, completed]);
  }
});

test.each<[string, Conduct]>([
  ['whose connection is lost', vanish],
  ['that is put off', problem(503, 'service_unavailable', { 'retry-after': '0' })],
])('a call %s is made three times where nobody said how often', async (_, conduct) => {
  await expect(service.facing(Array.from({ length: 9 }, () => conduct)).getHealth()).rejects.toThrow(SwapError);
  expect(requests.length).toBe(3);
});

test('a setting that is undefined is as if nobody had named it', async () => {
  const nothing = { timeoutMs: undefined, retries: undefined, longestWaitMs: undefined, headers: undefined };
  const facing = (...planned: Conduct[]) => service.facing(planned, nothing as object);
  await expect(facing(problem(404, 'order_not_found')).getHealth()).rejects.toMatchObject({ status: 404 });
  expect(requests.length).toBe(1);
  await expect(facing(...Array.from({ length: 9 }, () => vanish)).getHealth()).rejects.toThrow(SwapError);
  expect(requests.length).toBe(4);
});

test('what a caller throws who is told of an answer comes back to them, and nothing is asked twice', async () => {
  const own = new TypeError('The log is full');
  const onAnswer = () => {
    throw own;
  };
  for (const events of [true, false]) {
    await expect(service.facing([good, good], { onAnswer }).getHealth()).rejects.toBe(own);
    const follower = service.facing([events ? stream : status], { onAnswer });
    await expect(follower.waitForOrder('id', { events })).rejects.toBe(own);
  }
  expect(requests.length).toBe(4);
});

test('only trouble of the service and of the way to it is temporary', async () => {
  const isTemporary = async (status: number) => {
    const client = service.facing([problem(status, 'unreadable')], { retries: 0 });
    return ((await client.getHealth().catch((error: unknown) => error)) as SwapError).isTemporary;
  };
  for (const status of [429, 500, 501, 503, 599]) expect([status, await isTemporary(status)]).toEqual([status, true]);
  for (const status of [400, 401, 404, 409, 422, 499])
    expect([status, await isTemporary(status)]).toEqual([status, false]);
});

test('whoever holds the manage token sends it with every decision, and what was decided with it', async () => {
  const bodies: Promise<string>[] = [];
  const note: Conduct = (response) => {
    bodies.push(text(response.req));
    json(200, {})(response);
  };
  const client = service.facing(Array.from({ length: 5 }, () => note));
  await client.resolveSwapOrder('a/b', 'mt_1', { choice: 'exchange' });
  await client.nameRefundAddress('a/b', 'mt_1', { address: 'bc1', memo_tag: '7' });
  await client.setNotifyEmail('a/b', 'mt_1', 'ada@example.com', { language: 'de' });
  await client.removeNotifyEmail('a/b', 'mt_1');
  await client.erasePersonalData('a/b', 'mt_1');
  const said = await Promise.all(bodies);
  const order = '/api/v1/swap/orders/a%2Fb';
  expect(requests.map(({ method, url }, at) => [method, url, said[at] && (JSON.parse(said[at]) as unknown)])).toEqual([
    ['POST', `${order}/resolve`, { choice: 'exchange' }],
    ['POST', `${order}/refund-address`, { address: 'bc1', memo_tag: '7' }],
    ['PUT', `${order}/notify-email`, { email: 'ada@example.com', language: 'de' }],
    ['DELETE', `${order}/notify-email`, ''],
    ['DELETE', `${order}/personal-data`, ''],
  ]);
  for (const { headers } of requests) expect(headers['x-manage-token']).toBe('mt_1');
});

test('a call that counts for a key is not made for a caller who has left', async () => {
  const reason = new Error('Gone');
  const options = { signal: AbortSignal.abort(reason) };
  const client = service.facing([], { apiKey: 'swap_pk_live_1', retries: 0 });
  const calls = [
    () => client.getSwapPrice({ currency_from: 'btc', currency_to: 'eth', amount_from: 1 }, options),
    () => client.estimateUsd('btc', 1, options),
    () => client.listAssets('eth', options),
    () => client.getSwapStatus('id', options),
    () => client.checkAttribution(options),
  ];
  for (const call of calls) await expect(call()).rejects.toBe(reason);
  expect(requests).toEqual([]);
});

test('nothing listens to the signal of a caller any more once a call has ended, however it ended', async () => {
  const { signal } = new AbortController();
  const client = service.facing([good, problem(404, 'order_not_found'), vanish, stream, status], { retries: 0 });
  const calls = [
    () => client.getHealth({ signal }),
    () => client.getSwapStatus('id', { signal }),
    () => client.getHealth({ signal }),
    () => client.waitForOrder('id', { signal }),
    () => client.waitForOrder('id', { signal, events: false }),
  ];
  for (const [at, call] of calls.entries()) {
    await call().catch(() => undefined);
    expect([at, getEventListeners(signal, 'abort')]).toEqual([at, []]);
  }
  expect(service.requests).toHaveLength(5);
});

test.each([
  ['its name', event.indexOf('snapshot') + 3],
  ['its data', event.indexOf('{') + 10],
  ['its end', event.length - 1],
])('an event of a stream that arrives in two pieces, cut in %s, is read whole', async (_, cut) => {
  const inPieces: Conduct = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(event.slice(0, cut));
    setTimeout(() => response.write(event.slice(cut)), 100);
  };
  const signal = AbortSignal.timeout(10_000);
  expect(await service.facing([inPieces], { retries: 0 }).waitForOrder('id', { signal })).toEqual(completed);
});

test.each([
  ['asked', 'getHealth()', good],
  ['was refused', `getSwapStatus('id').catch(() => undefined)`, problem(404, 'order_not_found')],
  ['followed an order by its events', `waitForOrder('id')`, stream],
  ['followed an order by asking', `waitForOrder('id', { events: false })`, status],
])('a program that %s ends at once when it has its answer', async (_, call, conduct) => {
  const program = `
    const { SwapClient } = await import('@swap/client');
    await new SwapClient({ baseUrl: process.argv[1], retries: 0 }).${call};
    console.log('has its answer');`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program, service.promised([conduct])],
    // Far less than any time limit of the client.
    { cwd: repository, env: { PATH: process.env['PATH'] }, timeout: 7000 },
  );
  expect(stdout).toBe('has its answer\n');
});

test.each([
  ['a day unless told otherwise', '{}', 24 * 60 * 60 * 1000],
  ['as long as it is told', '{ timeoutMs: 123_456_789 }', 123_456_789],
])('an order is followed for %s', async (_, options, expected) => {
  // Nobody waits for a day: what counts is the longest time that the program asked its clock for.
  const program = `
    let longest = 0;
    const { setTimeout: wait } = globalThis;
    globalThis.setTimeout = (work, ms, ...more) => {
      longest = Math.max(longest, ms);
      return wait(work, ms, ...more);
    };
    const { SwapClient } = await import('@swap/client');
    await new SwapClient({ baseUrl: process.argv[1] }).waitForOrder('id', { events: false, ...${options} });
    console.log(longest);`;
  const base = service.promised([status]);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, base], {
    cwd: repository,
    env: { PATH: process.env['PATH'] },
  });
  expect(Number(stdout)).toBe(expected);
});
