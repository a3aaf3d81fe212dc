import { captured } from '../support/captured.js';
import { adapter } from './adapter.js';
import { patience } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

let upstream: ScriptedUpstream;
beforeAll(async () => {
  upstream = await ScriptedUpstream.start();
});
afterAll(() => upstream.close());

describe('an order at Chainflip', () => {
  const gone = { amount: '2.5', transactionReference: '0xout', witnessedAt: '2026-11-21T12:00:00Z' };
  const seen = { amount: '2.5', transactionReference: null, witnessedAt: '2026-11-21T12:00:00Z' };
  const underWay = { amount: '2.5', transactionReference: null, witnessedAt: null };
  const report = async (more: object) => {
    const { status } = captured('chainflip', 'status');
    upstream.says({ status: { ...status, swapEgress: null, refundEgress: null, ...more } });
    const told = await adapter('chainflip', upstream.url).report(
      { ref: status.depositChannel.id, token: null },
      patience(),
    );
    return { ...told, amountFrom: told.amountFrom?.toString(), amountTo: told.amountTo?.toString() };
  };

  test.each([
    ['completed', { swapEgress: gone }, { status: 'completed', amountTo: '2.5', payoutTx: '0xout', refundTx: null }],
    ['completed', { swapEgress: seen }, { status: 'completed', amountTo: '2.5', payoutTx: null }],
    ['completed', { swapEgress: underWay }, { status: 'sending', amountTo: undefined }],
    ['sent', { swapEgress: gone }, { status: 'sending', amountTo: undefined, payoutTx: '0xout' }],
    [
      'completed',
      { refundEgress: gone },
      { status: 'refunded', amountTo: undefined, payoutTx: null, refundTx: '0xout' },
    ],
    ['failed', { refundEgress: gone }, { status: 'refunded', reason: { code: 'provider_refunded' } }],
    ['failed', { refundEgress: underWay }, { status: 'refund_pending', refundTx: null }],
    ['sending', { refundEgress: gone }, { status: 'refund_pending', refundTx: '0xout' }],
    ['failed', {}, { status: 'failed', payoutTx: null, refundTx: null }],
    ['swapping', { swapEgress: underWay }, { status: 'exchanging', amountTo: undefined }],
  ])('an order at Chainflip that is %s, with %j, is told as %j', async (state, out, expected) => {
    expect(await report({ state, ...out })).toMatchObject(expected);
  });

  test.each([
    ['waiting', {}, 'expired'],
    ['receiving', {}, 'confirming'],
    ['swapping', { swapEgress: underWay }, 'exchanging'],
    ['sent', { swapEgress: gone }, 'sending'],
    ['completed', { swapEgress: gone }, 'completed'],
    ['completed', { refundEgress: gone }, 'refunded'],
    ['failed', {}, 'failed'],
  ])('an order at Chainflip that is %s, with %j, is %s once its channel takes no more', async (state, out, status) => {
    const { depositChannel: channel } = captured('chainflip', 'status').status;
    const told = await report({ state, ...out, depositChannel: { ...channel, isExpired: true } });
    expect(told.status).toBe(status);
  });

  test.each([
    ['receiving', { seen: 3, required: 12 }],
    ['swapping', null],
    ['waiting', null],
  ])('an order at Chainflip that is %s has the confirmations %j', async (state, confirmations) => {
    const deposit = { amount: '0.1', transactionReference: '0xin', transactionConfirmations: 3 };
    const told = await report({ state, deposit, sourceChainRequiredBlockConfirmations: 12 });
    expect(told).toMatchObject({ confirmations, amountFrom: '0.1', depositTx: '0xin' });
  });

  test.each([
    ['both', true, [true, true]],
    ['ingress', true, [true, false]],
    ['egress', true, [false, true]],
    ['both', false, [false, false]],
    ['ingress', false, [false, false]],
  ])(
    'a coin at Chainflip that goes by %s, switched on: %s, can be sent and received: %j',
    async (way, enabled, can) => {
      const listed = { id: 'btc.btc', ticker: 'BTC', network: 'btc', decimals: 8, direction: way, enabled };
      upstream.says({ assets: [listed] });
      const [found] = await adapter('chainflip', upstream.url).assets(patience());
      expect([found?.depositEnabled, found?.withdrawEnabled]).toEqual(can);
    },
  );
});

describe('an order at NEAR Intents', () => {
  const recorded = captured('nearintents', 'status');
  const { depositAddress: ref } = recorded.quoteResponse.quote;
  const details = {
    depositedAmountFormatted: '0.1',
    amountOutFormatted: '2.5',
    refundedAmountFormatted: '0.1',
    refundReason: 'PARTIAL_DEPOSIT',
    originChainTxHashes: [{ hash: '' }, { hash: '0xin' }],
    destinationChainTxHashes: [{ hash: '0xout' }],
  };
  const report = async (status: string, deadline: string, more: object = {}) => {
    const quote = { ...recorded.quoteResponse.quote, deadline };
    const swapDetails = { ...recorded.swapDetails, ...details, ...more };
    upstream.says({ ...recorded, status, quoteResponse: { ...recorded.quoteResponse, quote }, swapDetails });
    const told = await adapter('nearintents', upstream.url).report({ ref, token: null }, patience());
    return { ...told, amountFrom: told.amountFrom?.toString(), amountTo: told.amountTo?.toString() };
  };
  const later = '2999-01-01T00:00:00.000Z';
  const before = '2020-01-01T00:00:00.000Z';

  test.each([
    ['SUCCESS', { status: 'completed', amountTo: '2.5', payoutTx: '0xout', depositTx: '0xin', reason: null }],
    ['REFUNDED', { status: 'refunded', amountTo: undefined, payoutTx: null, reason: { message: 'PARTIAL_DEPOSIT' } }],
    ['PROCESSING', { status: 'exchanging', amountFrom: '0.1', amountTo: undefined, payoutTx: null }],
    ['INCOMPLETE_DEPOSIT', { status: 'confirming', actionRequired: 'deposit_too_small' }],
    ['KNOWN_DEPOSIT_TX', { status: 'confirming', actionRequired: null }],
    ['FAILED', { status: 'failed', amountTo: undefined, payoutTx: null, reason: { code: 'provider_failed' } }],
  ])(
    'an order at NEAR Intents with the word %s is told as %j, before and after its deadline',
    async (word, expected) => {
      for (const deadline of [later, before]) expect(await report(word, deadline)).toMatchObject(expected);
    },
  );

  test('an order at NEAR Intents that nobody paid waits until its deadline, and a refund without a reason has the usual one', async () => {
    const unpaid = { depositedAmountFormatted: '0', originChainTxHashes: [], destinationChainTxHashes: [] };
    expect(await report('PENDING_DEPOSIT', later, unpaid)).toMatchObject({ status: 'waiting', amountFrom: undefined });
    expect(await report('PENDING_DEPOSIT', before, unpaid)).toMatchObject({ status: 'expired', depositTx: null });
    const refunded = await report('REFUNDED', before, { refundReason: null });
    expect(refunded.reason).toEqual({ code: 'provider_refunded', message: 'The exchange sent the deposit back.' });
  });
});
