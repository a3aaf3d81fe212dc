import { Amount } from '@swap/domain/money';
import { Placements, type LiquidityProvider } from '@swap/domain/catalogue';
import { providers } from '@swap/providers';
import { addresses } from '../support/order.js';
import { captured } from '../support/captured.js';
import { AtExchange, patience, refusal } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

const definition = providers.find(({ name }) => name === 'chainflip')!;
const make = (url: string): LiquidityProvider =>
  definition.make(`${url}/chainflip`, { CHAINFLIP_ENABLED: 'true', CHAINFLIP_API_KEY: 'sandbox' });

describe('Chainflip in the sandbox', () => {
  let at: AtExchange;
  beforeAll(async () => {
    at = await AtExchange.start(make);
    await at.world.control('/prices', { param: 'btc', usd: '50000' });
    await at.world.control('/prices', { param: 'eth', usd: '2500' });
  });
  afterEach(() => at.misbehaves('none'));
  afterAll(() => at.close());

  const toEther = async () => ({ to: await at.alias('eth', 'eth') });
  const order = async () => ({ ...(await toEther()), addressTo: addresses.eth, refundAddress: addresses.btc });

  it('prices what is sent, with what the payout costs', async () => {
    const quote = await at.provider.quote(await at.request(await toEther()), patience());
    expect(quote.amountFrom.toString()).toBe('0.1');
    expect(Number(quote.amountTo.toString())).toBeGreaterThan(1.9);
    expect(Number(quote.networkFee?.toString())).toBeGreaterThan(0);
    expect(await at.orderCount()).toBe(0);
  });

  it('no price is told for what is to be received, at a fixed rate, or without decimals', async () => {
    const { chain: _, ...bare } = await at.alias('eth', 'eth');
    for (const changes of [{ side: 'to' as const }, { fixed: true }, { to: bare }]) {
      const asked = await at.request({ ...(await toEther()), ...changes });
      expect(await refusal(at.provider.quote(asked, patience()))).toMatchObject({ code: 'pair_unavailable' });
    }
  });

  it('says the least amount in units of the coin', async () => {
    const asked = await at.request({ ...(await toEther()), amount: Amount.of('0.00000001') });
    const small = await refusal(at.provider.quote(asked, patience()));
    expect(small).toMatchObject({ code: 'amount_out_of_range', fields: [{ field: 'amount_from' }] });
    expect(Number(small.members['min_amount'])).toBeGreaterThan(0.0001);
    expect(Number(small.members['min_amount'])).toBeLessThan(0.1);
  });

  it('takes no order without a refund address, with a memo, or to an address of another chain', async () => {
    for (const [changes, code] of [
      [{ refundAddress: null }, 'validation_failed'],
      [{ memoTo: '1' }, 'pair_unavailable'],
      [{ addressTo: addresses.btc }, 'invalid_address'],
      [{ refundAddress: addresses.eth }, 'invalid_address'],
    ] as const) {
      expect(await refusal(at.open({ ...(await order()), ...changes }))).toMatchObject({ code });
    }
    expect(await at.orderCount()).toBe(0);
  });

  it('a channel that the broker has not heard of yet waits, and is followed to the payout', async () => {
    const placed = await at.open(await order());
    expect(placed.ref).toMatch(/^\d+-Bitcoin-\d+$/);
    expect(await at.report(placed)).toMatchObject({ status: 'waiting', amountFrom: null });
    await at.deposit(placed);
    expect(await at.report(placed)).toMatchObject({ status: 'confirming', confirmations: { seen: 1, required: 5 } });
    await at.steer(placed, 'complete');
    const done = await at.report(placed);
    expect(done).toMatchObject({ status: 'completed', depositTx: expect.any(String), payoutTx: expect.any(String) });
    expect(done.amountFrom?.toString()).toBe('0.1');
    expect(Number(done.amountTo?.toString())).toBeGreaterThan(1.9);
  });

  it('what goes back is refunded, though its word there is completed', async () => {
    const placed = await at.open(await order());
    await at.deposit(placed);
    await at.steer(placed, 'refund');
    expect(await at.report(placed)).toMatchObject({
      rawStatus: 'completed',
      status: 'refunded',
      amountTo: null,
      refundTx: expect.any(String),
    });
  });

  it('a channel nobody paid into expires', async () => {
    const placed = await at.open(await order());
    await at.world.control('/clock', { advance_seconds: 25 * 3600 });
    expect(await at.report(placed)).toMatchObject({ rawStatus: 'waiting', status: 'expired' });
  });
});

describe('Chainflip as it was recorded', () => {
  let upstream: ScriptedUpstream;
  let provider: LiquidityProvider;
  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
    provider = definition.make(upstream.url, { CHAINFLIP_ENABLED: 'true' });
  });
  beforeEach(() => upstream.received.splice(0));
  afterAll(() => upstream.close());

  const [recorded] = captured('chainflip', 'quote');
  const asked = {
    from: { ticker: 'btc.btc', network: 'Bitcoin', chain: { network: 'btc', decimals: 8 } },
    to: { ticker: 'eth.eth', network: 'Ethereum', chain: { network: 'eth', decimals: 18 } },
    side: 'from' as const,
    amount: Amount.of('0.1'),
    fixed: false,
    customerIp: null,
  };
  const named = {
    addressTo: addresses.eth,
    refundAddress: addresses.btc,
    rateId: null,
    reference: 'r',
    memoTo: null,
    refundMemo: null,
  };
  const opens = (channel: object) =>
    upstream.answersWith(({ url }) => ({ json: url.startsWith('/swap') ? channel : [recorded] }));
  const told = (changes: object) => {
    const answer = captured('chainflip', 'status');
    upstream.says({ ...answer, status: { ...answer.status, ...changes } });
    return provider.report({ ref: '14138313-Ethereum-13128', token: null }, patience());
  };
  const out = { amount: 1.5, amountNative: '1500000' };
  const left = { ...out, transactionReference: '0xabc' };

  it('the recorded price is the payout after every fee, at once and not in parts', async () => {
    // A fee of what the swap goes through is told in another coin.
    const between = { type: 'egress', asset: 'usdc.eth', amountNative: '7' };
    upstream.says([
      { ...recorded, type: 'dca', egressAmountNative: '9' },
      { ...recorded, platform: 'other' },
      { ...recorded, includedFees: [between, ...recorded.includedFees] },
    ]);
    const quote = await provider.quote(asked, patience());
    expect(quote.amountTo.toString()).toBe('3.327151665764943643');
    expect(quote.networkFee?.toString()).toBe('0.00013680552396');
    expect(quote.minutes.min).toBe(17);
    upstream.says([{ ...recorded, type: 'dca' }]);
    expect(await refusal(provider.quote(asked, patience()))).toMatchObject({ code: 'pair_unavailable' });
  });

  it('a price for another pair or amount is none', async () => {
    for (const change of [{ ingressAsset: 'eth.arb' }, { egressAsset: 'sol.sol' }, { ingressAmountNative: '1' }]) {
      upstream.says([{ ...recorded, ...change }]);
      expect(await refusal(provider.quote(asked, patience()))).toMatchObject({ code: 'provider_unavailable' });
    }
  });

  it('an order asks for the recorded price less what they advise, once, and for nothing under it', async () => {
    opens({ ...captured('chainflip', 'create'), network: 'Bitcoin' });
    const placed = await provider.create({ ...asked, ...named }, patience());
    expect(placed).toMatchObject({ ref: '14138313-Bitcoin-13128', depositMemo: null });
    const swaps = upstream.received
      .map(({ url }) => new URL(url, 'http://x'))
      .filter((url) => url.pathname === '/swap');
    expect(swaps).toHaveLength(1);
    const { minimumPrice, ...query } = Object.fromEntries(swaps[0]!.searchParams);
    expect(Number(minimumPrice)).toBeCloseTo(33.2736633166 * 0.975, 8);
    expect(query).toEqual({
      sourceAsset: 'btc.btc',
      destinationAsset: 'eth.eth',
      destinationAddress: addresses.eth,
      refundAddress: addresses.btc,
      retryDurationInBlocks: '150',
    });
  });

  it('a channel on another chain than the coin sent is none', async () => {
    opens(captured('chainflip', 'create'));
    expect(await refusal(provider.create({ ...asked, ...named }, patience()))).toMatchObject({
      code: 'provider_unavailable',
      message: expect.stringContaining('Ethereum'),
    });
  });

  it('advice outside of one to five in a hundred is not taken', async () => {
    for (const [advised, kept] of [
      [0.1, 0.99],
      [40, 0.95],
      [null, 0.98],
    ] as const) {
      const offered = { ...recorded, recommendedSlippageTolerancePercent: advised };
      upstream.answersWith(({ url }) => ({
        json: url.startsWith('/swap') ? { ...captured('chainflip', 'create'), network: 'Bitcoin' } : [offered],
      }));
      await provider.create({ ...asked, ...named }, patience());
      const least = new URL(upstream.received.at(-1)!.url, 'http://x').searchParams.get('minimumPrice');
      expect(Number(least)).toBeCloseTo(33.2736633166 * kept, 8);
    }
  });

  it.each([
    ['waiting', {}, 'waiting'],
    ['completed', {}, 'sending'],
    ['completed', { swapEgress: out }, 'sending'],
    ['completed', { swapEgress: left }, 'completed'],
    ['completed', { refundEgress: out }, 'refund_pending'],
    ['completed', { refundEgress: left }, 'refunded'],
    ['completed', { swapEgress: left, refundEgress: left }, 'completed'],
    ['sent', { swapEgress: left }, 'sending'],
    ['sent', { refundEgress: left }, 'refund_pending'],
    ['failed', { refundEgress: left }, 'refunded'],
    ['failed', {}, 'failed'],
    ['paused', { swapEgress: left }, null],
  ])('the recorded order that is %s with %j is %s', async (state, changes, status) => {
    expect(await told({ state, ...changes })).toMatchObject({ rawStatus: state, status });
  });

  it('the recorded channel expires, and an answer for another channel is none', async () => {
    const { depositChannel } = captured('chainflip', 'status').status;
    expect(await told({ depositChannel: { ...depositChannel, isExpired: true } })).toMatchObject({ status: 'expired' });
    expect(await refusal(told({ depositChannel: { ...depositChannel, id: '14138313-Ethereum-13129' } }))).toMatchObject(
      {
        code: 'provider_unavailable',
      },
    );
  });

  it('every recorded asset is on its true network; what is on a network we do not know is held back', async () => {
    upstream.says(captured('chainflip', 'assets'));
    const { placed, held } = new Placements([], []).of({
      provider: 'chainflip',
      listed: await provider.assets(patience()),
    });
    expect(placed.map(({ place }) => `${place.ticker}@${place.network}`).sort()).toEqual(
      (
        'btc@btc eth@arbitrum eth@eth flip@eth sol@sol trx@trx usdc@arbitrum usdc@eth usdc@sol ' +
        'usdt@arbitrum usdt@eth usdt@sol usdt@trx wbtc@eth'
      ).split(' '),
    );
    expect(held.map(({ listed, reason }) => [listed.providerTicker, reason])).toEqual([
      ['dot.hub', 'unknown_network'],
      ['usdc.hub', 'unknown_network'],
      ['usdt.hub', 'unknown_network'],
    ]);
  });

  it('a recorded refusal over the amount tells the least', async () => {
    upstream.says(captured('chainflip', 'below-minimum'), 400);
    expect(await refusal(provider.quote(asked, patience()))).toMatchObject({
      code: 'amount_out_of_range',
      members: { min_amount: '0.0004' },
    });
  });
});
