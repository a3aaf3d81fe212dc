import { aStream } from '../support/event-stream.js';
import { eventually } from '../support/eventually.js';
import { anOrder } from '../support/order.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

const most = 6;

let service: Service;
beforeAll(async () => {
  service = await aService({ env: { REQUESTS_AT_ONCE: String(most), QUOTE_DEADLINE_MS: '20000' } });
});
afterAll(() => service.stop());
afterEach(() => service.sandbox.wellBehaved());

/** Quotes that wait for an exchange, each of an amount that nobody has asked for. */
function slowQuotes(count: number, signal?: AbortSignal): Promise<unknown>[] {
  return Array.from({ length: count }, async () => {
    const amount = `0.01${String(++asked)}`;
    const path = `/swap/quote?currency_from=btc&currency_to=eth&amount_from=${amount}`;
    const answer = await fetch(service.api.base + path, signal && { signal });
    return answer.text();
  });
}
let asked = 100;

const calls = () => service.sandbox.requests('/exchange/estimated-amount');
const status = async () => (await service.api.get('/assets')).status;

test('whoever follows an order takes nobody else’s place, however many do', async () => {
  const { id } = await anOrder(service);
  const url = `${service.api.base}/swap/events?order_id=${id}`;
  const streams = await Promise.all(Array.from({ length: most }, () => aStream(url)));
  expect(await status()).toBe(200);
  for (const stream of streams) stream.close();
});

test('whoever comes while as many are served as may be is sent away at once, and told when to come again', async () => {
  await service.sandbox.misbehaves('slow', { ms: 3000 });
  const quotes = slowQuotes(most);
  const refused = await eventually(async () => {
    const answer = await service.api.get('/assets');
    expectProblem(answer, { status: 503, code: 'service_unavailable' });
    return answer;
  });
  expect(['1', '2', '3']).toContain(refused.headers.get('retry-after'));
  expect((await service.api.get('/health')).status).toBe(200);
  await Promise.all(quotes);
  expect(await status()).toBe(200);
});

test('an answer that is ready is not given past those who are sent away', async () => {
  const ready = async () => (await service.api.get('/analytics/public?days=12')).status;
  await service.sandbox.misbehaves('slow', { ms: 2000 });
  expect([await ready(), await ready()]).toEqual([200, 200]);
  const before = await calls();
  const quotes = slowQuotes(most);
  await eventually(async () => expect(await calls()).toBe(before + most));
  expect([await ready(), (await service.api.get('/health')).status]).toEqual([503, 200]);
  await Promise.all(quotes);
  expect(await ready()).toBe(200);
});

test('whoever hangs up before the answer makes room for others', async () => {
  await service.sandbox.misbehaves('slow', { ms: 15_000 });
  for (let round = 0; round < 3; round += 1) {
    const before = await calls();
    const leaving = new AbortController();
    const quotes = slowQuotes(most - 1, leaving.signal);
    await eventually(async () => expect(await calls()).toBe(before + most - 1));
    leaving.abort();
    await Promise.allSettled(quotes);
    await eventually(async () => expect(await status()).toBe(200), { within: 10_000 });
  }
});
