import { Amount } from '@swap/domain/money';
import type { LiquidityProvider, OrderSearch } from '@swap/domain/catalogue';
import { SOME_BITCOIN, SOME_TRON, SOME_XRP } from '../sandbox/outside-world.js';
import { adapter } from './adapter.js';
import { AtExchange, patience, refusal } from './at-exchange.js';
import { behavesAsProvider } from './provider.contract.js';
import { ScriptedUpstream } from './scripted-upstream.js';

const make = (url: string): LiquidityProvider => adapter('exolix', `${url}/exolix/api/v2`, 'any-key');

describe('Exolix as a provider', () => {
  behavesAsProvider({
    make,
    source: 3,
    contracts: true,
    unlisted: ['zec', 'zec'],
    stages: ['confirming', 'exchanging', 'sending'],
    spread: 0.0045,
    tellsExpiry: false,
    tellsHolds: false,
    failed: { status: 'expired', actionRequired: null },
  });
});

describe('Exolix beyond the common', () => {
  let at: AtExchange;

  beforeAll(async () => {
    at = await AtExchange.start(make);
    // Limits of what is received follow the market, which must not drift between two questions.
    await at.world.control('/prices', { param: 'btc', usd: '50000' });
    await at.world.control('/prices', { param: 'usdt', usd: '1' });
  });
  afterEach(() => at.misbehaves('none'));
  afterAll(() => at.close());

  it('Exolix states limits of the side that was named, though the refusals differ in their status', async () => {
    for (const fixed of [false, true]) {
      const sent = await at.request({ amount: Amount.of('0.00001'), fixed });
      const small = await refusal(at.provider.quote(sent, patience()));
      expect(small).toMatchObject({ code: 'amount_out_of_range', fields: [{ field: 'amount_from' }] });
      expect(small.members['max_amount']).toEqual(expect.any(String));
    }
    const wanted = await at.request({ amount: Amount.of('1'), side: 'to', fixed: true });
    const little = await refusal(at.provider.quote(wanted, patience()));
    expect(little).toMatchObject({ code: 'amount_out_of_range', fields: [{ field: 'amount_to' }] });
    expect(Number(little.members['min_amount'])).toBeGreaterThan(1);
    expect(little.members['max_amount']).toBeNull();
    const good = await at.provider.quote({ ...wanted, amount: Amount.of('500') }, patience());
    expect(good.minAmount?.toString()).toBe(little.members['min_amount']);
  });

  it('Exolix names no firm price before the order', async () => {
    const quote = await at.provider.quote(await at.request({ fixed: true }), patience());
    expect([quote.rateId, quote.expiresAt]).toEqual([null, null]);
  });

  it('Exolix tells nothing of amounts and hashes before a deposit came', async () => {
    const order = await at.open();
    const told = await at.report(order);
    expect(told).toMatchObject({ amountFrom: null, amountTo: null, depositTx: null, payoutTx: null });
  });

  it('Exolix takes the hash of a refund for a refund', async () => {
    const order = await at.open({ refundAddress: SOME_BITCOIN });
    await at.deposit(order, '0.00001');
    await at.world.advance(3.5);
    expect((await at.report(order)).status).toBe('refund_pending');
    await at.world.advance(60);
    const told = await at.report(order);
    expect(told).toMatchObject({ status: 'refunded', payoutTx: null, amountTo: null });
    expect(told.refundTx).toMatch(/^[0-9a-f]{64}$/);
  });

  it('Exolix names the field of a bad refund address', async () => {
    const error = await refusal(at.open({ refundAddress: SOME_XRP }));
    expect(error).toMatchObject({ code: 'invalid_address', fields: [{ field: 'refund_address' }] });
  });

  describe('tracing an order whose create was not answered', () => {
    const lost = async (changes: Partial<OrderSearch> = {}): Promise<OrderSearch> => {
      const { from, to } = await at.request();
      const input = { reference: 'r', addressTo: SOME_TRON, amount: Amount.of('0.1'), side: 'from', from, to } as const;
      return { ...input, placedAfter: new Date(Date.now() - 1000), ...changes };
    };

    it('tracing an order whose create was not answered finds it by what was asked', async () => {
      const amount = Amount.of('0.123');
      const request = await at.order({ amount });
      await at.misbehaves('lost_answer', { count: 1 });
      await refusal(at.provider.create(request, patience()));
      const found = await at.provider.findOrder(await lost({ amount }), patience());
      const [held] = (await at.world.control('/orders?provider=exolix')).json;
      expect(found).toMatchObject({ ref: held.ref, depositAddress: held.deposit_address, rawStatus: 'wait' });
    });

    it('tracing an order whose create was not answered finds one that named what is received', async () => {
      const amount = Amount.of('4321');
      const order = await at.open({ side: 'to', fixed: true, amount });
      expect((await at.provider.findOrder(await lost({ side: 'to', amount }), patience()))?.ref).toBe(order.ref);
    });

    it('tracing an order whose create was not answered finds none of another amount, address, pair or time, and does not choose between two', async () => {
      const amount = Amount.of('0.2');
      await at.open({ amount });
      const eth = await at.alias('eth', 'eth');
      for (const other of [
        { amount: Amount.of('0.201') },
        { addressTo: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9' },
        { from: eth },
        { placedAfter: new Date(Date.now() + 86_400_000) },
      ]) {
        expect(await at.provider.findOrder(await lost({ amount, ...other }), patience())).toBeNull();
      }
      expect(await at.provider.findOrder(await lost({ amount }), patience())).not.toBeNull();
      await at.open({ amount });
      expect(await at.provider.findOrder(await lost({ amount }), patience())).toBeNull();
    });

    it('tracing an order whose create was not answered cannot tell while Exolix is down', async () => {
      const search = await lost();
      await at.misbehaves('error');
      expect((await refusal(at.provider.findOrder(search, patience()))).code).toBe('provider_unavailable');
    });
  });
});

describe('what Exolix says', () => {
  let upstream: ScriptedUpstream;
  let provider: LiquidityProvider;

  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
    provider = adapter('exolix', upstream.url, 'the-key');
  });
  afterAll(() => upstream.close());

  const pair = { from: { ticker: 'BTC', network: 'BTC' }, to: { ticker: 'USDT', network: 'TRX' } };
  const input = { ...pair, side: 'from', amount: Amount.of('0.1'), fixed: false, customerIp: null } as const;
  const coin = { coinCode: 'BTC', network: 'BTC' };
  const transaction = { id: 'a1', amount: 0.1, amountTo: 5, coinFrom: coin, coinTo: coin, depositAddress: 'here' };

  it.each([
    ['wait', 'waiting'],
    ['confirmation', 'confirming'],
    ['confirmed', 'confirming'],
    ['exchanging', 'exchanging'],
    ['sending', 'sending'],
    ['success', 'completed'],
    ['overdue', 'expired'],
    ['deleted', 'expired'],
    ['refund', 'refund_pending'],
    ['refunded', 'refunded'],
    ['error', 'expired'],
    ['constructor', null],
  ])('the word %s of Exolix means %s', async (word, status) => {
    upstream.says({ ...transaction, status: word });
    const told = await provider.report({ ref: 'a1', token: null }, patience());
    expect(told).toMatchObject({ rawStatus: word, status, actionRequired: null });
  });

  it('the word error means failed where a deposit came, and that nobody paid where none did', async () => {
    upstream.says({ ...transaction, status: 'error', hashIn: { hash: 'abc' } });
    expect(await provider.report({ ref: 'a1', token: null }, patience())).toMatchObject({ status: 'failed' });
    upstream.says({ ...transaction, status: 'error', hashIn: { hash: null } });
    expect(await provider.report({ ref: 'a1', token: null }, patience())).toMatchObject({ status: 'expired' });
  });

  it('the list comes by the page, all of it or none', async () => {
    const page = (code: string) => ({ data: [{ code, name: code, networks: [{ network: code }] }], count: 2 });
    upstream.answersWith(({ url }) => ({ json: page(url.includes('page=1&') ? 'BTC' : 'XMR') }));
    expect((await provider.assets(patience())).map(({ ticker }) => ticker)).toEqual(['btc', 'xmr']);
    upstream.answersWith(({ url }) => ({ json: url.includes('page=1&') ? page('BTC') : { data: [], count: 2 } }));
    expect((await refusal(provider.assets(patience()))).code).toBe('provider_unavailable');
  });

  it('the key goes without a scheme word, and a hidden history is no history', async () => {
    upstream.says({ message: 'Forbidden' }, 403);
    const search = { ...input, reference: 'r', addressTo: 'there', placedAfter: new Date() };
    expect(await provider.findOrder(search, patience())).toBeNull();
    expect(upstream.received.at(-1)?.headers.authorization).toBe('the-key');
  });

  it('an order that was placed in the very moment the search begins with is found, an earlier one is not', async () => {
    const placedAfter = new Date('2026-11-21T12:00:00.000Z');
    const found = async (createdAt: string) => {
      const [coinFrom, coinTo] = [pair.from, pair.to].map(({ ticker: coinCode, network }) => ({ coinCode, network }));
      const placed = { ...transaction, coinFrom, coinTo, status: 'wait', withdrawalAddress: 'there', createdAt };
      upstream.says({ data: [placed] });
      return provider.findOrder({ ...input, reference: 'r', addressTo: 'there', placedAfter }, patience());
    };
    expect(await found('2026-11-21T12:00:00.000Z')).toMatchObject({ ref: 'a1' });
    expect(await found('2026-11-21T12:00:00.001Z')).toMatchObject({ ref: 'a1' });
    expect(await found('2026-11-21T11:59:59.999Z')).toBeNull();
  });

  it('the list is given up after fifty pages where it has no end', async () => {
    let pages = 0;
    upstream.answersWith(({ url }) => {
      pages += 1;
      const code = `C${/page=(\d+)&/.exec(url)?.[1] ?? ''}`;
      return { json: { data: [{ code, name: code, networks: [{ network: code }] }], count: 1000 } };
    });
    expect((await refusal(provider.assets(patience()))).code).toBe('provider_unavailable');
    expect(pages).toBe(50);
  });

  it('an order is looked for behind a page that is full of others', async () => {
    const [coinFrom, coinTo] = [pair.from, pair.to].map(({ ticker: coinCode, network }) => ({ coinCode, network }));
    const times = { createdAt: '2026-11-21T12:00:01.000Z', status: 'wait' };
    const placed = { ...transaction, coinFrom, coinTo, ...times, withdrawalAddress: 'there' };
    const others = Array.from({ length: 100 }, (_, place) => ({
      ...placed,
      id: `other-${String(place)}`,
      withdrawalAddress: 'elsewhere',
    }));
    const pages: Readonly<Record<string, object[]>> = { 1: others, 2: [placed] };
    upstream.answersWith(({ url }) => {
      const page = new URL(url, upstream.url).searchParams.get('page') ?? '';
      return { json: { data: pages[page] ?? [] } };
    });
    const placedAfter = new Date('2026-11-21T12:00:00.000Z');
    const search = { ...input, reference: 'r', addressTo: 'there', placedAfter };
    expect(await provider.findOrder(search, patience())).toMatchObject({ ref: 'a1' });
  });

  it('the transaction of a deposit that is on its way back is no payout', async () => {
    const back = { ...transaction, status: 'refund', hashIn: { hash: 'in' }, hashOut: { hash: 'back' } };
    upstream.says(back);
    expect(await provider.report({ ref: 'a1', token: null }, patience())).toMatchObject({
      status: 'refund_pending',
      depositTx: 'in',
      payoutTx: null,
      refundTx: 'back',
      amountTo: null,
    });
  });

  it.each([
    [422, { error: 'Such exchange pair is not available' }, 'pair_unavailable'],
    [422, {}, 'pair_unavailable'],
    [400, { errors: { coinTo: 'unknown' } }, 'pair_unavailable'],
    [401, { message: 'Unauthorized' }, 'provider_unavailable'],
    [400, { errors: { rateType: 'wrong' } }, 'provider_unavailable'],
    [200, { message: 'what' }, 'provider_unavailable'],
  ])('%d with %j is %s', async (status, json, code) => {
    upstream.says(json, status);
    expect((await refusal(provider.quote(input, patience()))).code).toBe(code);
  });

  it('a create out of range is told by its own body, or by the price of the same terms', async () => {
    const limits = { fromAmount: 0.1, toAmount: 0, message: 'below', minAmount: 0.2, withdrawMin: 9, maxAmount: 3 };
    const order = { ...input, rateId: null, reference: 'r', addressTo: 'there', memoTo: null, refundAddress: null };
    const create = () => refusal(provider.create({ ...order, refundMemo: null }, patience()));
    upstream.says(limits, 422);
    expect((await create()).members).toEqual({ min_amount: '0.2', max_amount: '3' });
    const calls = upstream.received.length;
    upstream.answersWith(({ method }) =>
      method === 'POST' ? { status: 400, json: { errors: { amount: 'too little' } } } : { status: 422, json: limits },
    );
    expect((await create()).members).toEqual({ min_amount: '0.2', max_amount: '3' });
    expect(upstream.received.slice(calls).map(({ method }) => method)).toEqual(['POST', 'GET']);
  });
});
