import { readConfig } from '@swap/config';
import { Amount } from '@swap/domain/money';
import { ConfiguredProviders, providerVariables } from '@swap/providers';
import { changellyAccount } from '../support/exchanges.js';
import { testServiceKeys } from '../support/service-keys.js';
import { patience } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

let upstream: ScriptedUpstream;
let configured: ConfiguredProviders;
beforeAll(async () => {
  upstream = await ScriptedUpstream.start();
  upstream.says({});
  const env = {
    DATABASE_URL: 'postgres://localhost/unneeded',
    SERVICE_KEYS: testServiceKeys,
    SIDESHIFT_SECRET: 'secret',
    SIDESHIFT_AFFILIATE_ID: 'id',
    SIDESHIFT_BASE_URL: upstream.url,
    CHANGELLY_PRIVATE_KEY: changellyAccount().privateKey,
    CHANGELLY_BASE_URL: upstream.url,
  };
  configured = new ConfiguredProviders(readConfig(env, providerVariables));
});
afterAll(() => upstream.close());

const bare = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
const prefixed = `BitcoinCash:${bare}`;
const pair = { from: { ticker: 'bch', network: 'bitcoincash' }, to: { ticker: 'bch', network: 'bitcoincash' } };
const search = { ...pair, reference: 'r', side: 'from', amount: Amount.of('1'), addressTo: prefixed } as const;
const order = { ...search, fixed: true, customerIp: null, rateId: 'rate', memoTo: null, refundMemo: null } as const;

test.each<[string, string, () => Promise<unknown>]>([
  [
    'where the coins of an order go, and go back to,',
    'sideshift',
    () => configured.named('sideshift').create({ ...order, refundAddress: prefixed }, patience()),
  ],
  [
    'where somebody wants a deposit back',
    'sideshift',
    () => {
      const refund = { choice: 'refund', address: prefixed, memo: null } as const;
      return configured.named('sideshift').resolve({ ref: 'a', token: null }, refund, patience());
    },
  ],
  [
    'by which an order is looked for',
    'changelly',
    () => configured.named('changelly').findOrder({ ...search, placedAfter: new Date(0) }, patience()),
  ],
])('an address of Bitcoin Cash %s reaches %s without its prefix', async (_what, _name, call) => {
  upstream.received.length = 0;
  await call().catch(() => undefined);
  const sent = upstream.received.map(({ body }) => body).join();
  expect(sent).toContain(`"${bare}"`);
  expect(sent.toLowerCase()).not.toContain('bitcoincash:');
});
