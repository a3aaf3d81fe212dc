import { adapter } from './adapter.js';
import { patience } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

let upstream: ScriptedUpstream;
beforeAll(async () => {
  upstream = await ScriptedUpstream.start();
});
afterAll(() => upstream.close());

const tx = (id: string | null, amount: string | null = null) => ({ id, amount, confirmations: 1 });
const report = async (changes: object) => {
  const order = { id: 'A1', status: 'NEW', from: { amount: '0.1', tx: tx(null) }, to: { amount: '5', tx: tx(null) } };
  upstream.says({ code: 0, msg: 'OK', data: { ...order, ...changes } });
  const told = await adapter('fixedfloat', upstream.url, 'key', 'secret').report({ ref: 'A1', token: 't' }, patience());
  return { ...told, amountFrom: told.amountFrom?.toString(), amountTo: told.amountTo?.toString() };
};

test.each([
  [tx(null, '5'), { amountTo: undefined, payoutTx: null }],
  [tx('out'), { amountTo: '5', payoutTx: 'out' }],
  [tx('out', '4.9'), { amountTo: '4.9', payoutTx: 'out' }],
])('what FixedFloat paid out, with %j, is told as %j', async (paid, expected) => {
  expect(await report({ status: 'DONE', to: { amount: '5', tx: paid } })).toMatchObject(expected);
});

test.each([
  [tx(null, '0.1'), { amountFrom: undefined, depositTx: null, confirmations: null }],
  [tx('in', '0.09'), { amountFrom: '0.09', depositTx: 'in', confirmations: { seen: 1, required: 3 } }],
])('what FixedFloat received, with %j, is told as %j', async (received, expected) => {
  const from = { amount: '0.1', tx: received, reqConfirmations: 3 };
  expect(await report({ status: 'PENDING', from })).toMatchObject(expected);
});

test.each([
  [['LESS'], '0.09', 'deposit_too_small'],
  [['MORE'], '0.11', 'deposit_too_large'],
  [['LESS', 'EXPIRED'], '0.09', 'deposit_late'],
  [['LIMIT'], '0.09', 'deposit_too_small'],
  [['LIMIT'], '0.11', 'deposit_too_large'],
  [['LIMIT'], '0.1', 'provider_hold'],
  [['UNHEARD_OF'], '0.09', 'provider_hold'],
  [[], '0.1', 'provider_hold'],
])('an emergency at FixedFloat for %j, of %s where 0.1 was agreed, asks for %s', async (status, came, action) => {
  const from = { amount: '0.1', tx: tx('in', came) };
  const waits = { status: 'EMERGENCY', from, emergency: { status, choice: 'NONE', repeat: '0' } };
  expect(await report(waits)).toMatchObject({ status: 'confirming', actionRequired: action, repeatedDeposits: [] });
  for (const choice of ['REFUND', 'EXCHANGE'])
    expect(await report({ ...waits, emergency: { status, choice, repeat: '0' } })).toMatchObject({
      actionRequired: null,
      status: choice === 'REFUND' ? 'refund_pending' : 'exchanging',
    });
});

test.each([
  ['REFUND', 'out', 'back', 'refunded'],
  ['NONE', null, 'back', 'refunded'],
  ['NONE', 'out', 'back', 'completed'],
  ['REFUND', null, null, 'refund_pending'],
])(
  'an order at FixedFloat that is done by the choice %s, paid out by %j and sent back by %j, is %s',
  async (choice, out, back, status) => {
    const emergency = { status: ['EXPIRED'], choice, repeat: '0' };
    const ends = { to: { amount: '5', tx: tx(out, '5') }, back: { amount: '0.1', tx: tx(back, '0.1') } };
    expect(await report({ status: 'DONE', emergency, ...ends })).toMatchObject({ status, refundTx: back });
  },
);

test('more money at the address of an order at FixedFloat is told of, whatever the order does', async () => {
  const emergency = { status: [], choice: 'NONE', repeat: '1' };
  const told = await report({ status: 'EXCHANGE', emergency });
  expect(told).toMatchObject({ status: 'exchanging', actionRequired: null, repeatedDeposits: [{ held: true }] });
});
