import type { OrderSearch } from '@swap/domain/catalogue';
import { Amount } from '@swap/domain/money';
import { changellyAccount } from '../support/exchanges.js';
import { adapter } from './adapter.js';
import { patience } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

const placedAfter = new Date('2026-11-21T12:00:00Z');
const search = {
  from: { ticker: 'BTC', network: 'BTC' },
  to: { ticker: 'USDT', network: 'TRC20' },
  side: 'from',
  amount: Amount.of('0.1'),
  addressTo: 'there',
  reference: 'r',
  placedAfter,
} as const;
const wanted = { side: 'to', amount: Amount.of('4900') } as const;

let upstream: ScriptedUpstream;
beforeAll(async () => {
  upstream = await ScriptedUpstream.start();
});
afterAll(() => upstream.close());

describe('an order at LetsExchange whose answer was lost', () => {
  const line = {
    transaction_id: 'a1',
    coin_from: 'BTC',
    coin_to: 'USDT',
    withdrawal: 'there',
    deposit_amount: '0.1',
    withdrawal_amount: '4900',
  };
  const transaction = {
    ...line,
    status: 'wait',
    is_float: true,
    coin_from_network: 'BTC',
    coin_to_network: 'TRC20',
    deposit: 'here',
    deposit_extra_id: '',
  };

  /** An order waits for half an hour, so the end of its wait tells when it was placed. */
  const find = async (placedMs: number, changes: Partial<OrderSearch> = {}) => {
    const expired_at = (placedAfter.getTime() + placedMs) / 1000 + 30 * 60;
    upstream.answersWith(({ url }) => ({
      json: url.includes('/history/') ? { data: [line] } : { ...transaction, expired_at },
    }));
    const provider = adapter('letsexchange', upstream.url, 'a.b.c', 'affiliate');
    return provider.findOrder({ ...search, ...changes }, patience());
  };

  test('an order that was placed a minute before the search begins is the one, an earlier one is another', async () => {
    expect(await find(0)).toMatchObject({ ref: 'a1', depositAddress: 'here' });
    expect(await find(-60_000)).toMatchObject({ ref: 'a1' });
    expect(await find(-61_000)).toBeNull();
    expect(await find(-10 * 60_000)).toBeNull();
  });

  test('an order that names what is received is known at LetsExchange by that amount', async () => {
    expect(await find(0, wanted)).toMatchObject({ ref: 'a1' });
    expect(await find(0, { ...wanted, amount: Amount.of('0.1') })).toBeNull();
    expect(await find(0, { amount: Amount.of('4900') })).toBeNull();
  });
});

describe('an order at Changelly whose answer was lost', () => {
  const transaction = {
    id: 'a1',
    status: 'waiting',
    payinAddress: 'here',
    payoutAddress: 'there',
    amountExpectedFrom: '0.1',
    amountExpectedTo: '4902',
    networkFee: '2',
    currencyFrom: 'btc',
    currencyTo: 'usdt',
  };
  const find = (changes: Partial<OrderSearch> = {}, told: object = {}) => {
    upstream.says({ jsonrpc: '2.0', id: 'x', result: [{ ...transaction, ...told }] });
    const provider = adapter('changelly', upstream.url, changellyAccount().privateKey);
    return provider.findOrder({ ...search, ...changes }, patience());
  };

  test('whatever Changelly lists, an order is one of the pair, address and amount that were named', async () => {
    expect(await find()).toMatchObject({ ref: 'a1', depositAddress: 'here' });
    for (const other of [
      { currencyFrom: 'ltc' },
      { currencyTo: 'usdt20' },
      { currencyFrom: 'usdt', currencyTo: 'btc' },
      { payoutAddress: 'elsewhere' },
      { payoutAddress: null },
      { amountExpectedFrom: '0.1001' },
    ])
      expect([other, await find({}, other)]).toEqual([other, null]);
  });

  test('an order that names what is received is known at Changelly by that amount, less the network fee', async () => {
    expect(await find(wanted)).toMatchObject({ ref: 'a1' });
    expect(await find({ ...wanted, amount: Amount.of('4902') })).toBeNull();
    expect(await find({ ...wanted, amount: Amount.of('0.1') })).toBeNull();
  });
});
