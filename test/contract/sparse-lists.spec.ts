import { Amount } from '@swap/domain/money';
import { changellyAccount } from '../support/exchanges.js';
import { adapter } from './adapter.js';
import { patience } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

let upstream: ScriptedUpstream;
beforeAll(async () => {
  upstream = await ScriptedUpstream.start();
});
afterAll(() => upstream.close());

const coin = { name: 'Bitcoin', ticker: 'btc', network: 'btc', isFiat: false, buy: true, sell: true };
const place = { code: 'BTC', is_active: true, contract_address: null };

/** What each exchange lists that may leave out whether a place takes a memo. */
const lists: readonly [name: string, memo: object, list: (more: object) => unknown][] = [
  ['changenow', { isExtraIdSupported: true }, (more) => [{ ...coin, ...more }]],
  [
    'exolix',
    { memoNeeded: true },
    (more) => ({ data: [{ code: 'BTC', name: 'Bitcoin', networks: [{ network: 'BTC', ...more }] }], count: 1 }),
  ],
  [
    'letsexchange',
    { has_extra: '1' },
    (more) => [{ code: 'BTC', name: 'Bitcoin', is_active: true, networks: [{ ...place, ...more }] }],
  ],
  ['sideshift', { hasMemo: true }, (more) => [{ coin: 'BTC', name: 'Bitcoin', networks: ['bitcoin'], ...more }]],
];

test.each(lists)('a place of which %s says nothing about memos takes none and needs none', async (name, memo, list) => {
  const listed = async (more: object) => {
    upstream.says(list(more));
    return adapter(name, upstream.url, 'a.b.c', 'x').assets(patience());
  };
  const nulls = Object.fromEntries(Object.keys(memo).map((word) => [word, null]));
  for (const said of [{}, nulls])
    expect(await listed(said)).toMatchObject([{ ticker: 'btc', memoSupported: false, memoRequired: false }]);
  expect(await listed(memo)).toMatchObject([{ ticker: 'btc', memoSupported: true }]);
});

test.each([
  [{ enabled: true, enabledFrom: true, enabledTo: true }, [true, true]],
  [{ enabled: false, enabledFrom: true, enabledTo: true }, [false, false]],
  [{ enabled: true, enabledFrom: false, enabledTo: true }, [false, true]],
  [{ enabled: true, enabledFrom: true, enabledTo: false }, [true, false]],
])('a coin of Changelly that is %j can be sent and received: %j', async (enabled, can) => {
  const listed = { ticker: 'btc', name: 'BTC', blockchain: 'bitcoin', fixRateEnabled: true, ...enabled };
  upstream.says({ jsonrpc: '2.0', id: 'x', result: [listed] });
  const [found] = await adapter('changelly', upstream.url, changellyAccount().privateKey).assets(patience());
  expect([found?.depositEnabled, found?.withdrawEnabled]).toEqual(can);
});

test.each([
  [true, true],
  [false, true],
  [true, false],
])('a coin of LetsExchange that works (%s) on a network that works (%s) can be had where both do', async (coin, on) => {
  upstream.says([{ code: 'BTC', name: 'Bitcoin', is_active: coin, networks: [{ ...place, is_active: on }] }]);
  const [found] = await adapter('letsexchange', upstream.url, 'a.b.c', 'x').assets(patience());
  expect([found?.depositEnabled, found?.withdrawEnabled]).toEqual([coin && on, coin && on]);
});

test.each([
  [1, 1],
  [1, 0],
  [0, 1],
])('a coin that FixedFloat takes (%d) and pays out (%d) can be sent and received where it does', async (recv, send) => {
  const coins = [{ code: 'BTC', coin: 'BTC', network: 'BTC', name: 'Bitcoin', recv, send, tag: null }];
  upstream.says({ code: 0, msg: 'OK', data: coins });
  const [found] = await adapter('fixedfloat', upstream.url, 'key', 'secret').assets(patience());
  expect([found?.depositEnabled, found?.withdrawEnabled]).toEqual([recv === 1, send === 1]);
});

test('an offer of Trocador of which nobody says how long it takes takes from five minutes to an hour', async () => {
  const chain = { network: 'btc', contract: null, decimals: 8 };
  const [from, to] = ['btc', 'ltc'].map((ticker) => ({ ticker, network: 'Mainnet', chain })) as [never, never];
  const asked = { from, to, side: 'from', amount: Amount.of('1'), fixed: false, customerIp: null } as const;
  const minutes = async (more: object) => {
    upstream.says({
      ticker_from: 'btc',
      network_from: 'Mainnet',
      ticker_to: 'ltc',
      network_to: 'Mainnet',
      trade_id: 'rate123456',
      amount_from: 1,
      amount_to: 70,
      quotes: {
        quotes: [{ provider: 'Other', fixed: 'False', amount_to: '70', ...more }],
        min_deposit: 0.1,
        max_deposit: 9,
      },
    });
    return (await adapter('trocador', upstream.url, 'x').quote(asked, patience())).minutes;
  };
  expect([await minutes({}), await minutes({ eta: 12 })]).toEqual([
    { min: 5, max: 60 },
    { min: 12, max: 36 },
  ]);
});
