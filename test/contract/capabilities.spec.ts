import type { LiquidityProvider } from '@swap/domain/catalogue';
import { Amount } from '@swap/domain/money';
import { providers } from '@swap/providers';
import { changellyAccount } from '../support/exchanges.js';
import { addresses } from '../support/order.js';
import { adapter } from './adapter.js';
import { patience } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

let upstream: ScriptedUpstream;
beforeAll(async () => {
  upstream = await ScriptedUpstream.start();
  upstream.says({});
});
afterAll(() => upstream.close());

const exchanges = providers.map(({ name }) => name);
const at = (name: string): LiquidityProvider =>
  adapter(name, upstream.url, name === 'changelly' ? changellyAccount().privateKey : 'a.b.c', 'a.b.c');

const order = {
  from: { ticker: 'btc', network: 'btc', chain: { network: 'btc', decimals: 8 } },
  to: { ticker: 'eth', network: 'eth', chain: { network: 'eth', decimals: 18 } },
  side: 'from',
  amount: Amount.of('0.1'),
  customerIp: null,
  rateId: 'id rate',
  reference: 'ours',
  addressTo: addresses.eth,
  memoTo: null,
  refundAddress: null,
  refundMemo: null,
} as const;

/** Whether the exchange was asked anything: what it cannot do is refused before. */
async function isAsked(call: Promise<unknown>): Promise<boolean> {
  upstream.received.length = 0;
  await call.catch(() => undefined);
  return upstream.received.length > 0;
}

test.each(exchanges)('%s says beforehand where an order needs an address for refunds', async (name) => {
  const provider = at(name);
  const { fixed: hasFixed, needsRefundAddress, fixedNeedsRefundAddress } = provider.capabilities;
  const isTaken = (fixed: boolean) => isAsked(provider.create({ ...order, fixed }, patience()));
  expect([name, needsRefundAddress]).toEqual([name, !(await isTaken(false))]);
  if (hasFixed) expect([name, needsRefundAddress || fixedNeedsRefundAddress]).toEqual([name, !(await isTaken(true))]);
});

test.each(exchanges)('%s is told of the choices over a deposit that it says it takes, and no other', async (name) => {
  const provider = at(name);
  const named = { ref: 'ref', token: 'token' };
  const refund = { choice: 'refund', address: addresses.btc, memo: null } as const;
  const { refunds } = provider.capabilities;
  const isToldOfRefund = await isAsked(provider.resolve(named, refund, patience()));
  const isToldOfExchange = await isAsked(provider.resolve(named, { choice: 'exchange' }, patience()));
  const expected = [refunds === 'address' || refunds === 'choice', refunds === 'choice'];
  expect([refunds, isToldOfRefund, isToldOfExchange]).toEqual([refunds, ...expected]);
});

test.each(exchanges)('%s says beforehand whether it has fixed rates', async (name) => {
  const provider = at(name);
  const asked = await isAsked(provider.quote({ ...order, fixed: true }, patience()));
  expect([name, provider.capabilities.fixed]).toEqual([name, asked]);
});

test('no part of a private route goes over a house of several exchanges, nor over one that shows every trade', () => {
  const without = providers.filter(({ capabilities }) => !capabilities.privateLeg);
  expect(without.map(({ name }) => name).sort()).toEqual(['chainflip', 'nearintents', 'trocador']);
});

test('where wallets keep single orders below an amount, so do we', () => {
  const most = providers.flatMap(({ name, capabilities: { maxOrderUsd } }) =>
    maxOrderUsd === null ? [] : [[name, maxOrderUsd.toString()]],
  );
  expect(most).toEqual([['exolix', '70000']]);
});
