import { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import type {
  AssetAlias,
  LiquidityProvider,
  ProviderOrder,
  ProviderOrderRequest,
  ProviderReport,
} from '@swap/domain/swap';
import type { SandboxControl } from '../support/sandbox-control.js';

/** An adapter, and the sandbox it talks to. Exchange time must stand still. */
export interface ProviderUnderTest {
  readonly provider: LiquidityProvider;
  readonly sandbox: SandboxControl;
  /** Assets it can swap both ways, at float and fixed rates, an amount of the first, and an address of the second. */
  readonly pair: {
    readonly from: AssetAlias;
    readonly to: AssetAlias;
    readonly amount: string;
    readonly addressTo: string;
  };
  /** An address of `from`. */
  readonly refundAddress: string;
}

const patient = () => AbortSignal.timeout(5000);

/** What every adapter of a liquidity provider must do (see `LiquidityProvider`), whatever its exchange speaks. */
export function itKeepsTheProviderContract(start: () => Promise<ProviderUnderTest>, stop: () => Promise<void>): void {
  let provider: LiquidityProvider;
  let sandbox: SandboxControl;
  let test_: ProviderUnderTest;

  beforeAll(async () => {
    test_ = await start();
    ({ provider, sandbox } = test_);
  });

  afterAll(stop);

  afterEach(() => sandbox.wellBehaved(provider.name));

  function request(changes: Partial<ProviderOrderRequest> = {}): ProviderOrderRequest {
    const { from, to, amount, addressTo } = test_.pair;
    const wish = { from, to, side: 'from', amount: Amount.of(amount), fixed: false } as const;
    return { ...wish, rateId: null, addressTo, memoTo: null, refundAddress: null, refundMemo: null, ...changes };
  }

  async function place(changes: Partial<ProviderOrderRequest> = {}): Promise<ProviderOrder> {
    return provider.create(request(changes), patient());
  }

  function report({ ref }: ProviderOrder): Promise<ProviderReport> {
    return provider.report(ref, patient());
  }

  async function refusal(asked: Promise<unknown>): Promise<DomainError> {
    const error: unknown = await asked.then(
      () => new Error('it was not refused'),
      (reason: unknown) => reason,
    );
    if (error instanceof DomainError) return error;
    throw error;
  }

  test('lists assets in our terms, each once', async () => {
    const assets = await provider.assets(patient());
    expect(assets.length).toBeGreaterThan(10);
    expect(new Set(assets.map(({ param }) => param)).size).toBe(assets.length);
    expect(new Set(assets.map((each) => `${each.providerTicker}@${each.providerNetwork}`)).size).toBe(assets.length);
    for (const { param, ticker, network } of assets) {
      expect([param, ticker, network]).toEqual([param, ticker, network].map((text) => text.toLowerCase()));
    }
    expect(assets.some(({ contractAddress }) => contractAddress !== null)).toBe(true);
    expect(assets.some(({ depositEnabled }) => !depositEnabled)).toBe(true);
    expect(assets.some(({ memoSupported }) => memoSupported)).toBe(true);
  });

  test('quotes a float rate with its bounds', async () => {
    const quote = await provider.quote(request(), patient());
    expect(quote.amountFrom.toString()).toBe(test_.pair.amount);
    expect(quote.amountTo.isZero).toBe(false);
    expect(quote.minAmount?.isLessThan(quote.amountFrom)).toBe(true);
    expect(quote.maxAmount?.isMoreThan(quote.amountFrom)).toBe(true);
    expect(quote).toMatchObject({ rateId: null, expiresAt: null });
    expect(quote.minutes.min).toBeLessThanOrEqual(quote.minutes.max);
  });

  test('quotes a fixed rate that holds for a while', async () => {
    const quote = await provider.quote(request({ fixed: true }), patient());
    expect(quote.rateId).toEqual(expect.any(String));
    expect((quote.expiresAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(30_000);
  });

  test('quotes what must be sent to receive an amount', async () => {
    const amount = (await provider.quote(request({ fixed: true }), patient())).amountTo.truncate(6);
    const quote = await provider.quote(request({ side: 'to', amount, fixed: true }), patient());
    expect(quote.amountTo.toString()).toBe(amount.toString());
    const [asked, sent] = [Number(test_.pair.amount), Number(quote.amountFrom.toString())];
    expect(Math.abs(asked - sent) / asked).toBeLessThan(0.01);
  });

  test.each([
    ['too little', '0.00000001'],
    ['too much', '100000000'],
  ])('refuses %s with both bounds', async (_, amount) => {
    for (const asked of [
      provider.quote(request({ amount: Amount.of(amount) }), patient()),
      place({ amount: Amount.of(amount) }),
    ]) {
      const { code, members, fields } = await refusal(asked);
      expect({ code, members, fields }).toEqual({
        code: 'amount_out_of_range',
        members: { min_amount: expect.stringMatching(/^\d/), max_amount: expect.stringMatching(/^\d/) },
        fields: [{ field: 'amount_from', message: expect.any(String) }],
      });
    }
  });

  test('refuses a pair it does not swap, an address it does not take, and a rate it has dropped', async () => {
    const unknown = { ticker: 'nonsense', network: 'nonsense' };
    expect((await refusal(provider.quote(request({ to: unknown }), patient()))).code).toBe('pair_unavailable');
    expect((await refusal(place({ addressTo: 'nonsense' }))).code).toBe('invalid_address');
    expect((await refusal(place({ fixed: true, rateId: 'nonsense' }))).code).toBe('quote_expired');
  });

  test('places an order and hands out where to pay', async () => {
    const order = await place();
    expect(order.depositAddress).toMatch(/^\S{20,}$/);
    expect(order.amountFrom.toString()).toBe(test_.pair.amount);
    expect(order.amountTo.isZero).toBe(false);
    expect((await place()).ref).not.toBe(order.ref);
    expect(await report(order)).toMatchObject({ status: 'waiting', depositTx: null, payoutTx: null, refundTx: null });
  });

  test('places an order at the rate it quoted, whichever side was named', async () => {
    for (const side of ['from', 'to'] as const) {
      const firm = await provider.quote(request({ fixed: true }), patient());
      const amount = side === 'from' ? firm.amountFrom : firm.amountTo;
      const quote = await provider.quote(request({ fixed: true, side, amount }), patient());
      const order = await place({ fixed: true, side, amount, rateId: quote.rateId });
      expect([order.amountFrom, order.amountTo].map(String)).toEqual([quote.amountFrom, quote.amountTo].map(String));
      expect(order.expiresAt).toBeInstanceOf(Object);
    }
  });

  test('reports every stage through to the payout', async () => {
    const order = await place();
    const seen: ProviderReport[] = [];
    await sandbox.deposit(order.depositAddress, { memo: order.depositMemo });
    for (let seconds = 0; seconds < 12; seconds += 1) {
      seen.push(await report(order));
      await sandbox.advance(1);
    }
    const statuses = seen.map(({ status }) => status).filter((status, index, all) => status !== all[index - 1]);
    expect(statuses).toEqual(['confirming', 'exchanging', 'sending', 'completed']);
    const last = seen.at(-1);
    const truth = await sandbox.order(order.depositAddress);
    expect([last?.amountFrom, last?.amountTo].map(String)).toEqual([truth.amount_from, truth.amount_to]);
    expect(last).toMatchObject({
      depositTx: expect.any(String),
      payoutTx: expect.any(String),
      refundTx: null,
      actionRequired: null,
    });
  });

  test('reports a hold, and what it asks for', async () => {
    const order = await place();
    await sandbox.deposit(order.depositAddress, { memo: order.depositMemo });
    await sandbox.steer(order.depositAddress, 'hold');
    expect(await report(order)).toMatchObject({ status: 'confirming', actionRequired: 'provider_hold' });
  });

  test.each([
    ['refund', 'refunded'],
    ['fail', 'failed'],
  ] as const)('after a %s it reports %s, and why', async (verb, status) => {
    const order = await place({ refundAddress: test_.refundAddress });
    await sandbox.deposit(order.depositAddress, { memo: order.depositMemo });
    await sandbox.steer(order.depositAddress, verb);
    const told = await report(order);
    expect(told).toMatchObject({
      status,
      payoutTx: null,
      reason: { code: expect.any(String), message: expect.any(String) },
    });
    expect(told.refundTx === null).toBe(verb === 'fail');
  });

  test('reports an order that nobody paid as expired, and late money as progress', async () => {
    const order = await place();
    await sandbox.advance(3 * 3600);
    expect(await report(order)).toMatchObject({ status: 'expired', depositTx: null });
    await sandbox.deposit(order.depositAddress, { memo: order.depositMemo });
    expect(await report(order)).toMatchObject({ status: 'confirming' });
  });

  test('a word it does not know is no status, and is passed on as it is', async () => {
    const order = await place();
    await sandbox.misbehaves('unknown_status', {}, provider.name);
    expect(await report(order)).toMatchObject({ status: null, rawStatus: 'awaiting_oracle' });
  });

  describe.each(['error', 'rate_limit', 'garbage', 'hang', 'lost_answer'] as const)(
    'when the exchange answers with %s',
    (kind) => {
      // Garbage comes in five kinds, one after the other; an unknown status is one of them, and no trouble.
      const calls = kind === 'garbage' ? 3 : 1;

      test.each(['assets', 'quote', 'create', 'report'] as const)('%s knows nothing, and says so', async (method) => {
        const order = await place();
        const path = kind === 'lost_answer' ? { path: '/' } : {};
        await sandbox.misbehaves(kind, path, provider.name);
        const brief = () => AbortSignal.timeout(300);
        for (let call = 0; call < calls; call += 1) {
          const asked = {
            assets: () => provider.assets(brief()),
            quote: () => provider.quote(request(), brief()),
            create: () => provider.create(request(), brief()),
            report: () => provider.report(order.ref, brief()),
          };
          const error = await refusal(asked[method]());
          expect([error.code, error.kind]).toEqual(['provider_unavailable', 'unavailable']);
        }
      });
    },
  );
}
