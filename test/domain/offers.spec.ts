import { DomainError, MINUTE } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { QuoteSwap, type QuoteInput } from '@swap/domain/quotes';
import type { OwnDomain } from '../support/domain.js';
import type { FreshDatabase } from '../support/fresh-database.js';
import { aDomainThatTrades, ScriptedExchange } from '../support/scripted-exchanges.js';

describe('offers of several exchanges', () => {
  let database: FreshDatabase;
  let domain: OwnDomain;
  let exchanges: [ScriptedExchange, ScriptedExchange, ScriptedExchange];
  beforeEach(async () => {
    exchanges = [new ScriptedExchange('one', 1), new ScriptedExchange('two', 2), new ScriptedExchange('three', 3)];
    domain = await aDomainThatTrades(['btc', 'eth', 'xmr', 'ltc'], exchanges);
    ({ database } = domain);
    for (const exchange of exchanges) exchange.rates.set('btc>eth', '20');
  });
  afterEach(() => domain.stop());

  const prices = async (all: Readonly<Record<string, number>>) => {
    for (const [ticker, usd] of Object.entries(all))
      await database.query(
        `INSERT INTO usd_prices VALUES ($1, 'coingecko', $2, 'usd', $3)
         ON CONFLICT (ticker, source) DO UPDATE SET usd = $2, observed_at = $3`,
        [ticker, usd, domain.clock.now()],
      );
    domain.clock.advance(5000);
  };
  const quoted = (input: Partial<QuoteInput> = {}) =>
    domain.get(QuoteSwap).run({
      currencyFrom: 'btc',
      currencyTo: 'eth',
      amountFrom: Amount.of('1'),
      amountTo: null,
      fixed: false,
      isAnonym: false,
      customerIp: '203.0.113.7',
      ...input,
    });
  const names = async (input?: Partial<QuoteInput>) =>
    (await quoted(input)).offers.map(({ providerName }) => providerName);

  test.each([
    ['23', ['two', 'one', 'three']],
    ['23.000001', ['one', 'three']],
    ['10', ['one', 'three', 'two']],
    ['9.999999', ['one', 'three']],
  ])('beside a market of 20 a price of %s is an offer, or a mistake of somebody’s', async (price, told) => {
    exchanges[1].rates.set('btc>eth', price);
    await prices({ btc: 60_000 });
    expect(await names()).toContain('two');
    await prices({ btc: 60_000, eth: 3000 });
    expect(await names()).toEqual(told);
  });

  test('an exchange that takes so many dollars at the most is not asked for more, whichever side is named', async () => {
    exchanges[1].capabilities = { ...exchanges[1].capabilities, maxOrderUsd: Amount.of('30000') };
    expect(await names()).toEqual(['one', 'two', 'three']);
    await prices({ btc: 60_000, eth: 3000 });
    expect(await names()).toEqual(['one', 'three']);
    expect(await names({ amountFrom: Amount.of('0.5') })).toEqual(['one', 'two', 'three']);
    const received = (eth: string) => ({ amountFrom: null, amountTo: Amount.of(eth), fixed: true });
    expect(await names(received('10'))).toEqual(['one', 'two', 'three']);
    expect(await names(received('10.1'))).toEqual(['one', 'three']);
    exchanges[1].bounds = { min: null, max: '0.4' };
    expect(await names({ amountFrom: Amount.of('0.45') })).toEqual(['one', 'three']);
  });

  test.each([
    [`UPDATE asset_listings SET deposit_enabled = false WHERE param = 'btc'`, false],
    [`UPDATE asset_listings SET withdraw_enabled = false WHERE param = 'eth'`, false],
    [`UPDATE asset_listings SET float_supported = false WHERE param = 'btc'`, false],
    [`UPDATE asset_listings SET float_supported = false WHERE param = 'eth'`, false],
    [`DELETE FROM asset_listings WHERE param = 'eth'`, false],
    [`UPDATE asset_listings SET withdraw_enabled = false WHERE param = 'btc'`, true],
    [`UPDATE asset_listings SET deposit_enabled = false WHERE param = 'eth'`, true],
    [`UPDATE asset_listings SET fixed_supported = false WHERE true`, true],
  ])('who lists a coin in that way is asked, or is not: %s', async (change, isAsked) => {
    await database.query(`${change} AND provider = 'two'`);
    expect(await names()).toEqual(isAsked ? ['one', 'two', 'three'] : ['one', 'three']);
    expect(exchanges[1].asked).toHaveLength(isAsked ? 1 : 0);
  });

  test('an exchange that is switched off is not asked, and among equal offers the better one goes first', async () => {
    await database.query(`INSERT INTO provider_settings VALUES ('two', true, 95, NULL), ('one', true, 91, NULL)`);
    expect(await names()).toEqual(['two', 'one', 'three']);
    await database.query(`UPDATE provider_settings SET enabled = false WHERE provider = 'two'`);
    domain.clock.advance(MINUTE);
    expect(await names()).toEqual(['one', 'three']);
  });

  test('nothing for something is no offer, also where nobody knows what the coins are worth', async () => {
    exchanges[1].rates.set('btc>eth', '0');
    expect(await names()).toEqual(['one', 'three']);
  });

  test('an outage is told where nobody answered at all, and else what somebody did answer', async () => {
    const silent = () => Promise.reject(new DomainError('provider_unavailable', 'does not answer'));
    const [one, ...others] = exchanges;
    one.quote = silent;
    for (const { rates } of others) rates.delete('btc>eth');
    await expect(quoted()).rejects.toMatchObject({ code: 'pair_unavailable' });
    others[0].rates.set('btc>eth', '20');
    others[0].bounds = { min: '5', max: null };
    await expect(quoted()).rejects.toMatchObject({ code: 'amount_out_of_range', members: { min_amount: '5' } });
    for (const each of others) each.quote = silent;
    await expect(quoted({ amountFrom: Amount.of('2') })).rejects.toMatchObject({ code: 'providers_unavailable' });
  });

  test('an amount that somebody takes who names no bounds is within the bounds that are told', async () => {
    exchanges[1].bounds = { min: '5', max: null };
    exchanges[2].bounds = { min: null, max: '0.5' };
    const { offers, bounds } = await quoted();
    expect(offers.map(({ providerName }) => providerName)).toEqual(['one']);
    expect(bounds).toEqual({ min: null, max: null });
  });

  test('what at least one takes is told, and a refusal names the widest bounds', async () => {
    exchanges[0].bounds = { min: '0.2', max: '2' };
    exchanges[1].bounds = { min: '0.1', max: '1' };
    exchanges[2].bounds = { min: '0.3', max: '3' };
    const told = ({ min, max }: { min: Amount | null; max: Amount | null }) => [min?.toString(), max?.toString()];
    expect(told((await quoted()).bounds)).toEqual(['0.1', '3']);
    expect(await names({ amountFrom: Amount.of('0.1') })).toEqual(['two']);
    for (const amount of ['0.09', '3.1'])
      await expect(quoted({ amountFrom: Amount.of(amount) })).rejects.toMatchObject({
        code: 'amount_out_of_range',
        members: { min_amount: '0.1', max_amount: '3' },
      });
  });

  describe('routed privately', () => {
    beforeEach(() => {
      for (const { rates } of exchanges) {
        rates.set('btc>xmr', '400').set('xmr>eth', '0.05').set('btc>ltc', '600').set('ltc>eth', '0.03');
      }
    });
    const routes = async () =>
      (await quoted({ isAnonym: true })).offers.map((offer) => `${offer.providerName} by ${offer.first.to.param}`);

    test('the best first leg is followed by every other exchange, through two coins, the best route first', async () => {
      exchanges[1].rates.set('btc>xmr', '410').set('ltc>eth', '0.04');
      expect(await routes()).toEqual(['one+two by ltc', 'two+one by xmr', 'two+three by xmr', 'one+three by ltc']);
      const { offers } = await quoted({ isAnonym: true });
      const [best] = offers;
      expect([best?.amountTo.toString(), best?.source, best?.minutes]).toEqual(['24', 102, { min: 3, max: 30 }]);
    });

    test('what either exchange of a route warns of is told of the route', async () => {
      for (const exchange of exchanges) {
        const quote = exchange.quote.bind(exchange);
        exchange.quote = async (request) => ({ ...(await quote(request)), warnings: [`${exchange.name} is slow`] });
      }
      const { best } = await quoted({ isAnonym: true });
      expect(best.warnings).toHaveLength(2);
      expect(best.warnings).toEqual(best.legs.map(({ provider }) => `${provider.name} is slow`));
    });

    test('the least of a private route leaves room for the network fee that its first exchange keeps', async () => {
      const [one, two] = exchanges;
      for (const { rates } of exchanges) rates.clear();
      one.rates.set('btc>xmr', '400');
      const quote = one.quote.bind(one);
      one.quote = async (request) => ({ ...(await quote(request)), networkFee: Amount.of('4') });
      two.rates.set('xmr>eth', '0.05');
      two.bounds = { min: '100', max: null };
      const { best, bounds } = await quoted({ isAnonym: true });
      // 100 and the fee of 4, at 404 for one, and a hundredth more.
      expect([best.bounds.min?.toString(), bounds.min?.toString()]).toEqual(['0.26', '0.26']);
    });

    test('an exchange that serves in no private route has part in none', async () => {
      exchanges[0].capabilities = { ...exchanges[0].capabilities, privateLeg: false };
      exchanges[0].rates.set('btc>xmr', '900').set('xmr>eth', '0.9');
      expect(await routes()).toEqual(['two+three by xmr', 'two+three by ltc']);
    });

    test('it goes through no coin that is one of its ends, or is not taken or given by anybody', async () => {
      for (const { rates } of exchanges) rates.set('eth>xmr', '20').set('xmr>xmr', '1').set('btc>btc', '1');
      await database.query(`UPDATE assets SET withdraw_enabled = false WHERE param = 'ltc'`);
      const { offers } = await quoted({ isAnonym: true, currencyTo: 'xmr' });
      expect(offers.map(({ first }) => first.to.param)).toEqual(['eth', 'eth']);
    });

    test('where the best first leg has no second, the next best is tried', async () => {
      exchanges[1].rates.set('btc>xmr', '410');
      for (const name of ['one', 'three']) exchanges.find((each) => each.name === name)!.rates.delete('xmr>eth');
      await database.query(`DELETE FROM asset_listings WHERE param = 'ltc'`);
      expect(await routes()).toEqual(['one+two by xmr']);
    });
  });
});
