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
