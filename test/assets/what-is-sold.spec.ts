import { Catalogue } from '@swap/domain/catalogue';
import { anAssetRow } from '../support/asset-row.js';
import type { OwnDomain } from '../support/domain.js';
import { aDomainThatTrades, ScriptedExchange } from '../support/scripted-exchanges.js';

const exchange = new ScriptedExchange('one', 1);
let domain: OwnDomain;
beforeAll(async () => {
  domain = await aDomainThatTrades(['btc', 'eth'], [exchange]);
});
afterAll(() => domain.stop());

/** As it stands in the database: what is in memory is five seconds old at the most. */
const catalogue = () => {
  domain.clock.advance(5000);
  return domain.get(Catalogue);
};

test('a parameter that an asset has now is that asset’s, whoever had it before', async () => {
  await domain.database.query(`INSERT INTO asset_aliases VALUES ('btc', 'eth'), ('old', 'eth'), ('gone', 'nosuch')`);
  const known = catalogue();
  const params = await Promise.all(['BTC', 'eth', 'Old', 'gone'].map((param) => known.find(param)));
  expect(params.map((asset) => asset?.param)).toEqual(['btc', 'eth', 'eth', undefined]);
  expect(await known.alias('old', 'one')).toMatchObject({ ticker: 'eth' });
  await expect(known.get('gone', 'currency_to')).rejects.toMatchObject({
    code: 'unknown_asset',
    fields: [{ field: 'currency_to' }],
  });
});

test('nothing is sold on a network on which no address could be checked, whoever lists it', async () => {
  await anAssetRow(domain.database, { param: 'zzz', network: 'nowhere' });
  await domain.database.query(
    `INSERT INTO asset_listings (param, provider, provider_ticker, provider_network, deposit_enabled, withdraw_enabled,
       fixed_supported, seen_at) VALUES ('zzz', 'one', 'zzz', 'nowhere', true, true, true, now())`,
  );
  const known = catalogue();
  expect([await known.alias('zzz', 'one'), await known.alias('btc', 'two')]).toEqual([null, null]);
  expect(await known.alias('btc', 'one')).toMatchObject({ ticker: 'btc', chain: { network: 'btc', decimals: 8 } });
});
