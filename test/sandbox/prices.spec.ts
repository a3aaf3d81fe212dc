import { OutsideWorld, apart, isNumber } from './outside-world.js';

const coingecko = '/coingecko/api/v3/simple/price';

describe('the price sources', () => {
  let world: OutsideWorld;

  beforeAll(async () => {
    world = await OutsideWorld.start();
  });
  afterAll(() => world.close());

  it('the price sources answer under Kraken’s old names, with prices as text', async () => {
    const { json } = await world.call('GET', '/kraken/0/public/Ticker?pair=XBTUSD,ETHUSD,XDGUSD,SOLUSD');
    expect(Object.keys(json.result)).toEqual(['XXBTZUSD', 'XETHZUSD', 'XDGUSD', 'SOLUSD']);
    expect(json.result.XXBTZUSD.c[0]).toMatch(/^\d+\.\d+$/);
    expect(Object.keys(json.result.XXBTZUSD)).toEqual(['a', 'b', 'c', 'v', 'p', 't', 'l', 'h', 'o']);
  });

  it('the price sources say HTTP 200 at Kraken even for an unknown pair', async () => {
    const { status, json } = await world.call('GET', '/kraken/0/public/Ticker?pair=XBTUSD,NOPEUSD');
    expect([status, json]).toEqual([200, { error: ['EQuery:Unknown asset pair'] }]);
  });

  it('the price sources list Kraken’s pairs with both names', async () => {
    const { json } = await world.call('GET', '/kraken/0/public/AssetPairs');
    expect(json.result.XXBTZUSD).toMatchObject({ altname: 'XBTUSD', wsname: 'XBT/USD', base: 'XXBT', quote: 'ZUSD' });
    expect(json.result.XDGUSD).toMatchObject({ altname: 'XDGUSD', wsname: 'XDG/USD' });
  });

  it('the price sources leave ids out that CoinGecko does not know', async () => {
    const { json, text } = await world.call(
      'GET',
      `${coingecko}?ids=bitcoin,nothing&vs_currencies=usd&include_last_updated_at=true&precision=full`,
    );
    expect(Object.keys(json)).toEqual(['bitcoin']);
    expect(isNumber(text, 'usd')).toBe(true);
    expect(Math.abs(Number(json.bitcoin.last_updated_at) - Date.now() / 1000)).toBeLessThan(5);
  });

  it('the price sources round to the precision asked of CoinGecko', async () => {
    const { json } = await world.call('GET', `${coingecko}?ids=bitcoin&vs_currencies=usd&precision=1`);
    expect(json.bitcoin.usd).toMatch(/^\d+(\.\d)?$/);
  });

  it('the price sources answer Binance’s symbols one by one, in a list, and refuse others', async () => {
    const one = await world.call('GET', '/binance/api/v3/ticker/price?symbol=BTCUSDT');
    expect(one.json).toEqual({ symbol: 'BTCUSDT', price: expect.stringMatching(/^\d+\.\d{8}$/) });
    const list = encodeURIComponent('["BTCUSDT","ETHUSDT"]');
    const two = await world.call('GET', `/binance/api/v3/ticker/price?symbols=${list}`);
    expect(two.json).toMatchObject([{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }]);
    const none = await world.call('GET', '/binance/api/v3/ticker/price?symbol=NOPE');
    expect([none.status, none.json.code]).toEqual([400, '-1121']);
  });

  const three = async (): Promise<[string, string, string]> => {
    const kraken = await world.call('GET', '/kraken/0/public/Ticker?pair=ETHUSD');
    const gecko = await world.call('GET', `${coingecko}?ids=ethereum&vs_currencies=usd`);
    const binance = await world.call('GET', '/binance/api/v3/ticker/price?symbol=ETHUSDT');
    return [kraken.json.result.XETHZUSD.c[0], gecko.json.ethereum.usd, binance.json.price];
  };

  it('the price sources differ from each other by a few basis points', async () => {
    const [kraken, gecko, binance] = await three();
    expect(kraken).not.toBe(gecko);
    expect(apart(kraken, gecko)).toBeLessThan(0.0015);
    expect(apart(kraken, binance)).toBeLessThan(0.0025);
  });

  it('all show a pinned price, however far time moves', async () => {
    await world.control('/prices', { param: 'ETH', usd: '1234.5' });
    // Binance tells prices in USDT.
    await world.control('/prices', { param: 'USDT', usd: '1' });
    await world.advance(7200);
    expect((await three()).map(Number)).toEqual([1234.5, 1234.5, 1234.5]);
  });

  it('the price sources show one price for a coin on all its networks', async () => {
    await world.control('/prices', { param: 'usdttrc20', usd: '0.97' });
    const { json } = await world.call('GET', `${coingecko}?ids=tether&vs_currencies=usd`);
    expect(json.tether.usd).toBe('0.97');
  });
});
