import { Asset, HeldListing, RefreshCatalogue } from '@swap/domain/catalogue';
import { checkAddress } from '@swap/domain/chains';
import { Database } from '@swap/domain/database';
import type { ScriptedUpstream } from '../contract/scripted-upstream.js';
import type { OwnDomain } from '../support/domain.js';
import type { FreshDatabase } from '../support/fresh-database.js';
import { changenowLine, Listing, sideshiftCoin } from './listing.js';

/** ChangeNOW's and SideShift's words for one coin, and what it is. */
const spellings = [
  { words: ['rbtc', 'rootstock'], others: ['RBTC', 'rootstock'], param: 'rbtc', network: 'rsk' },
  { words: ['rbtc', 'rsk'], others: ['RBTC', 'RBTC'], param: 'rbtc', network: 'rsk' },
  { words: ['hype', 'hyperevm'], others: ['HYPE', 'hype'], param: 'hype', network: 'hyperevm' },
  { words: ['hype', 'hyperliquidevm'], others: ['HYPE', 'hypeevm'], param: 'hype', network: 'hyperevm' },
  { words: ['matic', 'matic'], others: ['POL', 'polygon'], param: 'pol', network: 'matic' },
  { words: ['pol', 'pol'], others: ['MATIC', 'polygon'], param: 'pol', network: 'matic' },
  { words: ['pulse', 'pls'], others: ['PLS', 'pulsechain'], param: 'pls', network: 'pulse' },
  { words: ['pls', 'evmpulse'], others: ['PLS', 'pulse'], param: 'pls', network: 'pulse' },
  { words: ['avax', 'avaxc'], others: ['AVAX', 'avax'], param: 'avax', network: 'cchain' },
  { words: ['avaxc', 'cchain'], others: ['AVAX', 'avalanche'], param: 'avax', network: 'cchain' },
  { words: ['bnb', 'bsc'], others: ['BNB', 'bsc'], param: 'bnb', network: 'bsc' },
] as const;
const usdcOfAvalanche = '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E';

describe('coins that exchanges spell two ways', () => {
  let listing: Listing<'changenow' | 'sideshift'>;
  let changenow: ScriptedUpstream;
  let sideshift: ScriptedUpstream;
  let domain: OwnDomain;
  let database: FreshDatabase;
  beforeAll(async () => {
    listing = await Listing.start('changenow', 'sideshift');
    ({
      at: { changenow, sideshift },
      domain,
    } = listing);
    ({ database } = domain);
  });
  afterAll(() => listing.stop());
  beforeEach(() => database.query('DELETE FROM assets'));

  const line = (ticker: string, network: string, tokenContract: string | null = null) =>
    changenowLine(ticker, network, { tokenContract });
  const coin = (name: string, network: string, contractAddress: string | null = null) =>
    sideshiftCoin(name, network, contractAddress === null ? {} : { tokenDetails: { [network]: { contractAddress } } });
  const refreshed = async () => {
    domain.clock.advance(10_000);
    await domain.get(RefreshCatalogue).run();
    const { manager } = domain.get(Database);
    const held = await manager.find(HeldListing, { order: { provider: 'ASC' } });
    return {
      assets: (await manager.find(Asset)).map(({ param, network }) => [param, network]),
      held: held.map(({ provider, providerTicker, reason }) => [provider, providerTicker, reason]),
      sellers: await database.query('SELECT provider FROM asset_listings ORDER BY provider'),
    };
  };

  test.each(spellings)('the planted two spellings $words and $others are one coin, $param', async (spelt) => {
    const { words, others, param, network } = spelt;
    changenow.says([line(words[0], words[1])]);
    sideshift.says([coin(others[0], others[1])]);
    expect(await refreshed()).toEqual({
      assets: [[param, network]],
      held: [],
      sellers: [{ provider: 'changenow' }, { provider: 'sideshift' }],
    });
  });

  test('the planted Avalanche token on a network of its own is held, and on the C-chain checked as what it is', async () => {
    changenow.says([line('usdc', 'avax', usdcOfAvalanche)]);
    sideshift.says([coin('USDC', 'avax', usdcOfAvalanche)]);
    const { assets, held } = await refreshed();
    expect(held).toEqual([['changenow', 'usdc', 'unknown_network']]);
    expect(assets).toEqual([['usdcavaxc', 'cchain']]);
    expect(checkAddress('cchain', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT')).not.toBeNull();
  });

  test('the planted BNB of two chains is never one coin', async () => {
    changenow.says([line('bnb', 'bnb'), line('bnb', 'bsc'), line('bnb', 'opbnb')]);
    sideshift.says([coin('BNB', 'BEP2')]);
    const { assets, held } = await refreshed();
    expect(assets.sort()).toEqual([
      ['bnb', 'bsc'],
      ['bnbopbnb', 'opbnb'],
    ]);
    expect(held).toEqual([
      ['changenow', 'bnb', 'unknown_network'],
      ['sideshift', 'BNB', 'unknown_network'],
    ]);
  });

  test('a listing twice under two tickers is sold once', async () => {
    changenow.says([{ ...line('matic', 'matic'), sell: false }, line('pol', 'matic')]);
    sideshift.says([]);
    const { held, assets } = await refreshed();
    expect(held).toEqual([['changenow', 'matic', 'listed_twice']]);
    expect(assets).toEqual([['pol', 'matic']]);
    expect(await database.query('SELECT provider_ticker FROM asset_listings')).toEqual([{ provider_ticker: 'pol' }]);
  });
});
