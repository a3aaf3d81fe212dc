import { Asset, Catalogue, HeldListing, RefreshCatalogue, reidentifyAssets } from '@swap/domain/catalogue';
import { checkAddress, findNetwork } from '@swap/domain/chains';
import { Database } from '@swap/domain/database';
import type { FreshDatabase } from '../support/fresh-database.js';
import { LockedTable } from '../support/locked-table.js';
import type { OwnDomain } from '../support/domain.js';
import type { ScriptedUpstream } from '../contract/scripted-upstream.js';
import { changenowLine, Listing, sideshiftCoin } from './listing.js';

const tether = { trx: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', eth: '0xdAC17F958D2ee523a2206206994597C13D831ec7' };
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

const line = (ticker: string, network: string, tokenContract: string | null = null) =>
  changenowLine(ticker, network, { tokenContract });
const coin = (name: string, network: string, details?: { contractAddress: string; decimals?: number }) =>
  sideshiftCoin(name, network, details && { tokenDetails: { [network]: details } });

describe('the registry of assets', () => {
  let listing: Listing<'changenow' | 'sideshift'>;
  let changenow: ScriptedUpstream;
  let sideshift: ScriptedUpstream;
  let domain: OwnDomain;
  let database: FreshDatabase;

  beforeEach(async () => {
    listing = await Listing.start('changenow', 'sideshift');
    ({
      at: { changenow, sideshift },
      domain,
    } = listing);
    ({ database } = domain);
  });
  afterEach(() => listing.stop());

  const refreshed = async () => {
    await domain.get(RefreshCatalogue).run();
    domain.clock.advance(10_000);
    const { manager } = domain.get(Database);
    const held = await manager.find(HeldListing, { order: { provider: 'ASC', providerTicker: 'ASC' } });
    return {
      assets: await manager.find(Asset, { order: { param: 'ASC' } }),
      held: held.map(({ provider, providerTicker, providerNetwork, reason }) => [
        provider,
        providerTicker,
        providerNetwork,
        reason,
      ]),
    };
  };
  const sold = async (param: string, provider: string) => (await domain.get(Catalogue).alias(param, provider)) !== null;

  test('coins and tokens have their CAIP names, checksummed contracts and the decimals of their chains', async () => {
    changenow.says([
      line('btc', 'btc'),
      line('usdt', 'eth', tether.eth.toLowerCase()),
      line('usdt', 'trx', tether.trx),
    ]);
    const { assets, held } = await refreshed();
    expect(held).toEqual([]);
    expect(
      assets.map(({ param, caip19, contractAddress, decimals }) => [param, caip19, contractAddress, decimals]),
    ).toEqual([
      ['btc', 'bip122:000000000019d6689c085ae165831e93/slip44:0', null, 8],
      ['usdterc20', `eip155:1/erc20:${tether.eth}`, tether.eth, 6],
      ['usdttrc20', `tron:0x2b6653dc/trc20:${tether.trx}`, tether.trx, 6],
    ]);
  });

  test('the planted wrong network word keeps a listing from sale', async () => {
    changenow.says([line('avax', 'avaxcc'), line('usdt', 'btcc', tether.trx), line('avax', 'avaxc')]);
    const { assets, held } = await refreshed();
    expect(held).toEqual([
      ['changenow', 'avax', 'avaxcc', 'unknown_network'],
      ['changenow', 'usdt', 'btcc', 'unknown_network'],
    ]);
    expect(assets.map(({ param, network }) => [param, network])).toEqual([['avax', 'cchain']]);
    for (const { network } of assets) {
      expect(findNetwork(network)).not.toBeNull();
      expect(checkAddress(network, '1BoatSLRHtKNngkdXEeobR76b53LETtpyT')).not.toBeNull();
    }
  });

  test.each([
    ['eth', 'eth', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
    ['sol', 'sol', 'sol'],
    ['sol', 'sol', 'So11111111111111111111111111111111111111112'],
    ['btc', 'btc', 'hgjfhj'],
    ['pol', 'matic', '0x0000000000000000000000000000000000001010'],
    ['bnb', 'bsc', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'],
  ])(
    'the planted junk contract of %s on %s leaves it the coin of its network (%s)',
    async (ticker, network, contract) => {
      changenow.says([line(ticker, network, contract)]);
      const { assets, held } = await refreshed();
      expect(held).toEqual([]);
      expect(assets).toMatchObject([{ ticker, network, contractAddress: null, isNative: true, isVerified: true }]);
    },
  );

  test('the planted junk contract of a token keeps it from sale', async () => {
    changenow.says([line('usdt', 'eth', 'usdt'), line('usdt', 'trx', tether.eth), line('link', 'eth', tether.eth)]);
    const { assets, held } = await refreshed();
    expect(assets).toEqual([]);
    expect(held).toEqual([
      ['changenow', 'link', 'eth', 'ticker_of_another_token'],
      ['changenow', 'usdt', 'eth', 'junk_contract'],
      ['changenow', 'usdt', 'trx', 'junk_contract'],
    ]);
  });

  test('the planted decimals that are off by ten keep a listing from sale', async () => {
    sideshift.says([
      coin('USDT', 'ethereum', { contractAddress: tether.eth, decimals: 16 }),
      coin('USDC', 'ethereum', { contractAddress: usdc, decimals: 6 }),
    ]);
    const { assets, held } = await refreshed();
    expect(held).toEqual([['sideshift', 'USDT', 'ethereum', 'decimals_differ']]);
    expect(assets).toMatchObject([{ param: 'usdcerc20', decimals: 6 }]);
  });

  test('two planted coins with one ticker are never merged', async () => {
    const impostor = '0x1111111111111111111111111111111111111111';
    changenow.says([line('usdt', 'eth', tether.eth), line('newcoin', 'eth', impostor), line('usdc', 'eth')]);
    sideshift.says([
      coin('USDT', 'ethereum', { contractAddress: '0x3333333333333333333333333333333333333333', decimals: 6 }),
      coin('NEWCOIN', 'ethereum', { contractAddress: '0x2222222222222222222222222222222222222222', decimals: 9 }),
    ]);
    const { assets, held } = await refreshed();
    expect(held).toEqual([
      ['changenow', 'usdc', 'eth', 'no_contract'],
      ['sideshift', 'USDT', 'ethereum', 'ticker_of_another_token'],
    ]);
    expect(assets.map(({ param, contractAddress }) => [param, contractAddress])).toEqual([
      ['newcoinerc20', impostor],
      ['newcoinerc20-22222222', '0x2222222222222222222222222222222222222222'],
      ['usdterc20', tether.eth],
    ]);
    expect(await sold('usdterc20', 'sideshift')).toBe(false);
    expect(assets.find(({ param }) => param === 'newcoinerc20')).toMatchObject({ isVerified: false });
  });

  test('the same contract in two lists is one asset, which both vouch for', async () => {
    const contract = '0x2222222222222222222222222222222222222222';
    changenow.says([line('newcoin', 'eth', contract)]);
    sideshift.says([coin('NWCOIN', 'ethereum', { contractAddress: contract, decimals: 9 })]);
    const { assets } = await refreshed();
    expect(assets).toHaveLength(1);
    expect(assets).toMatchObject([{ contractAddress: contract, decimals: 9, isVerified: true }]);
    expect(await sold(assets[0]!.param, 'changenow')).toBe(true);
    expect(await sold(assets[0]!.param, 'sideshift')).toBe(true);
  });

  test.each([
    ['changenow', 'sideshift'],
    ['sideshift', 'changenow'],
  ])('a contract that %s alone names is vouched for by nobody, until %s names it too', async (first) => {
    const unknown = '0x52908400098527886E0F7030069857D2E4169EE7';
    const says = {
      changenow: () => changenow.says([line('zzz', 'eth', unknown)]),
      sideshift: () => sideshift.says([coin('ZZZ', 'ethereum', { contractAddress: unknown, decimals: 9 })]),
    };
    says[first as keyof typeof says]();
    expect((await refreshed()).assets).toMatchObject([{ contractAddress: unknown, isVerified: false }]);
    for (const each of Object.values(says)) each();
    expect((await refreshed()).assets).toMatchObject([{ contractAddress: unknown, isVerified: true, decimals: 9 }]);
    // What it is known for is not forgotten with one of them.
    changenow.says([]);
    expect((await refreshed()).assets).toMatchObject([{ contractAddress: unknown, isVerified: true, decimals: 9 }]);
  });

  test('the same coin of two chains stays two assets, and a former name is the coin it became', async () => {
    changenow.says([
      line('bnb', 'bsc'),
      line('bnb', 'bnb'),
      line('matic', 'matic'),
      line('pls', 'pulse'),
      line('rbtc', 'rootstock'),
    ]);
    const { assets, held } = await refreshed();
    expect(held).toEqual([['changenow', 'bnb', 'bnb', 'unknown_network']]);
    expect(assets.map(({ param, network }) => [param, network])).toEqual([
      ['bnb', 'bsc'],
      ['pls', 'pulse'],
      ['pol', 'matic'],
      ['rbtc', 'rsk'],
    ]);
  });

  test('an asset whose parameter changes a second time is still found by the first', async () => {
    await database.query(
      `INSERT INTO assets VALUES ('avaxavaxc', 'avax', 'avax', 'avaxc', 'avaxc', 8, NULL, false, NULL, false, true, NULL, true, true, true,
         false, now())`,
    );
    await database.query(`INSERT INTO asset_aliases VALUES ('avalanche', 'avaxavaxc')`);
    await reidentifyAssets((sql, values = []) => database.query(sql, values));
    for (const param of ['avax', 'avaxavaxc', 'avalanche'])
      expect((await domain.get(Catalogue).find(param))?.param).toBe('avax');
  });

  test('two processes that find the same row under a wrong parameter give it its own once', async () => {
    await database.query(
      `INSERT INTO assets VALUES ('avaxavaxc', 'avax', 'Avalanche', 'avaxc', 'Avalanche', 8, NULL, false, NULL, false, true, NULL, true, true,
         true, false, now())`,
    );
    const assets = await LockedTable.lock(database, 'assets', 'ROW SHARE');
    await reidentifyAssets((sql, values = []) => assets.rows(sql, values));
    const own = domain.get(Database).transaction((tx) => reidentifyAssets((sql, values = []) => tx.query(sql, values)));
    await assets.whileWaitedFor('test-domain', 1);
    await own;
    expect(await database.query('SELECT param FROM assets')).toEqual([{ param: 'avax' }]);
  });

  test('what was stored wrongly becomes what it is, keeps its old parameter, and no order is touched', async () => {
    const row = (...[param, ticker, network, contract, decimals]: [string, string, string, string | null, number]) =>
      database.query(
        `INSERT INTO assets VALUES ($1, $2, $2, $3, $3, $4, $5, false, NULL, false, true, NULL, true, true, true, false, now())`,
        [param, ticker, network, decimals, contract],
      );
    await row('avaxavaxc', 'avax', 'avaxc', null, 8);
    await row('etheth', 'eth', 'eth', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 8);
    await row('usdtarb', 'usdt', 'arbitrum', '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', 18);
    await row('usdttrc20', 'usdt', 'trx', 'TT75TjLbvcyvak8ZVGwDYv7qNKEPVSwXNb', 6);
    await row('xyznowhere', 'xyz', 'nowhere', null, 8);
    await database.query(
      `INSERT INTO asset_listings SELECT param, 'gone', ticker, network, true, true, true, now() FROM assets`,
    );
    const before = await database.query('SELECT count(*) FROM orders');
    for (let times = 0; times < 2; times += 1)
      await reidentifyAssets((sql, values = []) => database.query(sql, values));
    const rows = await database.query(
      'SELECT param, ticker, network, contract_address, decimals FROM assets ORDER BY param',
    );
    expect(rows.map((each) => Object.values(each))).toEqual([
      ['avax', 'avax', 'cchain', null, 18],
      ['eth', 'eth', 'eth', null, 18],
      ['usdtarb', 'usdt', 'arbitrum', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6],
      ['usdttrc20-tt75tjlb', 'usdt', 'trx', 'TT75TjLbvcyvak8ZVGwDYv7qNKEPVSwXNb', 6],
      ['xyznowhere', 'xyz', 'nowhere', null, 8],
    ]);
    expect(await database.query('SELECT alias, param FROM asset_aliases ORDER BY alias')).toEqual([
      { alias: 'avaxavaxc', param: 'avax' },
      { alias: 'etheth', param: 'eth' },
    ]);
    expect(await database.query('SELECT count(*) FROM orders')).toEqual(before);
    const catalogue = domain.get(Catalogue);
    expect(await catalogue.get('AvaxAvaxC', 'currency_from')).toMatchObject({ param: 'avax', network: 'cchain' });
    expect(await sold('avaxavaxc', 'gone')).toBe(true);
    expect(await sold('xyznowhere', 'gone')).toBe(false);
  });
});
