import { PricePoints, UsdPrices } from '@swap/domain/catalogue';
import { DAY, MINUTE } from '@swap/domain/kernel';
import { anAssetRow } from '../support/asset-row.js';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';
import type { FreshDatabase } from '../support/fresh-database.js';

let database: FreshDatabase;
let domain: OwnDomain;
beforeAll(async () => {
  domain = await aDomainOfItsOwn();
  ({ database } = domain);
});
afterAll(() => domain.stop());
beforeEach(async () => {
  await database.query('DELETE FROM usd_prices');
});

/** What a market said so long ago. */
const said = (ticker: string, source: string, usd: string, { agoMs = 0, basis = 'usd' } = {}) =>
  database.query('INSERT INTO usd_prices (ticker, source, usd, basis, observed_at) VALUES ($1, $2, $3, $4, $5)', [
    ticker,
    source,
    usd,
    basis,
    new Date(domain.clock.now().getTime() - agoMs),
  ]);

async function found(ticker: string) {
  // Prices are kept in memory for two seconds.
  domain.clock.advance(2000);
  const price = await domain.get(UsdPrices).find(ticker);
  return price && { usd: price.usd.toString(), sources: price.sources };
}

test('a price is the one in the middle of three, and the mean of two, as of the newest', async () => {
  await said('btc', 'kraken', '101', { agoMs: MINUTE });
  await said('btc', 'coingecko', '100', { agoMs: 2 * MINUTE });
  await said('eth', 'coingecko', '51');
  const now = domain.clock.now().getTime();
  expect(await found('btc')).toEqual({ usd: '100.5', sources: ['coingecko', 'kraken'] });
  await said('btc', 'binance', '104', { agoMs: 3 * MINUTE });
  expect(await found('btc')).toEqual({ usd: '101', sources: ['binance', 'coingecko', 'kraken'] });
  expect((await domain.get(UsdPrices).find('btc'))?.asOf).toEqual(new Date(now - MINUTE));
  expect(await found('eth')).toEqual({ usd: '51', sources: ['coingecko'] });
  expect(await found('doge')).toBeNull();
});

test('markets that stand five percent apart are believed, and no further', async () => {
  await said('btc', 'kraken', '100');
  await said('btc', 'coingecko', '105');
  expect(await found('btc')).toMatchObject({ usd: '102.5' });
  await said('btc', 'binance', '105.01');
  expect(await found('btc')).toBeNull();
});

test('what a market said ten minutes ago counts, and nothing older', async () => {
  await said('btc', 'kraken', '100', { agoMs: 10 * MINUTE - 2000 });
  await said('btc', 'coingecko', '200', { agoMs: 10 * MINUTE - 2001 });
  expect(await found('btc')).toBeNull();
  domain.clock.advance(1);
  // Both are in memory still, and one has become too old there.
  expect(await domain.get(UsdPrices).find('btc')).toMatchObject({ sources: ['coingecko'] });
});

test('a price in USDT is worth what USDT is worth in dollars, as those markets say that tell it in dollars', async () => {
  await said('usdt', 'binance', '1', { basis: 'usdt' });
  await said('btc', 'binance', '100', { basis: 'usdt' });
  for (const ticker of ['btc', 'usdt']) expect(await found(ticker)).toBeNull();
  await said('usdt', 'kraken', '0.98', { agoMs: 11 * MINUTE });
  expect(await found('btc')).toBeNull();
  await said('usdt', 'coingecko', '0.97');
  expect(await found('btc')).toEqual({ usd: '97', sources: ['binance'] });
});

test('what coins are worth is written down once in ten minutes, under the time at which those began', async () => {
  for (const param of ['btc', 'eth']) await anAssetRow(database, { param });
  const record = async (usd: string, at: string) => {
    domain.clock.advance(Date.parse(at) - domain.clock.now().getTime());
    await database.query('DELETE FROM usd_prices');
    await said('btc', 'kraken', usd);
    await domain.get(PricePoints).record();
  };
  await record('100', '2026-11-22T12:09:59.999Z');
  await record('200', '2026-11-22T12:10:30.000Z');
  await record('300', '2026-11-22T12:19:59.999Z');
  const points = await database.query('SELECT ticker, at, usd::float FROM price_points ORDER BY at');
  expect(points).toEqual([
    { ticker: 'btc', at: new Date('2026-11-22T12:00:00.000Z'), usd: 100 },
    { ticker: 'btc', at: new Date('2026-11-22T12:10:00.000Z'), usd: 200 },
  ]);
});

test('what coins were worth is kept for eight days to the moment, and forgotten so many points at a time', async () => {
  const points = domain.get(PricePoints);
  const ago = (milliseconds: number) => new Date(domain.clock.now().getTime() - milliseconds);
  await database.query('DELETE FROM price_points');
  const kept = [ago(8 * DAY), ago(7 * DAY), ago(0)];
  for (const at of [...kept, ago(8 * DAY + 1), ago(9 * DAY), ago(30 * DAY)])
    await database.query(`INSERT INTO price_points (at, ticker, usd) VALUES ($1, 'ltc', 100)`, [at]);
  expect([await points.forgettable(2), await points.forgettable(10)]).toEqual([2, 3]);
  expect([await points.forget(2), await points.forget(2), await points.forget(2)]).toEqual([2, 1, 0]);
  const left = await database.query('SELECT at FROM price_points ORDER BY at');
  expect(left.map(({ at }) => at as Date)).toEqual(kept);
});
