import Big from 'big.js';
import { OutsideWorld, SOME_TRON, apart, isNumber } from './outside-world.js';

describe('quotes of the simulated ChangeNOW', () => {
  let world: OutsideWorld;

  beforeAll(async () => {
    world = await OutsideWorld.start();
    await world.control('/prices', { param: 'btc', usd: '50000' });
    await world.control('/prices', { param: 'USDTTRC20', usd: 1 });
  });
  afterAll(() => world.close());

  it('quotes of the simulated ChangeNOW follow the market less half a percent and the network fee at a float rate', async () => {
    const { json, text } = await world.estimate('flow=standard&type=direct&fromAmount=0.1');
    expect(json.toAmount).toBe(new Big('5000').times('0.995').minus('2').toFixed());
    expect(json).toMatchObject({
      fromAmount: '0.1',
      withdrawalFee: '2',
      depositFee: '0',
      rateId: null,
      validUntil: null,
    });
    expect(isNumber(text, 'toAmount')).toBe(true);
  });

  it('take one percent at a fixed rate and freeze it for two minutes', async () => {
    const { json } = await world.estimate('flow=fixed-rate&type=direct&fromAmount=0.1&useRateId=true');
    expect(json.toAmount).toBe('4948');
    expect(json.rateId).toEqual(expect.any(String));
    expect(Date.parse(json.validUntil) - Date.now()).toBeGreaterThan(100_000);
  });

  it('quotes of the simulated ChangeNOW answer the reverse question only at a fixed rate', async () => {
    const fixed = await world.estimate('flow=fixed-rate&type=reverse&toAmount=4948');
    expect(fixed.json).toMatchObject({ fromAmount: '0.1', toAmount: '4948', type: 'reverse' });
    const float = await world.estimate('flow=standard&type=reverse&toAmount=4948');
    expect([float.status, float.json.error]).toEqual([400, 'not_valid_fields']);
  });

  it('quotes of the simulated ChangeNOW state the range, with null where there is no limit', async () => {
    const btc = await world.changenow('/exchange/range?fromCurrency=btc&toCurrency=usdt&toNetwork=trx&flow=standard');
    expect(btc.json).toMatchObject({ minAmount: '0.0002', maxAmount: '2' });
    const ltc = await world.changenow('/exchange/range?fromCurrency=ltc&toCurrency=usdt&toNetwork=trx&flow=standard');
    expect(ltc.json.maxAmount).toBeNull();
    const least = await world.changenow('/exchange/min-amount?fromCurrency=btc&toCurrency=usdt&toNetwork=trx');
    expect(least.json.minAmount).toBe('0.0002');
    expect(least.json).not.toHaveProperty('maxAmount');
  });

  it('quotes of the simulated ChangeNOW refuse amounts out of range with the range', async () => {
    const small = await world.estimate('fromAmount=0.0001');
    expect([small.status, small.json.error]).toEqual([400, 'deposit_too_small']);
    expect(small.json.payload.range).toEqual({ minAmount: '0.0002', maxAmount: '2' });
    const big = await world.estimate('fromAmount=3');
    expect([big.status, big.json.error, big.json.payload.range.maxAmount]).toEqual([400, 'deposit_too_big', '2']);
  });

  it.each([
    ['a currency nobody lists', 'fromCurrency=nope&toCurrency=btc'],
    ['a coin for itself', 'fromCurrency=btc&toCurrency=btc'],
    ['an asset under maintenance', 'fromCurrency=btc&toCurrency=ape&toNetwork=eth'],
    ['a fixed rate the asset does not have', 'fromCurrency=btc&toCurrency=kas&flow=fixed-rate'],
  ])('quotes of the simulated ChangeNOW call the pair inactive for %s', async (_name, query) => {
    const answer = await world.changenow(`/exchange/estimated-amount?${query}&fromAmount=0.1`);
    expect([answer.status, answer.json.error]).toEqual([400, 'pair_is_inactive']);
  });

  it('quotes of the simulated ChangeNOW ask for a key in the provider’s own words', async () => {
    for (const path of ['/exchange/range', '/exchange/estimated-amount', '/exchange/by-id?id=1', '/exchanges']) {
      const answer = await world.call('GET', `/changenow/v2${path}`);
      expect([answer.status, answer.json]).toEqual([401, { error: 'unauthorized', message: 'Unauthorized' }]);
    }
  });

  it('quotes of the simulated ChangeNOW drift with time, by less than two percent of the price', async () => {
    const quoteEth = async (): Promise<string> =>
      (await world.changenow('/exchange/estimated-amount?fromCurrency=eth&toCurrency=usdt&toNetwork=trx&fromAmount=1'))
        .json.toAmount;
    const before = await quoteEth();
    await world.advance(1800);
    const after = await quoteEth();
    expect(after).not.toBe(before);
    expect(apart(after, before)).toBeLessThan(0.045);
  });

  it('quotes of the simulated ChangeNOW keep eighteen-decimal amounts exact', async () => {
    const fromAmount = '1.123456789012345678';
    const opened = await world.open({ fromCurrency: 'eth', fromNetwork: 'eth', fromAmount, address: SOME_TRON });
    expect(opened.text).toContain(`"fromAmount":${fromAmount}`);
  });
});
