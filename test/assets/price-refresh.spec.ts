import { RefreshPrices, UsdPrices } from '@swap/domain/catalogue';
import { MINUTE, SECOND } from '@swap/domain/kernel';
import { ScriptedUpstream } from '../contract/scripted-upstream.js';
import { anAssetRow } from '../support/asset-row.js';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';

let upstream: ScriptedUpstream;
let domain: OwnDomain;
beforeAll(async () => {
  upstream = await ScriptedUpstream.start();
  const places = ['KRAKEN', 'COINGECKO', 'BINANCE'].map((name) => [`${name}_BASE_URL`, upstream.url]);
  domain = await aDomainOfItsOwn({ env: Object.fromEntries(places) as Record<string, string> });
  await anAssetRow(domain.database, { param: 'btc' });
});
afterAll(async () => {
  await domain.stop();
  await upstream.close();
});
beforeEach(() => domain.database.query('DELETE FROM usd_prices'));

/** CoinGecko says what a bitcoin was worth so long ago; the others answer nothing that can be used. */
async function refreshed(usd: number, agoMs: number): Promise<void> {
  const last_updated_at = Math.floor((domain.clock.now().getTime() - agoMs) / 1000);
  upstream.answersWith(({ url }) =>
    url.includes('/simple/price') ? { json: { bitcoin: { usd, last_updated_at } } } : { status: 500, json: {} },
  );
  await domain.get(RefreshPrices).run();
  // Prices are kept in memory for two seconds.
  domain.clock.advance(2 * SECOND);
}

const found = async () => {
  const price = await domain.get(UsdPrices).find('btc');
  return price && { usd: price.usd.toString(), asOf: price.asOf, sources: price.sources };
};

test('a price counts from when its market saw it, not from when it was asked', async () => {
  await refreshed(60_000, 10 * MINUTE);
  expect(await found()).toBeNull();
  const asOf = new Date(domain.clock.now().getTime() - 9 * MINUTE);
  await refreshed(61_000, 9 * MINUTE);
  expect(await found()).toEqual({ usd: '61000', asOf, sources: ['coingecko'] });
});

test('a market that falls silent is believed for as long as the newest that it said is fresh', async () => {
  await refreshed(60_000, MINUTE);
  expect(await found()).toMatchObject({ usd: '60000' });
  await refreshed(62_000, 0);
  expect(await found()).toMatchObject({ usd: '62000' });
  upstream.says({}, 500);
  await domain.get(RefreshPrices).run();
  domain.clock.advance(10 * MINUTE - 2 * SECOND);
  expect(await found()).toMatchObject({ usd: '62000' });
  domain.clock.advance(1);
  expect(await found()).toBeNull();
});
