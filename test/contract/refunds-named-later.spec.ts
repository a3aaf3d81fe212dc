import { Amount } from '@swap/domain/money';
import { addresses } from '../support/order.js';
import { adapter } from './adapter.js';
import { patience } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

let upstream: ScriptedUpstream;
beforeAll(async () => {
  upstream = await ScriptedUpstream.start();
  upstream.says({});
});
beforeEach(() => upstream.received.splice(0));
afterAll(() => upstream.close());

const address = addresses.xrp;

/** What an exchange is told of a refund to that address, whatever it answers. */
async function told(name: string, memo: string | null): Promise<unknown> {
  const provider = adapter(name, upstream.url, 'key', 'secret');
  const choice = { choice: 'refund', address, memo } as const;
  await provider.resolve({ ref: 'A1', token: 't' }, choice, patience()).catch(() => undefined);
  expect(upstream.received).toHaveLength(1);
  return JSON.parse(upstream.received.pop()!.body);
}

test.each<[string, object, object]>([
  ['sideshift', { address, memo: '4711' }, { address }],
  [
    'fixedfloat',
    { id: 'A1', token: 't', choice: 'REFUND', address, tag: '4711' },
    { id: 'A1', token: 't', choice: 'REFUND', address },
  ],
])(
  'what goes back by %s goes with the memo that was named with its address, and with none where none was',
  async (name, withMemo, withoutMemo) => {
    expect(await told(name, '4711')).toEqual(withMemo);
    expect(await told(name, null)).toEqual(withoutMemo);
  },
);

test('an order at SideShift is placed at the quoted price, for our account, with no memo of no address', async () => {
  const order = {
    from: { ticker: 'BTC', network: 'bitcoin' },
    to: { ticker: 'ETH', network: 'ethereum' },
    side: 'from',
    amount: Amount.of('0.1'),
    fixed: true,
    customerIp: null,
    rateId: 'the-quote',
    reference: 'r',
    addressTo: addresses.eth,
    memoTo: null,
    refundAddress: null,
    refundMemo: '4711',
  } as const;
  const placed = async (changes: object) => {
    const provider = adapter('sideshift', upstream.url, 'secret', 'ours');
    await provider.create({ ...order, ...changes }, patience()).catch(() => undefined);
    const [sent] = upstream.received.splice(0).filter(({ method }) => method === 'POST');
    return JSON.parse(sent!.body) as object;
  };
  const common = { settleAddress: addresses.eth, affiliateId: 'ours', externalId: 'r', quoteId: 'the-quote' };
  // A memo belongs to an address: alone it is worth nothing.
  expect(await placed({})).toEqual(common);
  const back = { refundAddress: address, refundMemo: '4711' };
  expect(await placed({ refundAddress: address })).toEqual({ ...common, ...back });
});
