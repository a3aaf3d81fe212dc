import type { Snapshot } from '@swap/client';
import { topologies } from '../support/backends.js';
import { RecordingProxy } from '../contract/recording-proxy.js';
import { eventually } from '../support/eventually.js';
import { anOrder, create, usualOrder } from '../support/order.js';
import { aPaidOrder, expectTheUsualEnding } from '../support/paid-order.js';
import { expectRefused } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

/** What the exchanges hold that came of one order, by exchange. */
interface Leg {
  readonly provider: string;
  readonly deposit_address: string;
  readonly payout_address: string;
  readonly payout_hash: string | null;
  readonly currency_from: string;
  readonly currency_to: string;
}

describe.each(topologies)('an order routed privately, $name', ({ backend, processors }) => {
  let service: Service;
  beforeAll(async () => {
    service = await aService({ backend, processors, exchanges: ['fixedfloat'] });
  });
  afterAll(() => service.stop());

  const pair = { currency_from: 'btc', currency_to: 'eth' };
  const input = { is_anonym: true, amount_from: '0.05' };
  const legsOf = async (addressTo: string): Promise<Leg[]> => {
    const all = (await service.sandbox.orders()) as unknown as Leg[];
    const last = all.find(({ payout_address }) => payout_address === addressTo);
    const first = all.find(({ payout_address }) => payout_address === last?.deposit_address);
    return [first, last].filter((leg) => leg !== undefined);
  };

  test('an order routed privately is quoted as one offer of two exchanges', async () => {
    const { data } = await service.client.getSwapPrice({ ...pair, amount_from: '0.05', is_anonym: true });
    expect(data).toMatchObject({ is_anonym: true, fixed: false, quote_id: null });
    expect(['changenow+fixedfloat', 'fixedfloat+changenow']).toContain(data.provider);
    expect([104, 401]).toContain(data.source);
    // Told in what is received: that of the exchange that pays out, and FixedFloat names none.
    for (const { provider, network_fee: fee } of data.offers)
      expect([provider, fee !== null]).toEqual([provider, provider.endsWith('+changenow')]);
  });

  test('an order routed privately passes through two exchanges, neither of which knows both ends, and ends as one', async () => {
    const order = await anOrder(service, { body: input });
    expect(order.created).toMatchObject({ legs: 2, is_anonym: true, status_name: 'waiting' });
    const [first, last] = await legsOf(order.created.address_to);
    expect(first?.provider).not.toBe(last?.provider);
    expect(first?.deposit_address).toBe(order.deposit.address);
    expect(first?.payout_address).toBe(last?.deposit_address);
    expect(first?.currency_to).toBe(last?.currency_from);
    // Slow enough for a step not to pass between two looks at the exchange.
    await service.sandbox.speed(1);
    await order.pays();
    await order.becomes('confirming');
    await service.sandbox.speed(10);
    const seen: Snapshot[] = [];
    await eventually(
      async () => {
        seen.push(await order.snapshot());
        expect(seen.at(-1)?.status_name).toBe('completed');
      },
      { within: 20_000, every: 50 },
    );
    // What the first exchange pays the second is not on its way to the customer.
    const early = seen.filter(({ status_name }) => !['sending', 'completed'].includes(status_name));
    expect(new Set(early.map(({ payout_tx }) => payout_tx))).toEqual(new Set([null]));
    const done = seen.at(-1)!;
    const steps = done.timeline.map(({ status_name }) => status_name);
    expect(steps).toEqual(expect.arrayContaining(['waiting', 'confirming', 'exchanging', 'completed']));
    expect(steps.filter((step) => step === 'completed')).toHaveLength(1);
    expect(done.deposit_tx).not.toBeNull();
    expect(done.payout_tx).not.toBeNull();
    expect(done.payout_tx).not.toBe(done.deposit_tx);
    const [, paying] = await legsOf(order.created.address_to);
    expect(done.payout_tx).toBe(paying?.payout_hash);
  });

  test('where the second leg of a private order waits for its money is no address to be paid at, nor refunded to', async () => {
    const order = await anOrder(service, { body: input });
    const [, last] = await legsOf(order.created.address_to);
    const between = { currency: last?.currency_from.toLowerCase() ?? '', address: last?.deposit_address ?? '' };
    for (const [field, body] of [
      ['address_to', { ...pair, currency_to: between.currency, address_to: between.address }],
      ['refund_address', { currency_from: between.currency, currency_to: 'ltc', refund_address: between.address }],
    ] as const) {
      const asked = create(service, { body: { ...body, amount_from: field === 'address_to' ? '0.05' : '200' } });
      await expectRefused(asked, { status: 422, code: 'invalid_address', field });
    }
  });

  test('an order routed privately earns its commission once', async () => {
    const { order, ...rest } = await aPaidOrder(service);
    await expectTheUsualEnding(service, { order, ...rest });
  });

  test('an order routed privately tells the truth when its second exchange sends the coins back', async () => {
    const order = await anOrder(service, { body: input });
    const [, last] = await legsOf(order.created.address_to);
    await order.pays();
    await order.becomes('exchanging');
    await service.sandbox.steer(last?.deposit_address ?? '', 'refund');
    const ended = await order.becomes('refunded');
    expect(ended.reason).toMatchObject({ code: 'second_leg_refunded' });
  });

  test('an order routed privately is refused at a fixed rate', async () => {
    const asked = service.client.getSwapPrice({ ...pair, amount_to: '1', fixed: true, is_anonym: true });
    await expectRefused(asked, { status: 422, code: 'pair_unavailable' });
  });
});

test('the second exchange of a private route is not told where its customer is', async () => {
  const [proxy, service] = await Promise.all([
    RecordingProxy.start(),
    aService({ exchanges: ['letsexchange'], env: { TRUST_PROXY: '1' } }),
  ]);
  const variable = 'LETSEXCHANGE_BASE_URL';
  proxy.target = service.sandbox.url;
  await service.restartWith({ [variable]: service.env[variable]!.replace(service.sandbox.url, proxy.url) });
  const customer = { 'x-forwarded-for': '203.0.113.77' };
  const wanted = { ...usualOrder, is_anonym: true, amount_from: '0.05' };
  await eventually(async () => expect((await service.api.post('/swap/create', wanted, customer)).status).toBe(201));
  const asked = proxy.heard().filter(({ asked: text }) => /"(coin_)?from":"/.test(text));
  const ofFirstLegs = asked.filter(({ asked: text }) => /"(coin_)?from":"BTC"/i.test(text));
  const told = asked.filter(({ asked: text }) => text.includes('203.0.113.77'));
  expect([ofFirstLegs.length > 0, asked.length > ofFirstLegs.length]).toEqual([true, true]);
  expect(told.length).toBeGreaterThan(0);
  expect(ofFirstLegs).toEqual(expect.arrayContaining(told));
  await service.stop();
  await proxy.close();
});
