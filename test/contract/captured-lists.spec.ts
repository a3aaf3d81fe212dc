import { Placements } from '@swap/domain/catalogue';
import { captured } from '../support/captured.js';
import { changellyAccount } from '../support/exchanges.js';
import { adapter } from './adapter.js';
import { patience } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

describe('lists that real exchanges answered', () => {
  let upstream: ScriptedUpstream;
  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
  });
  afterAll(() => upstream.close());

  test.each([
    [
      'changelly',
      'assets',
      'bnb@bsc dai@bsc dai@eth doge@doge enso@eth eth@eth gala@eth giga@sol gps@base ltc@ltc not@ton rain@arbitrum rune@rune ' +
        'sol@sol ton@ton trump@sol trx@trx usdc@eth usdc@sui usdt@trx wld@op xrp@xrp',
      [],
    ],
    ['changelly', 'assets-documented', 'btc@btc', []],
    ['changenow', 'assets', 'btc@btc eth@bsc eth@eth', []],
    ['exolix', 'assets', 'btc@btc', []],
    // The documentation's own sample has another token's contract.
    ['letsexchange', 'assets', '', ['ETH ticker_of_another_token']],
    ['sideshift', 'assets', 'coq@cchain', []],
    ['trocador', 'assets', 'btc@btc', ['btc unknown_network', 'btc no_contract', 'btc no_contract', 'btc no_contract']],
  ])('every asset in the recorded list of %s is in its true place', async (name, file, places, reasons) => {
    const provider = adapter(name, upstream.url, name === 'changelly' ? changellyAccount().privateKey : 'key', 'key');
    // Of two thousand coins one is recorded.
    upstream.says(name === 'exolix' ? { ...captured(name, file), count: 1 } : captured(name, file));
    const { placed, held } = new Placements([], []).of({ provider: name, listed: await provider.assets(patience()) });
    expect(
      placed
        .map(({ place }) => `${place.ticker}@${place.network}`)
        .sort()
        .join(' '),
    ).toBe(places);
    expect(held.map(({ listed, reason }) => `${listed.providerTicker} ${reason}`)).toEqual(reasons);
  });
});
