import { readConfig } from '@swap/config';
import { Amount } from '@swap/domain/money';
import { ConfiguredProviders, providerVariables, type CallListener } from '@swap/providers';
import { delay } from '../support/eventually.js';
import { testServiceKeys } from '../support/service-keys.js';
import { patience, refusal } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

let upstream: ScriptedUpstream;
let told: Parameters<CallListener>[0][];
let configured: ConfiguredProviders;
beforeEach(async () => {
  upstream = await ScriptedUpstream.start();
  told = [];
  configured = providersOf('exolix:1000000,sideshift:1000000');
});
afterEach(() => upstream.close());

/** Two exchanges that may be called so often a minute. */
function providersOf(callsPerMinute: string): ConfiguredProviders {
  const env = {
    DATABASE_URL: 'postgres://localhost/unneeded',
    SERVICE_KEYS: testServiceKeys,
    PROVIDER_CALLS_PER_MINUTE: callsPerMinute,
    EXOLIX_API_KEY: 'key',
    EXOLIX_BASE_URL: `${upstream.url}/exolix`,
    SIDESHIFT_SECRET: 'secret',
    SIDESHIFT_AFFILIATE_ID: 'id',
    SIDESHIFT_BASE_URL: `${upstream.url}/sideshift`,
  };
  return new ConfiguredProviders(readConfig(env, providerVariables), (call) => told.push(call));
}

const pair = { from: { ticker: 'BTC', network: 'BTC' }, to: { ticker: 'ETH', network: 'ETH' } };
const asked = { ...pair, side: 'from', amount: Amount.of('1'), fixed: false, customerIp: null } as const;
const named = { rateId: null, reference: 'r', addressTo: 'there', memoTo: null, refundAddress: null, refundMemo: null };
const exchange = (name = 'exolix') => configured.named(name);
const quote = (name = 'exolix') => exchange(name).quote(asked, patience());
const create = () => exchange().create({ ...asked, ...named }, patience());
const report = () => exchange().report({ ref: 'a', token: null }, patience());
const outage = { status: 503, json: { message: 'down' } };
const price = { fromAmount: 1, toAmount: 15, message: null, minAmount: 0.1, withdrawMin: 1, maxAmount: 9 };

/** More failures of quotes than are waited for. */
async function fails(times = 12): Promise<void> {
  upstream.answersWith(() => outage);
  for (let time = 0; time < times; time += 1) await refusal(quote());
}
const heardOf = async (call: () => Promise<unknown>) => {
  const before = upstream.received.length;
  await call().catch(() => undefined);
  return upstream.received.length > before;
};

test('quotes that fail again and again are paused, and no other calls, nor those of another exchange', async () => {
  await fails();
  expect(exchange().pausedCalls).toEqual(['quote']);
  const { length } = upstream.received;
  expect(await refusal(quote())).toMatchObject({ code: 'provider_unavailable', retryAfterSeconds: 10 });
  expect(upstream.received).toHaveLength(length);
  expect(exchange('sideshift').pausedCalls).toEqual([]);
  for (const call of [create, report, () => exchange().assets(patience()), () => quote('sideshift')])
    expect(await heardOf(call)).toBe(true);
});

test('a failure or two pause nothing, and reports are never paused', async () => {
  await fails(2);
  expect([exchange().pausedCalls, await heardOf(quote)]).toEqual([[], true]);
  for (let time = 0; time < 15; time += 1) expect(await heardOf(report)).toBe(true);
  expect(exchange().pausedCalls).toEqual([]);
});

test('refusals are answers, however many', async () => {
  upstream.says({ error: 'Such exchange pair is not available' }, 422);
  for (let time = 0; time < 15; time += 1) expect((await refusal(quote())).code).toBe('pair_unavailable');
  expect([exchange().pausedCalls, await heardOf(quote)]).toEqual([[], true]);
});

test('ten seconds later one call asks whether it is over, and a good answer ends the pause', async () => {
  await fails();
  upstream.says(price);
  expect((await refusal(quote())).message).toContain('paused');
  await delay(10_200);
  expect((await quote()).amountTo.toString()).toBe('15');
  expect(exchange().pausedCalls).toEqual([]);
  expect((await quote()).amountTo.toString()).toBe('15');
});

test('half of the calls that were named follow orders, and half of the usual ones where none were', () => {
  const env = {
    DATABASE_URL: 'postgres://localhost/unneeded',
    SERVICE_KEYS: testServiceKeys,
    PROVIDER_CALLS_PER_MINUTE: 'exolix:90,stealthex:7',
    EXOLIX_API_KEY: 'key',
    SIDESHIFT_SECRET: 'secret',
    SIDESHIFT_AFFILIATE_ID: 'id',
    STEALTHEX_API_KEY: 'key',
    FIXEDFLOAT_API_KEY: 'its secret is not set',
  };
  const all = new ConfiguredProviders(readConfig(env, providerVariables)).all();
  expect(Object.fromEntries(all.map(({ name, pollsPerMinute }) => [name, pollsPerMinute]))).toEqual({
    exolix: 45,
    sideshift: 30,
    stealthex: 3.5,
  });
});

test('however many prices are asked for, an order is still placed at an exchange that takes few calls', async () => {
  const few = providersOf('exolix:1').named('exolix');
  upstream.says(price);
  // Four calls are saved up at the least, one of them for creates; the next comes in minutes.
  await few.quote(asked, patience());
  expect(await refusal(few.quote(asked, patience()))).toMatchObject({ code: 'provider_unavailable' });
  expect(await heardOf(() => few.quote(asked, patience()))).toBe(false);
  expect(await heardOf(() => few.create({ ...asked, ...named }, patience()))).toBe(true);
});

test('whoever listens hears of each call how it ended and how many seconds it took, of which exchange', async () => {
  upstream.says(price);
  await quote();
  upstream.says({ error: 'Such exchange pair is not available' }, 422);
  await quote().catch(() => undefined);
  upstream.answersWith(() => outage);
  await report().catch(() => undefined);
  await exchange('sideshift')
    .assets(patience())
    .catch(() => undefined);
  expect(told.map(({ provider, call, outcome }) => [provider, call, outcome])).toEqual([
    ['exolix', 'quote', 'answered'],
    ['exolix', 'quote', 'refused'],
    ['exolix', 'report', 'unavailable'],
    ['sideshift', 'assets', 'unavailable'],
  ]);
  for (const { seconds } of told) expect(seconds > 0 && seconds < 5).toBe(true);
});
