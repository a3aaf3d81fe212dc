import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Amount } from '@swap/domain/money';
import type { LiquidityProvider, OrderSearch } from '@swap/domain/catalogue';
import { SOME_BITCOIN, SOME_TRON, SOME_XRP } from '../sandbox/outside-world.js';
import { adapter } from './adapter.js';
import { AtExchange, patience, refusal } from './at-exchange.js';
import { behavesAsProvider } from './provider.contract.js';

const make = (url: string): LiquidityProvider =>
  adapter('letsexchange', `${url}/letsexchange/api`, 'a.b.c', 'our-affiliate');

describe('LetsExchange as a provider', () => {
  behavesAsProvider({
    make,
    source: 7,
    contracts: true,
    unlisted: ['dot', 'dot'],
    stages: ['confirming', 'exchanging', 'sending'],
    spread: 0.007,
    // Their support decides what becomes of it.
    failed: { status: 'confirming', actionRequired: 'provider_hold' },
  });
});

describe('LetsExchange beyond the common', () => {
  let at: AtExchange;

  beforeAll(async () => {
    at = await AtExchange.start(make);
  });
  afterEach(() => at.misbehaves('none'));
  afterAll(() => at.close());

  it('LetsExchange reads times in seconds, milliseconds and not at all', async () => {
    const order = await at.order({ fixed: true });
    const quote = await at.provider.quote(order, patience());
    const seconds = (time: Date): number => (time.getTime() - Date.now()) / 1000;
    expect(seconds(quote.expiresAt!)).toBeGreaterThan(170);
    expect(seconds(quote.expiresAt!)).toBeLessThan(185);
    const placed = await at.provider.create({ ...order, rateId: quote.rateId }, patience());
    expect(seconds(placed.expiresAt!)).toBeGreaterThan(1790);
    expect(seconds(placed.expiresAt!)).toBeLessThan(1805);
    expect(await at.provider.quote(await at.request(), patience())).toMatchObject({ rateId: null, expiresAt: null });
  });

  it('LetsExchange understands yes and no however they are written', async () => {
    for (let count = 0; count < 12; count += 1) {
      expect((await at.open()).depositMemo).toBeNull();
      expect((await at.openFixed()).depositMemo).toBeNull();
    }
  });

  it('LetsExchange refuses a rate that is gone', async () => {
    const order = await at.order({ fixed: true });
    const { rateId } = await at.provider.quote(order, patience());
    await at.world.advance(200);
    for (const dropped of [rateId, 'nonsense', null]) {
      const late = at.provider.create({ ...order, rateId: dropped }, patience());
      expect((await refusal(late)).code).toBe('quote_expired');
    }
  });

  it('LetsExchange says which address is bad', async () => {
    const error = await refusal(at.open({ refundAddress: SOME_XRP }));
    expect(error).toMatchObject({ code: 'invalid_address', fields: [{ field: 'refund_address' }] });
  });

  it('LetsExchange knows the bounds of the side to receive', async () => {
    const request = await at.request({ fixed: true, side: 'to', amount: Amount.of('1') });
    const error = await refusal(at.provider.quote(request, patience()));
    expect(error).toMatchObject({ code: 'amount_out_of_range', fields: [{ field: 'amount_to' }] });
    expect(Number(error.members['min_amount'])).toBeGreaterThan(4);
  });

  it('LetsExchange exchanges late money for an hour and a half, and leaves later money to its support', async () => {
    const soon = await at.open();
    const late = await at.open();
    await at.world.advance(2 * 3600 - 120);
    expect(await at.report(soon)).toMatchObject({ status: 'expired', rawStatus: 'overdue' });
    await at.deposit(soon);
    await at.world.advance(60);
    expect((await at.report(soon)).status).toBe('completed');
    await at.world.advance(120);
    await at.deposit(late);
    await at.world.advance(60);
    expect(await at.report(late)).toMatchObject({
      status: 'confirming',
      rawStatus: 'error',
      actionRequired: 'provider_hold',
    });
  });

  it('LetsExchange tells a check of the sender from a refund that is done', async () => {
    const order = await at.open({ refundAddress: SOME_BITCOIN });
    await at.deposit(order);
    await at.steer(order, 'hold');
    expect(await at.report(order)).toMatchObject({ rawStatus: 'aml_check_failed', actionRequired: 'provider_hold' });
    await at.steer(order, 'refund');
    const report = await at.report(order);
    expect(report).toMatchObject({ rawStatus: 'refund', status: 'refunded', actionRequired: null });
    expect(report.refundTx).toMatch(/^[0-9a-f]{64}$/);
  });

  it('LetsExchange tells the confirmations of a deposit', async () => {
    const order = await at.open();
    await at.deposit(order);
    expect((await at.report(order)).confirmations).toEqual({ seen: 0, required: 2 });
    await at.world.advance(4);
    expect((await at.report(order)).confirmations).toEqual({ seen: 2, required: 2 });
  });

  describe('finds an order whose answer was lost', () => {
    const addressTo = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
    const search = async (changes: Partial<OrderSearch> = {}): Promise<OrderSearch> => {
      const { from, to } = await at.request();
      const named = { side: 'from', amount: Amount.of('0.0777'), addressTo } as const;
      const now = Date.parse((await at.world.control('/clock')).json.now);
      return { reference: 'r', ...named, from, to, placedAfter: new Date(now - 5000), ...changes };
    };

    it('in the history of the partner', async () => {
      expect(await at.provider.findOrder(await search(), patience())).toBeNull();
      const order = await at.order({ amount: Amount.of('0.0777'), addressTo });
      await at.misbehaves('lost_answer', { count: 1 });
      await refusal(at.provider.create(order, patience()));
      const found = await at.provider.findOrder(await search(), patience());
      expect(found).toMatchObject({ depositAddress: expect.stringMatching(/^bc1/), token: null });
      await at.deposit(found!);
      await at.world.advance(60);
      expect((await at.report(found!)).status).toBe('completed');
    });

    it.each([
      ['another amount', { amount: Amount.of('0.0778') }],
      ['another address', { addressTo: SOME_TRON }],
      ['another network', { to: { ticker: 'USDT', network: 'ERC20' } }],
      ['an earlier time', { placedAfter: new Date(Date.now() + 86_400_000) }],
    ])('LetsExchange finds an order whose answer was lost but not one of %s', async (_name, changes) => {
      expect(await at.provider.findOrder(await search(changes), patience())).toBeNull();
    });

    it('LetsExchange finds an order whose answer was lost but does not guess between two', async () => {
      const placedAfter = (await search()).placedAfter;
      for (let count = 0; count < 2; count += 1) await at.open({ amount: Amount.of('0.0777'), addressTo });
      expect(await at.provider.findOrder(await search({ placedAfter }), patience())).toBeNull();
    });
  });

  it('LetsExchange is refused with a bad token', async () => {
    const stranger = adapter('letsexchange', `${at.world.sandbox.url}/letsexchange/api`, 'nonsense', 'x');
    const error = await refusal(stranger.assets(patience()));
    expect([error.code, error.message]).toEqual(['provider_unavailable', expect.stringContaining('segments')]);
  });
});

describe('orders as LetsExchange writes them', () => {
  const order = {
    transaction_id: '0a1b2c3d4e5f60',
    status: 'sending_confirmation',
    is_float: 1,
    coin_from: 'BTC',
    coin_to: 'USDT',
    coin_from_network: 'BTC',
    coin_to_network: 'TRC20',
    deposit_amount: '0.1',
    withdrawal_amount: '4900',
    deposit: SOME_BITCOIN,
    deposit_extra_id: '',
    expired_at: 1_785_000_000,
    created_at: '2026-07-29 18:00:00',
    need_confirmations: '3',
    confirmations: null,
    hash_in: 'in',
    hash_out: '',
    real_deposit_amount: '0',
    real_withdrawal_amount: null,
  };

  /** What one that answers `json` to everything is asked. */
  async function asked<T>(json: object, question: (provider: LiquidityProvider) => Promise<T>): Promise<T> {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(json));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      return await question(adapter('letsexchange', url, 'a.b.c', 'x'));
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  }

  const tell = (changes: object) =>
    asked({ ...order, ...changes }, (provider) =>
      provider.report({ ref: order.transaction_id, token: null }, patience()),
    );
  const terms = {
    reference: 'r',
    from: { ticker: 'BTC', network: 'BTC' },
    to: { ticker: 'USDT', network: 'TRC20' },
    side: 'from' as const,
    amount: Amount.of('0.1'),
    addressTo: SOME_TRON,
  };

  it.each([
    ['wait', 'waiting', null],
    ['confirmation', 'confirming', null],
    ['confirmed', 'confirming', null],
    ['exchanging', 'exchanging', null],
    ['sending', 'sending', null],
    ['sending_confirmation', 'sending', null],
    ['success', 'completed', null],
    ['overdue', 'expired', null],
    ['refund', 'refunded', null],
    ['error', 'confirming', 'provider_hold'],
    ['aml_check_failed', 'confirming', 'provider_hold'],
    ['toString', null, null],
  ])('their %s is our %s', async (status, ours, actionRequired) => {
    expect(await tell({ status })).toMatchObject({ rawStatus: status, status: ours, actionRequired });
  });

  it('orders as LetsExchange writes them are not believed at another kind of rate than was asked for', async () => {
    const input = { ...terms, customerIp: null, memoTo: null, refundAddress: null, refundMemo: null };
    await asked(order, async (provider) => {
      const float = await provider.create({ ...input, fixed: false, rateId: null }, patience());
      expect(float.ref).toBe(order.transaction_id);
      const fixed = provider.create({ ...input, fixed: true, rateId: 'r' }, patience());
      expect((await refusal(fixed)).code).toBe('provider_unavailable');
    });
  });

  it('orders as LetsExchange writes them are found a minute before the search begins, and not sooner', async () => {
    const placedAt = (order.expired_at - 1800) * 1000;
    const json = { ...order, data: [{ ...order, withdrawal: SOME_TRON }] };
    const found = (placedAfter: number) =>
      asked(json, (provider) => provider.findOrder({ ...terms, placedAfter: new Date(placedAfter) }, patience()));
    expect(await found(placedAt + 60_000)).toMatchObject({ ref: order.transaction_id });
    expect(await found(placedAt + 60_001)).toBeNull();
  });

  it('orders as LetsExchange writes them have times of these years, and anything else is taken for no time', async () => {
    const [first, last] = [Date.UTC(2015, 0) / 1000, Date.UTC(2100, 0) / 1000];
    for (const expired_at of [first, last - 1]) expect(await tell({ expired_at })).toMatchObject({ status: 'sending' });
    for (const expired_at of [first - 1, last])
      expect((await refusal(tell({ expired_at }))).code).toBe('provider_unavailable');
  });

  it('orders as LetsExchange writes them have empty texts and zeros for what is not known', async () => {
    expect(await tell({})).toMatchObject({
      depositTx: 'in',
      payoutTx: null,
      refundTx: null,
      amountFrom: null,
      amountTo: null,
      confirmations: null,
    });
  });

  it.each([true, 'true', '1', 'True', 0, 'false', false])(
    'orders as LetsExchange writes them may say %p for yes or no',
    async (isFloat) => {
      expect((await tell({ is_float: isFloat })).status).toBe('sending');
    },
  );

  it.each([
    ['milliseconds where seconds belong', { expired_at: 1_785_000_000_000 }],
    ['a negative amount', { deposit_amount: '-1' }],
    ['another order', { transaction_id: 'ffffffffffffff' }],
  ])('orders as LetsExchange writes them are not believed with %s', async (_name, changes) => {
    expect((await refusal(tell(changes))).code).toBe('provider_unavailable');
  });
});
