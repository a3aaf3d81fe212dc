import { checkAddress } from '@swap/domain/chains';
import { OutsideWorld, SOME_BITCOIN, SOME_TRON } from './outside-world.js';

interface Currency {
  ticker: string;
  network: string;
  legacyTicker: string;
  tokenContract: string | null;
  isExtraIdSupported: boolean;
  buy: boolean;
  sell: boolean;
}

describe('the exchange catalogue', () => {
  let world: OutsideWorld;
  let currencies: Currency[];

  beforeAll(async () => {
    world = await OutsideWorld.start();
    currencies = (await world.call('GET', '/changenow/v2/exchange/currencies')).json as Currency[];
  });
  afterAll(() => world.close());

  it('the exchange catalogue lists at least 48 assets on at least 16 networks without asking for a key', () => {
    expect(currencies.length).toBeGreaterThanOrEqual(48);
    expect(new Set(currencies.map(({ network }) => network)).size).toBeGreaterThanOrEqual(16);
  });

  it('the exchange catalogue names each asset once, by ticker and network and by legacy ticker', () => {
    const places = currencies.map(({ ticker, network }) => `${ticker}@${network}`);
    expect(new Set(places).size).toBe(currencies.length);
    expect(new Set(currencies.map(({ legacyTicker }) => legacyTicker)).size).toBe(currencies.length);
  });

  it('the exchange catalogue sends every key of an entry with a value or null', () => {
    const keys = Object.keys(currencies[0] ?? {}).sort();
    expect(keys).toEqual(
      [
        'buy',
        'featured',
        'hasExternalId',
        'image',
        'isExtraIdSupported',
        'isFiat',
        'isStable',
        'legacyTicker',
        'name',
        'network',
        'sell',
        'supportsFixedRate',
        'ticker',
        'tokenContract',
      ].sort(),
    );
  });

  it('the exchange catalogue filters by fixed-rate support', async () => {
    const fixed = (await world.changenow('/exchange/currencies?flow=fixed-rate')).json as Currency[];
    expect(fixed.length).toBeLessThan(currencies.length);
    expect(fixed.map(({ ticker }) => ticker)).not.toContain('kas');
  });

  it('the exchange catalogue gives out deposit addresses with correct checksums on every network, with a memo where the network has one', async () => {
    const problems: string[] = [];
    for (const { ticker, network, sell, isExtraIdSupported } of currencies.filter((each) => each.sell)) {
      expect(sell).toBe(true);
      const target = ticker === 'btc' ? { toCurrency: 'usdt', toNetwork: 'trx', address: SOME_TRON } : undefined;
      const range = await world.changenow(
        `/exchange/range?fromCurrency=${ticker}&fromNetwork=${network}&toCurrency=${target ? 'usdt' : 'btc'}&toNetwork=${target ? 'trx' : 'btc'}`,
      );
      const opened = await world.open({
        fromCurrency: ticker,
        fromNetwork: network,
        fromAmount: range.json.minAmount,
        ...(target ?? { toCurrency: 'btc', toNetwork: 'btc', address: SOME_BITCOIN }),
      });
      const { payinAddress, payinExtraId } = opened.json;
      const problem = payinAddress === undefined ? opened.text : checkAddress(network, payinAddress);
      if (problem !== null) problems.push(`${ticker} on ${network}: ${payinAddress} ${JSON.stringify(problem)}`);
      expect([ticker, payinExtraId !== undefined]).toEqual([ticker, isExtraIdSupported]);
    }
    expect(problems).toEqual([]);
  });
});
