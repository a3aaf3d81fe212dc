import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '@swap/config';
import { ConfiguredPriceSources, providerVariables, sandboxSettings } from '@swap/providers';
import { OutsideWorld } from '../sandbox/outside-world.js';
import { testServiceKeys } from '../support/service-keys.js';

const patienceMs = 300;

let world: OutsideWorld;
let front: Server;
/** Calls so far, and after how many of them nothing is answered any more. */
let calls = 0;
let answered = Infinity;
beforeAll(async () => {
  world = await OutsideWorld.start();
  front = createServer(({ url = '' }, response) => {
    calls += 1;
    if (calls > answered) return;
    void world.call('GET', url).then(({ status, text }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await world.close();
});

/** All of them, as a process has them that just started. */
function sources() {
  const url = `http://127.0.0.1:${String((front.address() as AddressInfo).port)}`;
  const env = { DATABASE_URL: 'postgres://localhost/unneeded', SERVICE_KEYS: testServiceKeys, ...sandboxSettings(url) };
  return new ConfiguredPriceSources(readConfig(env, providerVariables)).all();
}

test('a source of prices that falls silent at any of its calls is given up when its time is over', async () => {
  expect(sources().length).toBeGreaterThanOrEqual(3);
  for (const [place, { name }] of sources().entries()) {
    const ask = (withinMs = patienceMs) => {
      calls = 0;
      return sources()[place]!.prices(['btc'], AbortSignal.timeout(withinMs));
    };
    answered = Infinity;
    expect([name, await ask(10_000)]).toEqual([name, [expect.objectContaining({ ticker: 'btc' })]]);
    const usual = calls;
    for (answered = 0; answered < usual; answered += 1) {
      const began = performance.now();
      await expect(ask()).rejects.toMatchObject({ code: 'provider_unavailable' });
      expect([name, answered, performance.now() - began < 10 * patienceMs]).toEqual([name, answered, true]);
    }
  }
});

test('a source of prices that says when it saw a price is understood', async () => {
  answered = Infinity;
  const told = await Promise.all(
    sources().map(async (source) => {
      const [price] = await source.prices(['btc'], AbortSignal.timeout(5000));
      const { observedAt } = price!;
      return [source.name, observedAt && Math.abs(observedAt.getTime() - Date.now()) < 600_000];
    }),
  );
  expect(Object.fromEntries(told)).toMatchObject({ coingecko: true });
  expect(told.filter(([, isRecent]) => isRecent === false)).toEqual([]);
});
