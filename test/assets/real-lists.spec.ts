import { AuditAssets, Placements, type ListedAsset } from '@swap/domain/catalogue';
import { networks, searchRegistry, tokenFact } from '@swap/domain/chains';
import { providers } from '@swap/providers';
import { aDomain } from '../support/domain.js';
import { freshDatabase } from '../support/fresh-database.js';

/** One line of a list, as an adapter hands it over. */
const listed = (ticker: string, network: string, contractAddress: string | null = null): ListedAsset => ({
  ticker,
  name: ticker.toUpperCase(),
  network,
  contractAddress,
  decimals: null,
  providerTicker: ticker,
  providerNetwork: network,
  isStable: false,
  memoSupported: false,
  memoRequired: false,
  depositEnabled: true,
  withdrawEnabled: true,
  floatSupported: true,
  fixedSupported: true,
});

const placed = (provider: string, ...list: ListedAsset[]) => {
  const outcome = new Placements([{ provider, listed: list }], []).of({ provider, listed: list });
  return {
    places: outcome.placed.map(({ place: { network, contract, name } }) => [network, contract, name]),
    held: outcome.held.map(({ listed: { ticker }, reason }) => [ticker, reason]),
  };
};

/** Seen in lists that exchanges gave, as the exchange plugins of a public wallet recorded them. */
describe('lines of real lists', () => {
  test.each([
    ['bal', 'eth', '0xba100000625a3754423978a60c9317c58a424e3D'],
    ['fox', 'eth', '0xc770EEfAd204B5180dF6a14Ee197D99d808ee52d'],
    ['zro', 'matic', '0x6985884C4392D348587B19cb9eAAf157F13271cd'],
  ])('%s on %s is sold, whichever token without a coin has its ticker in the registry', (ticker, network, contract) => {
    expect(placed('letsexchange', listed(ticker, network, contract.toLowerCase()))).toMatchObject({
      places: [[network, contract, expect.anything()]],
      held: [],
    });
  });

  test('the planted contract of another token under the ticker of a coin keeps a listing from sale', () => {
    expect(placed('letsexchange', listed('link', 'bsc', '0x3019bf2a2ef8040c242c9a4c5c4bd4c81678b2a1'))).toEqual({
      places: [],
      held: [['link', 'ticker_of_another_token']],
    });
  });

  test('the planted impostor of a coin is neither called nor counted as that coin', async () => {
    const { places } = placed('letsexchange', {
      ...listed('btc', 'eth', '0xbD6323A83b613F668687014E8A5852079494fB68'),
      name: 'Bitcoin',
    });
    expect(places).toEqual([['eth', '0xbD6323A83b613F668687014E8A5852079494fB68', 'BTC']]);
    const database = await freshDatabase();
    const domain = await aDomain(database);
    const row = (param: string, network: string, contract: string | null) =>
      database.query(
        `INSERT INTO assets VALUES ($1, 'btc', 'Bitcoin', $2, $2, 8, $3, false, NULL, false, true, NULL, true, true, true, false, now())`,
        [param, network, contract],
      );
    await row('btcerc20', 'eth', '0xbD6323A83b613F668687014E8A5852079494fB68');
    await row('btc', 'btc', null);
    await database.query(
      `INSERT INTO assets SELECT 'x' || n, 'x' || n, 'X', 'eth', 'eth', 8, NULL, false, NULL, false, true, NULL, true, true, true, false, now()
       FROM generate_series(1, 9) n`,
    );
    try {
      expect((await domain.get(AuditAssets).run(1)).map(({ param }) => param)).toEqual(['btc']);
      expect((await domain.get(AuditAssets).run(2)).map(({ param }) => param)).not.toContain('etherc20');
      for (const isVerified of [true, false]) {
        await database.query('UPDATE assets SET is_verified = $1', [isVerified]);
        domain.clock.advance(60_000);
        const links = new Map((await domain.get(AuditAssets).run()).map(({ param, link }) => [param, link]));
        // Nobody is led to pay in what nobody vouches for.
        expect([links.get('btc') ?? null, links.get('btcerc20') ?? null]).toEqual(
          isVerified ? [expect.stringMatching(/^bitcoin:/), expect.stringMatching(/^ethereum:0x/)] : [null, null],
        );
      }
    } finally {
      await domain.stop();
      await database.drop();
    }
  });

  test('a token of Cardano is told by policy and name, in any case', () => {
    const wmt = '1D7F33BD23D85E1A25D87D86FAC4F199C3197A2F7AFEB662A0F34E1E776F726C646D6F62696C65746F6B656E';
    expect(placed('letsexchange', listed('wmt', 'ada', wmt))).toMatchObject({
      places: [['ada', wmt.toLowerCase(), 'WMT']],
      held: [],
    });
  });

  test.each([
    ['kube', 'ada', '1d7f33bd23d85e1a25d87d86fac4f199c3197a2f7afeb662a0f34e1e'],
    ['usdt', 'xtz', 'KT1XnTn74bUtxHfDtBmm2bGZAQfhPbvKWR8o'],
    ['lrds', 'eth', '10xd0a6053f087E87a25dC60701ba6E663b1a548E85'],
    ['bcv', 'eth', 'bcv1'],
  ])(
    'a contract that may stand for several tokens, or for none, keeps %s on %s from sale',
    (ticker, network, contract) => {
      expect(placed('letsexchange', listed(ticker, network, contract))).toEqual({
        places: [],
        held: [[ticker, 'junk_contract']],
      });
    },
  );

  test.each(['usdc|matic', 'usdc|arbitrum', 'usdc|op', 'usdd|trx', 'usdt|xtz', 'xrp|eth'])(
    'the planted listing without a contract on a token network, %s, is held at every exchange that names none',
    (line) => {
      const [ticker = '', network = ''] = line.split('|');
      for (const { name } of providers)
        expect(placed(name, listed(ticker, network)).held).toEqual([[ticker, 'no_contract']]);
    },
  );
});

describe('the search of the registry', () => {
  const first = (text: string, network: string | null = null) => searchRegistry(text, network, 3)[0];

  test('what people mean stands first: the coin, then its tokens, then whatever shares the ticker', () => {
    expect(first('btc')).toMatchObject({ ticker: 'btc', network: 'btc', contract: null, name: 'Bitcoin' });
    expect(first('Tether')).toMatchObject({ ticker: 'usdt', name: 'Tether' });
    expect(first('usdt', 'trx')?.contract).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    // Another contract of this ticker stands before it in the list.
    expect(first('usdt', 'bsc')?.contract).toBe('0x55d398326f99059fF775485246999027B3197955');
    expect(first('xrp', 'eth')).toMatchObject({ ticker: 'xrp', name: null });
  });

  test('an asset is found by its contract in any case, by its CAIP-19 name, and unknown ones on a named network', () => {
    const link = {
      ticker: 'link',
      network: 'eth',
      caip19: 'eip155:1/erc20:0x514910771AF9Ca656af840dff83E8264EcF986CA',
    };
    expect(first('0x514910771AF9CA656AF840DFF83E8264ECF986CA'.replace('0X', '0x'), 'eth')).toMatchObject(link);
    expect(first(link.caip19)).toMatchObject(link);
    expect(first('0x1111111111111111111111111111111111111111', 'eth')).toMatchObject({ ticker: null, decimals: null });
    expect([
      searchRegistry('', null, 3),
      searchRegistry('btc', 'nowhere', 3),
      searchRegistry('nosuchthing', null, 3),
    ]).toEqual([[], [], []]);
  });

  test('every answer can be named in a mapping', () => {
    for (const asset of Object.keys(networks).flatMap((code) => searchRegistry('u', code, 20))) {
      expect(searchRegistry(asset.caip19, null, 1)).toEqual([asset]);
      if (asset.contract !== null) expect(tokenFact(asset.network, asset.contract)?.contract).toBe(asset.contract);
    }
  });
});
