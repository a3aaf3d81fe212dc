import type { QuoteAnswer, QuoteRequest } from '@swap/client';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { expectRefused } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

describe('GET /swap/quote', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService({ speed: 1, env: { QUOTE_DEADLINE_MS: '700' } });
    for (const [coin, usd] of Object.entries({ btc: '60000', eth: '3000', usdt: '1' }))
      await service.sandbox.setPrice(coin, usd);
    await eventually(async () => {
      const { data } = await service.client.estimateUsd('eth', 1);
      expect(data.amount_usd).toBe(3000);
    });
  });

  afterAll(async () => {
    await service.stop();
  });

  afterEach(async () => {
    await service.sandbox.wellBehaved();
  });

  function quote(input: Partial<QuoteRequest>): Promise<QuoteAnswer> {
    return service.client.getSwapPrice({ currency_from: 'btc', currency_to: 'eth', ...input });
  }

  test('a float quote carries every field of the contract', async () => {
    const { data } = await quote({ amount_from: '0.1' });
    expect(data).toEqual({
      currency_from: 'btc',
      currency_to: 'eth',
      amount_from: '0.1',
      amount_to: expect.stringMatching(/^1\.9\d+$/),
      rate: expect.stringMatching(/^19\.\d+$/),
      spread_bps: data.costs.spread_bps,
      network_fee: data.costs.network_fee,
      limits: { min_amount: data.min_amount, max_amount: data.max_amount },
      min_amount: expect.stringMatching(/^0\.0\d+$/),
      max_amount: expect.stringMatching(/^\d+(\.\d+)?$/),
      price_usd_from: 6000,
      price_usd_to: expect.any(Number),
      fixed: false,
      is_anonym: false,
      source: 1,
      provider: 'changenow',
      quote_id: null,
      expires_at: null,
      estimated_minutes: { min: 10, max: 60 },
      refund_address_required: false,
      warnings: [],
      costs: {
        reference_rate: '20',
        spread_bps: expect.any(Number),
        network_fee: expect.stringMatching(/^0\.\d+$/),
        partner_commission_bps: 0,
      },
      offers: [
        {
          source: 1,
          provider: 'changenow',
          amount_from: '0.1',
          amount_to: data.amount_to,
          rate: data.rate,
          spread_bps: data.costs.spread_bps,
          network_fee: data.costs.network_fee,
          min_amount: data.min_amount,
          max_amount: data.max_amount,
          estimated_minutes: { min: 10, max: 60 },
          refund_address_required: false,
          expires_at: null,
          best: true,
        },
      ],
    });
    // The sandbox keeps half a percent, and the network fee of the coin paid out.
    expect(data.costs.spread_bps).toBeGreaterThanOrEqual(50);
    expect(data.costs.spread_bps).toBeLessThan(70);
    expect(Math.abs(data.price_usd_to! - Number(data.amount_to) * 3000)).toBeLessThan(0.01);
  });

  test('a fixed quote names itself and says how long it holds', async () => {
    const { data } = await quote({ amount_from: '0.1', fixed: true });
    expect(data).toMatchObject({ fixed: true, amount_from: '0.1', quote_id: expect.stringMatching(/^q1\./) });
    const holds = Date.parse(data.expires_at!) - Date.now();
    expect(holds).toBeGreaterThan(60_000);
    expect(holds).toBeLessThan(130_000);
    expect(data.offers[0]!.expires_at).toBe(data.expires_at);
  });

  test('a fixed quote may name what is received, and say so with a digit', async () => {
    const { data } = await ok(service.api.get('/swap/quote?currency_from=btc&currency_to=eth&amount_to=1&fixed=1'));
    expect(data).toMatchObject({ amount_to: '1', fixed: true });
    expect(Number(data.amount_from)).toBeGreaterThan(0.05);
    expect(Number(data.amount_from)).toBeLessThan(0.052);
  });

  test('parameters match in any case', async () => {
    const { data } = await quote({ currency_from: 'BTC', currency_to: 'UsdtTrc20', amount_from: '0.1' });
    expect(data).toMatchObject({ currency_from: 'btc', currency_to: 'usdttrc20' });
  });

  test.each<[string, Partial<QuoteRequest>, string]>([
    ['no amount', {}, 'amount_required'],
    ['both amounts', { amount_from: '1', amount_to: '1', fixed: true }, 'amount_required'],
    ['an amount to receive at a float rate', { amount_to: '1' }, 'amount_required'],
  ])('a quote of %s is refused', async (_, query, code) => {
    await expectRefused(quote(query), { status: 422, code });
  });

  test.each([
    ['too little', { amount_from: '0.00001' }],
    ['next to nothing', { amount_from: '0.000000000000000000000000000001' }],
    ['too much', { amount_from: '1000' }],
    ['more than there is', { amount_from: '999999999999999999999999999999' }],
    ['too much at a fixed rate', { amount_from: '1000', fixed: true }],
  ])('%s is refused with both bounds', async (_, query) => {
    const { body } = await expectRefused(quote(query), {
      status: 422,
      code: 'amount_out_of_range',
      field: 'amount_from',
    });
    expect(body['min_amount']).toMatch(/^0\.0001\d*$/);
    expect(body['max_amount']).toMatch(/^1\.6\d*$/);
  });

  test('what was answered a moment ago answers the same question again, and no other', async () => {
    const usual = { currency_from: 'btc', currency_to: 'usdttrc20', amount_from: '0.1234' };
    const asked = (input: Partial<QuoteRequest>) => service.client.getSwapPrice({ ...usual, ...input });
    const calls = () => service.sandbox.requests('estimated-amount');
    await asked({});
    for (const other of [
      { amount_from: '0.12341' },
      { currency_to: 'usdterc20' },
      { currency_to: 'usdtsol' },
      { currency_from: 'eth' },
      { currency_from: 'ltc', amount_from: '12.34' },
      { currency_from: 'usdttrc20', currency_to: 'btc', amount_from: '1234' },
      { currency_from: 'usdterc20', currency_to: 'btc', amount_from: '1234' },
    ]) {
      const before = await calls();
      await asked(other);
      expect([other, (await calls()) - before]).toEqual([other, 1]);
      await asked(other);
      expect([other, (await calls()) - before]).toEqual([other, 1]);
    }
  });

  test('nothing at all is no amount to swap', async () => {
    const refusal = { status: 422, code: 'amount_required' };
    await expectRefused(quote({ amount_from: '0' }), { ...refusal, field: 'amount_from' });
    await expectRefused(quote({ amount_to: '0.0', fixed: true }), { ...refusal, field: 'amount_to' });
  });

  test('a coin without an upper limit says so', async () => {
    expect((await quote({ currency_from: 'ltc', amount_from: '1' })).data.max_amount).toBeNull();
  });

  test.each([
    ['an unknown asset to send', { currency_from: 'nonsense' }, 'unknown_asset', 'currency_from'],
    ['an unknown asset to receive', { currency_to: 'nonsense' }, 'unknown_asset', 'currency_to'],
    ['an asset into itself', { currency_to: 'BTC' }, 'pair_unavailable', 'currency_to'],
    ['private routing', { is_anonym: true }, 'pair_unavailable', 'is_anonym'],
  ])('a quote for %s is refused', async (_, query, code, field) => {
    await expectRefused(quote({ amount_from: '0.1', ...query }), { status: 422, code, field });
  });

  test.each([
    ['an asset that cannot be sent', { currency_from: 'grterc20', amount_from: '1000' }],
    ['an asset that cannot be received', { currency_to: 'baterc20' }],
    ['a fixed rate where there is none', { currency_to: 'hbar', fixed: true }],
  ])('%s has no route', async (_, query) => {
    await expectRefused(quote({ amount_from: '0.1', ...query }), { status: 422, code: 'pair_unavailable' });
  });

  test.each(['error', 'garbage', 'rate_limit'] as const)(
    'an exchange in trouble (%s) is not available now',
    async (kind) => {
      await service.sandbox.misbehaves(kind);
      // An amount nobody asked for before, so that no answer is remembered.
      const asked = quote({ amount_from: `0.1${String(kind.length)}` });
      const { retryAfterSeconds } = await expectRefused(asked, { status: 503, code: 'providers_unavailable' });
      expect(retryAfterSeconds).toBeGreaterThan(0);
    },
  );

  test('an exchange that does not answer is waited for until the deadline and no longer', async () => {
    await service.sandbox.misbehaves('hang');
    const begun = Date.now();
    await expectRefused(quote({ amount_from: '0.123' }), { status: 503, code: 'providers_unavailable' });
    expect(Date.now() - begun).toBeGreaterThanOrEqual(690);
    expect(Date.now() - begun).toBeLessThan(10_000);
  });
});
