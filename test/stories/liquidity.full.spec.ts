import type { Quote } from '@swap/client';
import { ok } from '../support/http.js';
import { eventually } from '../support/eventually.js';
import { addresses, anOrder, create, usualOrder } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { expectRefused } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

type Json = Readonly<Record<string, unknown>>;

describe('offers of several exchanges', () => {
  let service: Service;
  beforeAll(async () => {
    service = await aService({ exchanges: ['fixedfloat'], env: { QUOTE_DEADLINE_MS: '1200' } });
  });
  afterAll(() => service.stop());
  afterEach(async () => {
    await service.sandbox.wellBehaved('changenow');
    await service.sandbox.wellBehaved('fixedfloat');
  });

  const pair = { currency_from: 'btc', currency_to: 'eth' };
  /** Every amount is another question, so nothing comes from the cache. */
  let asked = 0;
  const quote = async (): Promise<Quote> => {
    asked += 1;
    const amount_from = `0.02${String(asked).padStart(3, '0')}`;
    return (await service.client.getSwapPrice({ ...pair, amount_from })).data;
  };

  test('offers of several exchanges are ranked by what the customer receives', async () => {
    const { offers, provider, amount_to } = await quote();
    expect(offers.map((offer) => offer.provider).sort()).toEqual(['changenow', 'fixedfloat']);
    expect(offers.map(({ best }) => best)).toEqual([true, false]);
    expect(Number(offers[0]?.amount_to)).toBeGreaterThanOrEqual(Number(offers[1]?.amount_to));
    expect({ provider, amount_to }).toMatchObject({ provider: offers[0]?.provider, amount_to: offers[0]?.amount_to });
  });

  test('a source is taken at its word', async () => {
    for (const source of [1, 4]) {
      const order = await anOrder(service, { body: { source } });
      expect(order.created.provider).toBe(source === 1 ? 'changenow' : 'fixedfloat');
    }
    const refused = create(service, { body: { source: 77 } });
    await expectRefused(refused, { status: 422, code: 'pair_unavailable', field: 'source' });
  });

  test('validate names everything that is wrong at once', async () => {
    const wrong = { ...usualOrder, address_to: 'nonsense', refund_address: addresses.eth, amount_from: '0.000001' };
    const { data } = (await ok(service.api.post('/swap/validate', wrong))) as {
      data: { valid: boolean; errors: { code: string; field: string; min_amount?: string }[] };
    };
    expect(data.valid).toBe(false);
    expect(data.errors.map(({ code, field }) => [code, field])).toEqual([
      ['invalid_address', 'address_to'],
      ['invalid_address', 'refund_address'],
      ['amount_out_of_range', 'amount_from'],
    ]);
    expect(Number(data.errors[2]?.min_amount)).toBeGreaterThan(0);
  });

  test('validate finds nothing wrong with a good order and creates nothing', async () => {
    const before = (await service.sandbox.orders()).length;
    const answer = (await ok(service.api.post('/swap/validate', usualOrder))) as { data: Json };
    expect(answer.data).toEqual({ valid: true, errors: [] });
    expect((await service.sandbox.orders()).length).toBe(before);
  });

  test('a popular pair costs its exchange one call', async () => {
    const count = () => service.sandbox.requests('estimated-amount');
    const before = await count();
    const input = { ...pair, amount_from: '0.03' };
    await Promise.all(Array.from({ length: 40 }, () => service.client.getSwapPrice(input)));
    expect((await count()) - before).toBe(1);
  });

  test('an order goes to the next exchange when the first refuses it', async () => {
    const { offers } = await quote();
    const best = offers[0]?.provider ?? '';
    const path = best === 'changenow' ? '/exchange' : '/create';
    await service.sandbox.misbehaves('error', { path }, best);
    const order = await anOrder(service);
    expect(order.created.provider).toBe(offers[1]?.provider);
  });

  test.each(['hang', 'error', 'garbage', 'rate_limit'] as const)(
    'offers of several exchanges survive an exchange with a %s',
    async (kind) => {
      await service.sandbox.misbehaves(kind, {}, 'changenow');
      const started = Date.now();
      const { offers } = await quote();
      expect(offers.map(({ provider }) => provider)).toEqual(['fixedfloat']);
      expect(Date.now() - started).toBeLessThan(8000);
    },
  );

  test('an absurd price is not offered', async () => {
    const { data } = await service.client.estimateUsd('eth', 1);
    const told = Number(data.price_usd);
    // The markets now call ether four times as dear as the exchanges trade it, for all our service can see.
    await service.database.query(`UPDATE usd_prices SET usd = $1 WHERE ticker = 'eth'`, [told * 4]);
    await eventually(async () => {
      await service.database.query(`UPDATE usd_prices SET usd = $1 WHERE ticker = 'eth'`, [told * 4]);
      await expectRefused(quote(), { status: 503, code: 'providers_unavailable' });
    });
  });
});

describe('an order that needs a decision', () => {
  let service: Service;
  beforeAll(async () => {
    service = await aService({ exchanges: ['fixedfloat'] });
  });
  afterAll(() => service.stop());

  const fixedOrder = async () => {
    const answer = await create(service, { body: { fixed: true, source: 4 } });
    await service.sandbox.deposit(answer.deposit.address, { amount: '0.0095' });
    return answer;
  };
  const status = async (id: string) => (await service.client.getSwapStatus(id)).order_info;
  const untilAction = async (id: string) =>
    eventually(async () => {
      const snapshot = await status(id);
      expect(snapshot.action_required).toMatchObject({ code: 'deposit_too_small' });
      return snapshot;
    });

  test('an order that needs a decision goes on when the holder of the manage token says so', async () => {
    const order = await fixedOrder();
    await untilAction(order.order_info);
    const path = `/swap/orders/${order.order_info}/resolve`;
    await ok(service.api.post(path, { choice: 'exchange' }, { 'x-manage-token': order.manage_token }));
    await eventually(async () => expect(await status(order.order_info)).toMatchObject({ status_name: 'completed' }));
  });

  test('an order that needs a decision is refunded to the address the holder names', async () => {
    const order = await fixedOrder();
    await untilAction(order.order_info);
    const path = `/swap/orders/${order.order_info}/refund-address`;
    const address = 'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa';
    await ok(service.api.post(path, { address }, { 'x-manage-token': order.manage_token }));
    await eventually(async () =>
      expect(await status(order.order_info)).toMatchObject({ status_name: 'refunded', refund_address: address }),
    );
  });

  test('an order that needs a decision obeys nobody else, and only while it waits for a word', async () => {
    const order = await fixedOrder();
    await untilAction(order.order_info);
    const path = `/swap/orders/${order.order_info}/resolve`;
    const wrong = await service.api.post(path, { choice: 'refund' }, { 'x-manage-token': 'mt_wrong' });
    expect([wrong.status, wrong.json]).toMatchObject([403, { code: 'invalid_manage_token' }]);
    const missing = await service.api.post(path, { choice: 'refund' });
    expect(missing.status).toBe(403);
    const other = await create(service);
    const early = await service.api.post(
      `/swap/orders/${other.order_info}/resolve`,
      { choice: 'exchange' },
      { 'x-manage-token': other.manage_token },
    );
    expect([early.status, early.json]).toMatchObject([409, { code: 'action_not_available' }]);
  });
});

describe('an order followed by events', () => {
  let service: Service;
  beforeAll(async () => {
    // Slow enough for a look a second to see the steps.
    service = await aService({ apis: 2, speed: 2 });
  });
  afterAll(() => service.stop());

  test('an order followed by events shows each change until it is final, on any API process', async () => {
    const order = await anOrder(service, { api: 0 });
    const stream = await fetch(`${service.apiOf(1).base}/swap/events?order_id=${order.id}`);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    await order.pays();
    const text = await stream.text();
    const shown = [...text.matchAll(/^data: (.*)$/gm)].map(
      ([, data = '{}']) => JSON.parse(data) as { status_name: string },
    );
    expect(shown[0]?.status_name).toBe('waiting');
    expect(shown.at(-1)?.status_name).toBe('completed');
    expect(shown.length).toBeGreaterThan(2);
  });

  test('an order followed by events is refused for an order that does not exist', async () => {
    const answer = await service.api.get('/swap/events?order_id=00000000000000000000000000');
    expect([answer.status, answer.json]).toMatchObject([404, { code: 'order_not_found' }]);
  });
});

describe('an order without a known price', () => {
  let service: Service;
  beforeAll(async () => {
    service = await aService();
  });
  afterAll(() => service.stop());

  test('an order without a known price is priced later, and its commission reconciled; statistics follow', async () => {
    const partner = await aPartner(service);
    await service.database.query(`DELETE FROM usd_prices`);
    for (const source of ['kraken', 'coingecko', 'binance']) await service.sandbox.misbehaves('error', {}, source);
    await service.database.query(`DELETE FROM usd_prices`);
    await eventually(async () => {
      await expectRefused(service.client.estimateUsd('btc', 1), { status: 503, code: 'price_unavailable' });
    });
    const order = await anOrder(service, { apiKey: partner.apiKey });
    expect(order.created.price_usd_from).toBeNull();
    await order.pays();
    await order.becomes('completed');
    await eventually(async () =>
      expect(await partner.ledger()).toMatchObject([{ kind: 'COMMISSION_ACCRUAL', amount_usd: 0 }]),
    );

    for (const source of ['kraken', 'coingecko', 'binance']) await service.sandbox.wellBehaved(source);
    await service.database.query(`UPDATE turns SET next_at = now() WHERE name IN ('prices', 'backfill-prices')`);
    const ledger = await eventually(async () => {
      const entries = await partner.ledger();
      expect(entries).toHaveLength(2);
      return entries;
    });
    const { price_usd_from: price } = await order.snapshot();
    expect(price).toBeGreaterThan(0);
    expect(ledger[0]).toMatchObject({
      kind: 'COMMISSION_RECONCILIATION',
      amount_usd: Math.round(price! * 100 * 0.005) / 100,
      order_id: order.id,
    });

    await eventually(async () => {
      await service.database.query(`UPDATE turns SET next_at = now() WHERE name = 'roll-up'`);
      const { data } = await service.client.getPublicAnalytics(7);
      expect(data).toMatchObject({ days: 7, orders: 1, completed_orders: 1, completion_rate: 1, volume_usd: price });
    });
    const { data } = (await ok(service.api.get('/providers'))) as { data: Json[] };
    expect(data).toMatchObject([{ name: 'changenow', up: true, success_rate: 1, orders: 1, hold_rate: 0 }]);
  });
});
