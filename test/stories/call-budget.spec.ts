import { CallBudget } from '@swap/providers';
import { backends } from '../support/backends.js';
import { delay } from '../support/eventually.js';
import { anOrder } from '../support/order.js';
import { aService, type Service } from '../support/service.js';

test('a quarter of a budget is kept for what is urgent, which takes all of it', () => {
  const taken = (budget: CallBudget, ...urgent: boolean[]) =>
    Array.from({ length: 20 }, () => budget.take(1, ...urgent)).filter(Boolean).length;
  // Four calls are saved up at the least; the next one comes in seconds.
  const [usual, urgent] = [new CallBudget(12), new CallBudget(12)];
  expect([taken(usual), taken(usual, false), taken(usual, true)]).toEqual([3, 0, 1]);
  expect([taken(urgent, true), taken(urgent)]).toEqual([4, 0]);
});

/** How many calls in a row it lets through. */
function takenOf(budget: CallBudget): number {
  let calls = 0;
  while (calls < 1000 && budget.take(1, true)) calls += 1;
  return calls;
}

test('a budget that nobody uses saves up for ten seconds and no longer', async () => {
  const budget = new CallBudget(600);
  await delay(1000);
  expect(takenOf(budget)).toBeLessThan(109);
});

test('a budget saves up for ten seconds, and what was taken comes back as time goes by', async () => {
  const budget = new CallBudget(600);
  const begun = performance.now();
  expect(takenOf(budget)).toBe(100);
  await delay(500);
  const back = takenOf(budget);
  const most = ((performance.now() - begun) / 1000) * 10;
  expect(back).toBeGreaterThanOrEqual(4);
  expect(back).toBeLessThanOrEqual(most + 1);
});

describe('the budget of calls of an exchange', () => {
  let service: Service;
  beforeAll(async () => {
    // Half of it is for quotes and creates, saved up for ten seconds: five calls, one of them kept for creates.
    service = await aService({
      exchanges: ['fixedfloat'],
      env: { PROVIDER_CALLS_PER_MINUTE: 'changenow:1000000,fixedfloat:60' },
    });
  });
  afterAll(() => service.stop());

  test('the budget of calls of an exchange is kept by leaving it out of quotes, at once, and what is kept back lets an order be placed', async () => {
    const asked = () => service.sandbox.requests('/price', 'fixedfloat');
    const before = await asked();
    // At once: a budget of thirty calls a minute grows by one in two seconds.
    const amounts = ['0.0311', '0.0312', '0.0313', '0.0314', '0.0315', '0.0316'];
    const quotes = await Promise.all(
      amounts.map((amount_from) =>
        service.client.getSwapPrice({ currency_from: 'btc', currency_to: 'eth', amount_from }),
      ),
    );
    const quoted = quotes.map(({ data }) => data.offers.map(({ provider }) => provider).sort());
    expect(quoted).toContainEqual(['changenow', 'fixedfloat']);
    expect(quoted).toContainEqual(['changenow']);
    expect((await asked()) - before).toBeLessThan(6);
    // What was quoted a moment ago is asked no more, so that the order costs only its create.
    const quotedThere = amounts[quoted.findIndex((names) => names.includes('fixedfloat'))];
    const order = await anOrder(service, { body: { source: 4, amount_from: quotedThere } });
    expect(order.created).toMatchObject({ status_name: 'waiting', provider: 'fixedfloat' });
  });
});

describe.each(backends)('questions about orders, with queues in %s', (backend) => {
  const minutely = 240;
  let service: Service;
  beforeAll(async () => {
    service = await aService({
      backend,
      workers: 2,
      env: { PROVIDER_CALLS_PER_MINUTE: `changenow:${String(minutely)}` },
    });
  });
  afterAll(() => service.stop());

  test('questions about orders keep to half of the budget, of all workers together', async () => {
    const asked = () => service.sandbox.requests('/exchange/by-id');
    // Two orders, each due four times a second: eight questions a second were it not for the budget.
    await anOrder(service);
    await anOrder(service);
    const [before, begun] = [await asked(), performance.now()];
    await delay(4000);
    const [after, seconds] = [await asked(), (performance.now() - begun) / 1000];
    expect(after - before).toBeGreaterThan(2);
    const perSecond = minutely / 2 / 60;
    expect(after - before).toBeLessThanOrEqual(perSecond * (seconds + 2));
  });
});
