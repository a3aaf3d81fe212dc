import { setImmediate as turn } from 'node:timers/promises';
import type { ProviderQuote, ProviderQuoteRequest } from '@swap/domain/catalogue';
import { SECOND } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { QuoteSwap } from '@swap/domain/quotes';
import { anAssetRow } from '../support/asset-row.js';
import type { OwnDomain } from '../support/domain.js';
import { eventually } from '../support/eventually.js';
import { aDomainThatTrades, ScriptedExchange } from '../support/scripted-exchanges.js';

/** One whose answers wait until they are let go. */
class HeldExchange extends ScriptedExchange {
  held: Promise<void> = Promise.resolve();

  override async quote(request: ProviderQuoteRequest): Promise<ProviderQuote> {
    const quote = await super.quote(request);
    await this.held;
    return quote;
  }
}

describe('a price of a moment ago', () => {
  let domain: OwnDomain;
  let exchange: HeldExchange;
  beforeEach(async () => {
    exchange = new HeldExchange('one', 1);
    domain = await aDomainThatTrades(['btc', 'eth'], [exchange]);
    exchange.rates.set('btc>eth', '20');
  });
  afterEach(() => domain.stop());

  const quoted = async (fixed = false, pair: readonly [string, string] = ['btc', 'eth']) => {
    const [currencyFrom, currencyTo] = pair;
    const { best } = await domain.get(QuoteSwap).run({
      currencyFrom,
      currencyTo,
      amountFrom: Amount.of('1'),
      amountTo: null,
      fixed,
      isAnonym: false,
      customerIp: null,
    });
    return best.amountTo.toString();
  };

  test('a float price is asked for again once it is four seconds old', async () => {
    expect(await quoted()).toBe('20');
    exchange.rates.set('btc>eth', '21');
    domain.clock.advance(4 * SECOND);
    expect([await quoted(), exchange.asked.length]).toEqual(['20', 1]);
    domain.clock.advance(1);
    expect([await quoted(), exchange.asked.length]).toEqual(['21', 2]);
  });

  test('a firm price is asked for each time, and is nobody else’s answer', async () => {
    expect(await quoted()).toBe('20');
    exchange.rates.set('btc>eth', '21');
    expect([await quoted(true), await quoted(true), exchange.asked.length]).toEqual(['21', '21', 3]);
    expect(await quoted()).toBe('20');
  });

  test('a coin on one network is not priced as its namesake on another, whichever way it goes', async () => {
    for (const [param, network] of [
      ['usdttrc20', 'trx'],
      ['usdterc20', 'eth'],
    ] as const) {
      await anAssetRow(domain.database, { param, network, contract: `contract of ${param}` });
      await domain.database.query(
        `INSERT INTO asset_listings (param, provider, provider_ticker, provider_network, deposit_enabled, withdraw_enabled,
           fixed_supported, seen_at) VALUES ($1, 'one', 'usdt', $2, true, true, true, now())`,
        [param, network],
      );
    }
    for (const [pair, rate] of [
      [['usdttrc20', 'btc'], '2'],
      [['usdterc20', 'btc'], '3'],
      [['btc', 'usdttrc20'], '4'],
      [['btc', 'usdterc20'], '5'],
    ] as const) {
      exchange.rates.set('usdt>btc', rate).set('btc>usdt', rate);
      expect([pair, await quoted(false, pair)]).toEqual([pair, rate]);
    }
  });

  test('who asks while another waits for the same price waits with them', async () => {
    // What is in memory besides is there for both.
    await quoted(true);
    let release: () => void = () => undefined;
    exchange.held = new Promise((resolve) => (release = resolve));
    const first = quoted();
    await eventually(() => expect(exchange.asked).toHaveLength(2), { every: 5 });
    const second = quoted();
    await turn();
    release();
    expect([await first, await second, exchange.asked.length]).toEqual(['20', '20', 2]);
  });

  test('an exchange that had no price is asked again by whoever comes next', async () => {
    exchange.rates.delete('btc>eth');
    await expect(quoted()).rejects.toMatchObject({ code: 'pair_unavailable' });
    exchange.rates.set('btc>eth', '20');
    expect(await quoted()).toBe('20');
  });
});
