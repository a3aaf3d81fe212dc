import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '@swap/config';
import { ConfiguredPriceSources, providerVariables, sandboxSettings } from '@swap/providers';
import { OutsideWorld } from '../sandbox/outside-world.js';
import { testServiceKeys } from '../support/service-keys.js';
import { ScriptedUpstream } from './scripted-upstream.js';

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

describe('what markets answer of coins they do not price', () => {
  let upstream: ScriptedUpstream;
  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
  });
  afterAll(() => upstream.close());

  const priced = async (name: string, answers: Readonly<Record<string, unknown>>) => {
    upstream.answersWith(({ url }) => ({ json: answers[new URL(url, upstream.url).pathname.split('/').at(-1)!] }));
    const basis = { DATABASE_URL: 'postgres://localhost/unneeded', SERVICE_KEYS: testServiceKeys };
    const env = { ...basis, [`${name.toUpperCase()}_BASE_URL`]: upstream.url };
    const source = new ConfiguredPriceSources(readConfig(env, providerVariables))
      .all()
      .find((each) => each.name === name);
    const found = await source!.prices(['btc', 'eth', 'doge', 'ltc', 'usdt'], AbortSignal.timeout(5000));
    return found.map(({ ticker, usd, observedAt }) => [ticker, usd.toString(), observedAt?.toISOString()]);
  };

  test('a market has no price of what it prices at nothing, in another currency, or at no known time', async () => {
    const price = [
      { symbol: 'BTCUSDT', price: '60000.10' },
      { symbol: 'ETHBTC', price: '0.05' },
      { symbol: 'LTCUSDT', price: '0.00000000' },
      { symbol: 'XMRUSDT', price: '150' },
      { symbol: 'USDTDOGE', price: '9' },
    ];
    expect(await priced('binance', { price })).toEqual([['btc', '60000.1', undefined]]);
    const AssetPairs = {
      error: [],
      result: {
        XXBTZUSD: { wsname: 'XBT/USD' },
        XDGUSD: { wsname: 'XDG/USD' },
        XETHZEUR: { wsname: 'ETH/EUR' },
        ETHUSDT: { wsname: 'ETH/USDT' },
        ETHUSDC: { wsname: 'ETH/USDC' },
        LTCUSD: { wsname: 'LTC/USD' },
        XMRUSD: { wsname: 'XMR/USD' },
        USDTUSD: {},
      },
    };
    const last = (text: string) => ({ c: [text, '1'] });
    const result = {
      XXBTZUSD: last('60001'),
      XDGUSD: last('0.2'),
      XETHZEUR: last('2800'),
      ETHUSDT: last('3001'),
      ETHUSDC: last('3002'),
      LTCUSD: last('0'),
      XMRUSD: last('150'),
      USDTUSD: last('1'),
    };
    expect(await priced('kraken', { AssetPairs, Ticker: { error: [], result } })).toEqual([
      ['btc', '60001', undefined],
      ['doge', '0.2', undefined],
    ]);
    await expect(priced('kraken', { AssetPairs, Ticker: { error: ['EGeneral:Busy'], result } })).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    const coins = {
      bitcoin: { usd: 60002, last_updated_at: 1_795_262_400 },
      ethereum: { usd: 3000 },
      litecoin: { usd: 0, last_updated_at: 1_795_262_400 },
      dogecoin: { last_updated_at: 1_795_262_400 },
      monero: { usd: 150, last_updated_at: 1_795_262_400 },
    };
    expect(await priced('coingecko', { price: coins })).toEqual([['btc', '60002', '2026-11-21T12:00:00.000Z']]);
  });
});
