import { Asset, Catalogue, HeldListing, RefreshCatalogue } from '@swap/domain/catalogue';
import { Database } from '@swap/domain/database';
import { HOUR } from '@swap/domain/kernel';
import type { ScriptedUpstream } from '../contract/scripted-upstream.js';
import type { OwnDomain } from '../support/domain.js';
import { changenowLine as line, Listing, sideshiftCoin as coin } from './listing.js';

describe('the lists of several exchanges', () => {
  let listing: Listing<'changenow' | 'sideshift' | 'nearintents'>;
  let changenow: ScriptedUpstream;
  let sideshift: ScriptedUpstream;
  let nearintents: ScriptedUpstream;
  let domain: OwnDomain;

  beforeEach(async () => {
    listing = await Listing.start('changenow', 'sideshift', 'nearintents');
    ({
      at: { changenow, sideshift, nearintents },
      domain,
    } = listing);
  });
  afterEach(() => listing.stop());

  const refreshed = async () => {
    await domain.get(RefreshCatalogue).run();
    domain.clock.advance(10_000);
    const { manager } = domain.get(Database);
    const held = await manager.find(HeldListing, { order: { provider: 'ASC', providerTicker: 'ASC' } });
    const assets = await manager.find(Asset);
    return {
      of: (param: string) => assets.find((each) => each.param === param),
      held: held.map(({ provider, providerTicker, reason }) => [provider, providerTicker, reason]),
    };
  };
  const sold = async (param: string, provider: string) => (await domain.get(Catalogue).alias(param, provider)) !== null;

  test('an exchange that does not answer keeps what it had, on sale and held back, whatever others list since', async () => {
    changenow.says([line('btc', 'btc'), line('one', 'nowhere')]);
    sideshift.says([coin('BTC', 'bitcoin'), coin('TWO', 'nowhere')]);
    expect((await refreshed()).held).toEqual([
      ['changenow', 'one', 'unknown_network'],
      ['sideshift', 'TWO', 'unknown_network'],
    ]);
    changenow.says([line('eth', 'eth'), line('three', 'nowhere')]);
    sideshift.says({}, 500);
    expect((await refreshed()).held).toEqual([
      ['changenow', 'three', 'unknown_network'],
      ['sideshift', 'TWO', 'unknown_network'],
    ]);
    expect([await sold('btc', 'changenow'), await sold('btc', 'sideshift')]).toEqual([false, true]);
    expect([await sold('eth', 'changenow'), await sold('eth', 'sideshift')]).toEqual([true, false]);
  });

  test('an asset can be sent, received and had at a fixed rate where one exchange says so, and is in maintenance when nobody lists it', async () => {
    changenow.says([line('btc', 'btc', { sell: false, supportsFixedRate: false }), line('ltc', 'ltc', { buy: false })]);
    sideshift.says([coin('BTC', 'bitcoin'), coin('LTC', 'litecoin', { settleOffline: true, variableOnly: true })]);
    const { of } = await refreshed();
    expect(of('btc')).toMatchObject({ depositEnabled: true, withdrawEnabled: true, fixedSupported: true });
    expect(of('ltc')).toMatchObject({ depositEnabled: true, withdrawEnabled: false, fixedSupported: true });
    for (const each of [changenow, sideshift]) each.says([]);
    const { of: left } = await refreshed();
    const nothing = { depositEnabled: false, withdrawEnabled: false, fixedSupported: false, privateSupported: false };
    for (const param of ['btc', 'ltc']) expect(left(param)).toMatchObject(nothing);
  });

  test('an asset wants a memo where one exchange sends it only so', async () => {
    changenow.says([line('btc', 'btc', { hasExternalId: true }), line('ltc', 'ltc')]);
    sideshift.says([coin('BTC', 'bitcoin'), coin('LTC', 'litecoin')]);
    const { of } = await refreshed();
    expect([of('btc'), of('ltc')]).toMatchObject([
      { memoRequired: true, memoName: 'Memo' },
      { memoRequired: false, memoName: null },
    ]);
  });

  test('an asset can be routed privately where an exchange that serves as a leg lists it', async () => {
    changenow.says([line('btc', 'btc')]);
    nearintents.says([
      { assetId: 'nep141:near', blockchain: 'near', symbol: 'wNEAR', decimals: 24 },
      { assetId: 'nep141:doge', blockchain: 'doge', symbol: 'DOGE', decimals: 8 },
    ]);
    const { of } = await refreshed();
    expect([of('btc'), of('doge')]).toMatchObject([{ privateSupported: true }, { privateSupported: false }]);
  });

  test('a coin that an exchange lists with other decimals than its network has is kept from sale', async () => {
    const doge = { assetId: 'nep141:doge', blockchain: 'doge', symbol: 'DOGE' };
    nearintents.says([{ ...doge, decimals: 18 }]);
    const { of, held } = await refreshed();
    expect([of('doge'), held]).toEqual([undefined, [['nearintents', 'nep141:doge', 'decimals_differ']]]);
    nearintents.says([{ ...doge, decimals: 8 }]);
    expect((await refreshed()).of('doge')).toMatchObject({ decimals: 8 });
  });

  test('an exchange that lists an asset twice sells it under the name of which more can be used, the first of two alike', async () => {
    changenow.says([line('btc', 'btc', { buy: false }), line('BTC', 'btc'), line('ltc', 'ltc'), line('LTC', 'ltc')]);
    const { held } = await refreshed();
    expect(held).toEqual([
      ['changenow', 'LTC', 'listed_twice'],
      ['changenow', 'btc', 'listed_twice'],
    ]);
    expect(await domain.get(Catalogue).alias('btc', 'changenow')).toMatchObject({ ticker: 'BTC' });
    expect(await domain.get(Catalogue).alias('ltc', 'changenow')).toMatchObject({ ticker: 'ltc' });
  });

  test('what is held back keeps its id and since when, through every refresh, and has the reason of the newest', async () => {
    const contract = 'usdt';
    const found = async () => domain.get(Database).manager.findOneByOrFail(HeldListing, { providerTicker: 'usdt' });
    changenow.says([line('usdt', 'eth')]);
    await refreshed();
    const first = await found();
    expect(first).toMatchObject({ reason: 'no_contract', contractAddress: null });
    domain.clock.advance(HOUR);
    const now = domain.clock.now();
    changenow.says([line('usdt', 'eth', { tokenContract: contract, name: 'Another name' })]);
    await refreshed();
    expect(await found()).toMatchObject({
      id: first.id,
      firstSeenAt: first.firstSeenAt,
      reason: 'junk_contract',
      contractAddress: contract,
      name: 'Another name',
      seenAt: now,
    });
  });

  test('a parameter that another asset once had is given to no new one, however often the lists are read', async () => {
    const zzz = '0x52908400098527886E0F7030069857D2E4169EE7';
    changenow.says([line('eth', 'eth')]);
    await refreshed();
    await domain.database.query(`INSERT INTO asset_aliases VALUES ('zzzerc20', 'eth')`);
    changenow.says([line('eth', 'eth'), line('zzz', 'eth', { tokenContract: zzz })]);
    for (const _time of ['first', 'second']) {
      const { of } = await refreshed();
      expect([of('zzzerc20'), of('zzzerc20-52908400')?.contractAddress]).toEqual([undefined, zzz]);
      expect(await domain.get(Catalogue).get('ZzzErc20', 'currency_from')).toMatchObject({ param: 'eth' });
    }
  });

  test('what two of the staff said of a listing is true of that exchange, ticker and network alone', async () => {
    const link = 'eip155:1/erc20:0x514910771AF9Ca656af840dff83E8264EcF986CA';
    for (const [provider, ticker, network] of [
      ['changenow', 'xyz', 'eth'],
      ['sideshift', 'btc', 'btc'],
      ['changenow', 'btc', 'bitcoin'],
      ['changenow', 'BTC', 'btc'],
    ])
      await domain.database.query(`INSERT INTO asset_mappings VALUES ($1, $2, $3, $4, gen_random_uuid(), now())`, [
        provider,
        ticker,
        network,
        link,
      ]);
    changenow.says([line('btc', 'btc'), line('xyz', 'eth')]);
    const { held } = await refreshed();
    expect(held).toEqual([]);
    expect(await domain.get(Catalogue).alias('btc', 'changenow')).toMatchObject({ ticker: 'btc', network: 'btc' });
    expect(await domain.get(Catalogue).alias('linkerc20', 'changenow')).toMatchObject({ ticker: 'xyz' });
  });
});

test('with one exchange that serves as a leg nothing can be routed privately', async () => {
  const listing = await Listing.start('changenow');
  listing.at.changenow.says([line('btc', 'btc')]);
  await listing.domain.get(RefreshCatalogue).run();
  expect(await listing.domain.database.query('SELECT param, private_supported FROM assets')).toEqual([
    { param: 'btc', private_supported: false },
  ]);
  await listing.stop();
});
