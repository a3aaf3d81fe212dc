import { eventually } from '../support/eventually.js';
import { expectRefused } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

const prices = { btc: '60000', xlm: '1.005', jup: '0.8', usdttrc20: '1.01', eth: '3000', ltc: '80' };

describe('GET /swap/usd', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService({ speed: 1, env: { PRICE_REFRESH_MS: '300' } });
    // Set together, because the service may be two seconds behind: the tests pay for that once.
    await Promise.all(Object.entries(prices).map(([param, usd]) => pinned(param, usd)));
  });

  afterAll(async () => {
    await service.stop();
  });

  async function pinned(coin: string, usd: string): Promise<void> {
    await service.sandbox.setPrice(coin, usd);
    const param = coin === 'jup' ? 'jupsol' : coin;
    await eventually(async () => {
      const { data } = await service.client.estimateUsd(param, 1);
      // One source tells prices in USDT, with eight decimals.
      expect(Number(data.price_usd)).toBeCloseTo(Number(usd), 5);
    });
  }

  const withoutPrice = (param: string) =>
    eventually(() => expectRefused(service.client.estimateUsd(param, 1), { status: 503, code: 'price_unavailable' }));

  test('GET /swap/usd answers the reference of the from-leg with every field of the contract', async () => {
    const { data } = await service.client.estimateUsd('BTC', '0.105');
    expect(data).toEqual({
      currency_from: 'btc',
      amount_from: '0.105',
      price_usd: '60000',
      amount_usd: 6300,
      as_of: expect.stringMatching(/Z$/),
      sources: ['binance', 'coingecko', 'kraken'],
    });
    expect(Math.abs(Date.parse(data.as_of) - Date.now())).toBeLessThan(10_000);
  });

  test.each([
    ['1', 1.01],
    ['0.995', 1],
    ['0.004', 0],
    ['0.005', 0.01],
    ['1000000', 1005000],
  ])('%s at 1.005 dollars is %d dollars: cents, rounded half away from zero', async (amount, usd) => {
    const { data } = await service.client.estimateUsd('xlm', amount);
    expect(data.amount_usd).toBe(usd);
  });

  test('two sources are enough where the third does not know the coin', async () => {
    const { data } = await service.client.estimateUsd('jupsol', 10);
    expect(data).toMatchObject({ amount_usd: 8, sources: ['binance', 'coingecko'] });
  });

  test('tokens of one coin on several networks have one price', async () => {
    for (const param of ['usdttrc20', 'usdterc20', 'USDTSOL']) {
      expect((await service.client.estimateUsd(param, 100)).data.amount_usd).toBe(101);
    }
  });

  test('an unknown asset is refused', async () => {
    const asked = service.client.estimateUsd('nonsense', 1);
    await expectRefused(asked, { status: 422, code: 'unknown_asset', field: 'currency_from' });
  });

  test('a source that falls silent is left out; when all are, there is no price until one is back', async () => {
    const older = `UPDATE usd_prices SET observed_at = observed_at - interval '11 minutes' WHERE source = $1`;
    for (const silent of ['kraken', 'binance']) {
      await service.sandbox.misbehaves('error', {}, silent);
      await service.database.query(older, [silent]);
    }
    await eventually(async () => {
      const { data } = await service.client.estimateUsd('eth', 1);
      expect(data.sources).toEqual(['coingecko']);
    });
    await service.sandbox.misbehaves('garbage', {}, 'coingecko');
    await service.database.query(older, ['coingecko']);
    const { retryAfterSeconds } = await withoutPrice('eth');
    expect(retryAfterSeconds).toBeGreaterThan(0);
    for (const source of ['kraken', 'binance', 'coingecko']) await service.sandbox.wellBehaved(source);
    await pinned('eth', '3000');
  });

  test('what a market says in USDT is no price while nobody says what USDT is worth now', async () => {
    const inDollars = ['kraken', 'coingecko'];
    for (const silent of inDollars) await service.sandbox.misbehaves('error', {}, silent);
    await service.database.query(
      `UPDATE usd_prices SET observed_at = observed_at - interval '11 minutes' WHERE source = ANY($1)`,
      [inDollars],
    );
    await withoutPrice('eth');
    for (const source of inDollars) await service.sandbox.wellBehaved(source);
    await pinned('eth', '3000');
  });

  test('sources that contradict each other are not believed', async () => {
    await service.sandbox.misbehaves('error', {}, 'kraken');
    await service.sandbox.setPrice('ltc', '90');
    await withoutPrice('ltc');
    await service.sandbox.wellBehaved('kraken');
    await pinned('ltc', '90');
  });
});
