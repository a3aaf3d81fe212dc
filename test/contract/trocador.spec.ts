import type { LiquidityProvider } from '@swap/domain/catalogue';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Amount } from '@swap/domain/money';
import { SOME_BITCOIN, SOME_TRON, SOME_XRP } from '../sandbox/outside-world.js';
import { adapter } from './adapter.js';
import { AtExchange, patience, refusal } from './at-exchange.js';
import { behavesAsProvider } from './provider.contract.js';

const make = (url: string): LiquidityProvider => adapter('trocador', `${url}/trocador`, 'some-key');

describe('Trocador as a provider', () => {
  behavesAsProvider({
    make,
    source: 8,
    contracts: false,
    unlisted: ['xlm', 'xlm'],
    // It has no word between seeing a deposit and paying out.
    stages: ['confirming', 'confirming', 'sending'],
    spread: 0.0065,
    tellsExpiry: false,
    failed: { status: 'failed', actionRequired: null },
  });
});

describe('Trocador beyond the common', () => {
  let at: AtExchange;

  beforeAll(async () => {
    at = await AtExchange.start(make);
    await at.world.control('/prices', { param: 'btc', usd: '50000' });
    await at.world.control('/prices', { param: 'usdt', usd: '1' });
  });
  afterEach(() => at.misbehaves('none'));
  afterAll(() => at.close());

  const calls = async (path: string): Promise<number> => {
    const { json } = await at.world.control('/requests?provider=trocador');
    const counted = (json as { path: string; count: string }[]).find((each) => each.path === `/trocador${path}`);
    return Number(counted?.count ?? 0);
  };

  it('Trocador knows a coin at home from its token elsewhere', async () => {
    for (const [ticker, network, theirs] of [
      ['btc', 'btc', 'Mainnet'],
      ['trx', 'trx', 'Mainnet'],
      ['pol', 'matic', 'Mainnet'],
      ['eth', 'eth', 'ERC20'],
      ['bnb', 'bsc', 'BEP20'],
      ['usdt', 'sol', 'SOL'],
      ['usdt', 'matic', 'MATIC'],
      ['eth', 'op', 'Optimism'],
    ] as const) {
      expect((await at.asset(ticker, network)).providerNetwork).toBe(theirs);
    }
  });

  it('Trocador takes the best offer of each kind, and no exchange that keeps deposits at will', async () => {
    const float = await at.provider.quote(await at.request(), patience());
    expect([float.amountTo.toString(), float.rateId]).toEqual(['4965.5', null]);
    expect(float.minutes).toEqual({ min: 10, max: 30 });
    const fixed = await at.provider.quote(await at.request({ fixed: true }), patience());
    expect([fixed.amountTo.toString(), fixed.rateId]).toEqual(['4940.5', expect.stringMatching(/^\w{10} Swapuz$/)]);
    const answer = await at.world.control('/requests?provider=trocador');
    expect(answer.text).toContain('/trocador/new_rate');
  });

  it('Trocador creates with a single call, even when the answer is lost', async () => {
    const request = await at.order();
    const before = await calls('/new_trade');
    await at.misbehaves('lost_answer', { count: 1 });
    await refusal(at.provider.create(request, patience()));
    expect(await calls('/new_trade')).toBe(before + 1);
    await at.misbehaves('hang', { path: '/new_trade' });
    await refusal(at.provider.create(request, AbortSignal.timeout(300)));
    expect(await calls('/new_trade')).toBe(before + 2);
    await at.misbehaves('none');
    await at.misbehaves('error', { path: '/new_trade' });
    await refusal(at.provider.create(request, patience()));
    expect(await calls('/new_trade')).toBe(before + 3);
  });

  it('Trocador refuses a rate that is gone, or that no quote gave', async () => {
    const order = await at.order({ fixed: true });
    const { rateId } = await at.provider.quote(order, patience());
    await at.world.advance(301);
    for (const dropped of [rateId, 'nonsense', 'nonsense Swapuz', null]) {
      const late = at.provider.create({ ...order, rateId: dropped }, patience());
      expect((await refusal(late)).code).toBe('quote_expired');
    }
  });

  it('Trocador says no memo with a 0, and a memo as it is', async () => {
    const xrp = await at.alias('xrp', 'xrp');
    const order = await at.open({ from: xrp, amount: Amount.of('900'), refundAddress: SOME_XRP, refundMemo: '77' });
    const none = await at.open({ from: xrp, amount: Amount.of('900'), refundAddress: SOME_XRP });
    const held = async (address: string) => (await at.world.control(`/orders?address=${address}`)).json[0];
    expect(await held(order.depositAddress)).toMatchObject({ payout_memo: null, refund_memo: '77' });
    expect(await held(none.depositAddress)).toMatchObject({ refund_address: SOME_XRP, refund_memo: null });
  });

  it('Trocador tells of a halt', async () => {
    const order = await at.openFixed();
    await at.deposit(order, '0.09');
    await at.world.advance(10);
    expect(await at.report(order)).toMatchObject({
      ...{ rawStatus: 'halted', status: 'confirming', actionRequired: 'provider_hold' },
    });
  });

  it('Trocador tells what moved once it is done', async () => {
    const order = await at.open();
    await at.deposit(order, '0.05');
    expect(await at.report(order)).toMatchObject({ amountFrom: null, amountTo: null });
    await at.world.advance(60);
    expect((await at.report(order)).amountFrom?.toString()).toBe('0.05');
  });

  it('Trocador wakes for late money', async () => {
    const order = await at.open();
    await at.world.advance(3600);
    await at.deposit(order);
    expect((await at.report(order)).status).toBe('confirming');
  });

  it('Trocador says which address is bad', async () => {
    const error = await refusal(at.open({ refundAddress: SOME_TRON }));
    expect(error).toMatchObject({ code: 'invalid_address', fields: [{ field: 'refund_address' }] });
  });

  it('Trocador is refused without a key', async () => {
    const stranger = adapter('trocador', `${at.world.sandbox.url}/trocador`, ' ');
    expect((await refusal(stranger.assets(patience()))).code).toBe('provider_unavailable');
  });
});

describe('answers as Trocador writes them', () => {
  const pair = { ticker_from: 'btc', network_from: 'Mainnet', ticker_to: 'usdt', network_to: 'TRC20' };
  const trade = {
    ...{ ...pair, trade_id: 'aBcDeFgH12', status: 'sending', fixed: 'False', payment: false },
    ...{ amount_from: 0.1, amount_to: 4900.5, address_provider: SOME_BITCOIN, address_provider_memo: '0' },
    ...{ quotes: { expiresAt: '2026-07-29 14:34:45+00:00' }, details: { hashout: null } },
  };
  const rates = {
    ...{ ...pair, trade_id: 'rate123456', amount_from: 0.1, amount_to: 4900.5 },
    quotes: {
      quotes: [
        { provider: 'Two Words', fixed: 'True', amount_to: '4890', eta: 12 },
        { provider: 'Other', fixed: 'False', amount_to: '4900.5' },
      ],
      ...{ min_deposit: '7.765e-05', max_deposit: 20.0 },
    },
  };

  /** A server that answers every path with what is scripted for it, and the provider that asks it. */
  const answering = async <T>(
    script: Record<string, unknown>,
    ask: (provider: LiquidityProvider) => Promise<T>,
  ): Promise<{ answer: T; asked: URL[] }> => {
    const asked: URL[] = [];
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://localhost');
      asked.push(url);
      const text = JSON.stringify(script[url.pathname]).replace('"7.765e-05"', '7.765e-05');
      response.setHeader('content-type', 'application/json');
      response.statusCode = text.startsWith('{"error"') ? 400 : 200;
      response.end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = adapter('trocador', `http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'k');
    try {
      return { answer: await ask(provider), asked };
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  };

  const alias = { from: { ticker: 'btc', network: 'Mainnet' }, to: { ticker: 'usdt', network: 'TRC20' } };
  const request = { ...alias, side: 'from', amount: Amount.of('0.1'), fixed: false, customerIp: null } as const;
  const order = {
    ...{ ...request, rateId: null, reference: 'r', addressTo: SOME_TRON, memoTo: null },
    ...{ refundAddress: null, refundMemo: null },
  };
  const tell = async (changes: object) => {
    const script = { '/trade': [{ ...trade, ...changes }] };
    return (await answering(script, (it) => it.report({ ref: trade.trade_id, token: null }, patience()))).answer;
  };

  it.each([
    ['new', 'waiting', null],
    ['waiting', 'waiting', null],
    ['confirming', 'confirming', null],
    ['sending', 'sending', null],
    ['finished', 'completed', null],
    ['failed', 'failed', null],
    ['expired', 'expired', null],
    ['refunded', 'refunded', null],
    ['halted', 'confirming', 'provider_hold'],
    ['paid partially', null, null],
    ['toString', null, null],
  ])('their %s is our %s', async (status, ours, actionRequired) => {
    expect(await tell({ status })).toMatchObject({ rawStatus: status, status: ours, actionRequired });
  });

  it('answers as Trocador writes them hold a transaction once there is one, and none that may be a refund', async () => {
    expect(await tell({ details: { hashout: 'h' } })).toMatchObject({ payoutTx: 'h', refundTx: null });
    expect(await tell({ details: { hashout: '' } })).toMatchObject({ payoutTx: null });
    expect(await tell({ status: 'refunded', details: { hashout: 'h' } })).toMatchObject({ payoutTx: null });
  });

  it.each([
    ['an empty list', []],
    ['two trades', [trade, trade]],
    ['another trade', [{ ...trade, trade_id: 'zzzzzzzzzz' }]],
    ['no list', trade],
  ])('answers as Trocador writes them are not believed with %s', async (_name, answer) => {
    const told = answering({ '/trade': answer }, (it) => it.report({ ref: trade.trade_id, token: null }, patience()));
    expect((await refusal(told)).code).toBe('provider_unavailable');
  });

  it('give exponents, names of two words and fixed offers among the others', async () => {
    const { answer } = await answering({ '/new_rate': rates }, (it) =>
      it.quote({ ...request, fixed: true }, patience()),
    );
    expect([answer.minAmount?.toString(), answer.maxAmount?.toString()]).toEqual(['0.00007765', '20']);
    expect([answer.amountTo.toString(), answer.rateId]).toEqual(['4890', 'rate123456 Two Words']);
    const taken = await answering({ '/new_trade': { ...trade, fixed: 'True' } }, (it) =>
      it.create({ ...order, fixed: true, rateId: answer.rateId }, patience()),
    );
    const query = Object.fromEntries(taken.asked[0]!.searchParams);
    expect(query).toMatchObject({ id: 'rate123456', provider: 'Two Words', fixed: 'True', payment: 'False' });
    expect(query).toMatchObject({ address: SOME_TRON, address_memo: '0', amount_from: '0.1', min_kycrating: 'C' });
    expect(taken.asked).toHaveLength(1);
    expect(taken.answer).toMatchObject({ depositMemo: null, expiresAt: new Date('2026-07-29T14:34:45Z') });
  });

  it.each([
    ['another kind of rate', { fixed: 'True' }],
    ['another network', { network_to: 'ERC20' }],
  ])('answers as Trocador writes them are not believed when an order comes at %s', async (_name, changes) => {
    const script = { '/new_rate': rates, '/new_trade': { ...trade, ...changes } };
    const made = answering(script, (it) => it.create(order, patience()));
    expect((await refusal(made)).code).toBe('provider_unavailable');
  });

  it('answers as Trocador writes them refuse with the limits of the coin where the rate names none', async () => {
    const coins = [
      { name: 'Bitcoin', ticker: 'btc', network: 'Lightning', memo: 'False', minimum: 1, maximum: 2 },
      { name: 'Bitcoin', ticker: 'btc', network: 'Mainnet', memo: 'False', minimum: 0.2, maximum: 3 },
    ];
    const script = { '/new_rate': { error: 'Something', message: 'else' }, '/coin': coins };
    const low = await refusal(answering(script, (it) => it.quote(request, patience())));
    expect([low.code, low.members]).toEqual(['amount_out_of_range', { min_amount: '0.2', max_amount: '3' }]);
    const fine = await refusal(answering(script, (it) => it.quote({ ...request, amount: Amount.of('1') }, patience())));
    expect(fine.code).toBe('pair_unavailable');
  });
});
