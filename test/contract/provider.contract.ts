import { findNetwork } from '@swap/domain/chains';
import { Amount } from '@swap/domain/money';
import type { LiquidityProvider, ListedAsset } from '@swap/domain/catalogue';
import type { SandboxOptions } from '@swap/sandbox';
import { SOME_BITCOIN, SOME_XRP, apart } from '../sandbox/outside-world.js';
import { AtExchange, patience, refusal } from './at-exchange.js';
import { itSaysWhenItsProviderMisbehaves } from './provider-trouble.contract.js';

export interface Subject {
  readonly make: (sandboxUrl: string) => LiquidityProvider;
  readonly sandbox?: Partial<SandboxOptions>;
  readonly source: number;
  /** Whether it names the contracts of tokens. */
  readonly contracts: boolean;
  /** An asset of the catalogue it does not trade. */
  readonly unlisted: readonly [ticker: string, network: string];
  /** The states a deposit goes through, before `completed`. */
  readonly stages: readonly string[];
  /** The share of the market's price it keeps at a float rate. */
  readonly spread: number;
  /** After how many seconds an order without a deposit is surely over; an hour unless said. */
  readonly patienceSeconds?: number;
  /** Whether it tells until when a fixed price holds; it does unless said. */
  readonly tellsExpiry?: boolean;
  /** Whether it has a word for an order that is held for a check; it has unless said. */
  readonly tellsHolds?: boolean;
  /** What a failure at the exchange looks like. */
  readonly failed: { readonly status: string; readonly actionRequired: string | null };
}

const amount = (text: string): Amount => Amount.of(text);

/** What every adapter does, whatever its provider speaks. */
export function behavesAsProvider(subject: Subject): void {
  let at: AtExchange;

  beforeAll(async () => {
    at = await AtExchange.start(subject.make, subject.sandbox);
    await at.world.control('/prices', { param: 'btc', usd: '50000' });
    await at.world.control('/prices', { param: 'usdt', usd: '1' });
  });
  afterEach(() => at.misbehaves('none'));
  afterAll(() => at.close());

  const money = (value: { toString(): string } | null): string | null => value?.toString() ?? null;

  describe('its list', () => {
    let listed: ListedAsset[];
    beforeAll(async () => {
      listed = await at.provider.assets(patience());
    });

    it('the list of a provider names our networks and tickers', async () => {
      expect(at.provider.source).toBe(subject.source);
      for (const [ticker, network] of [
        ['btc', 'btc'],
        ['eth', 'eth'],
        ['eth', 'arbitrum'],
        ['bnb', 'bsc'],
        ['avax', 'cchain'],
        ['pol', 'matic'],
        ['usdt', 'eth'],
        ['usdt', 'trx'],
        ['usdt', 'bsc'],
        ['usdc', 'base'],
        ['xrp', 'xrp'],
      ] as const) {
        expect(await at.asset(ticker, network)).toMatchObject({ depositEnabled: true, withdrawEnabled: true });
      }
      const strangers = listed.filter(({ network }) => findNetwork(network) === null && network !== 'eos');
      expect(strangers).toEqual([]);
    });

    it('the list of a provider knows each asset once, by ticker and network', () => {
      const places = listed.map(({ ticker, network }) => `${ticker}@${network}`);
      expect(new Set(places).size).toBe(places.length);
    });

    it('the list of a provider names contracts where the provider does, and nothing else in their place', async () => {
      const tether = await at.asset('usdt', 'trx');
      expect(tether.contractAddress).toBe(subject.contracts ? 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' : null);
      expect(tether.isStable).toBe(true);
      expect(await at.asset('eth', 'eth')).toMatchObject({ contractAddress: null, isStable: false });
    });

    it('the list of a provider marks memos', async () => {
      expect((await at.asset('xrp', 'xrp')).memoSupported).toBe(true);
      expect((await at.asset('btc', 'btc')).memoSupported).toBe(false);
    });

    it('the list of a provider leaves out what is not traded there', () => {
      const [ticker, network] = subject.unlisted;
      expect(listed.some((each) => each.ticker === ticker && each.network === network)).toBe(false);
    });
  });

  describe('its quotes', () => {
    it('the quotes of a provider are what the customer receives at a float rate', async () => {
      const quote = await at.provider.quote(await at.request(), patience());
      const market = amount('5000').times(amount(String(1 - subject.spread)));
      expect(apart(money(quote.amountTo)!, market.toString())).toBeLessThan(0.002);
      expect(money(quote.amountFrom)).toBe('0.1');
      expect(quote.minutes.max).toBeGreaterThanOrEqual(quote.minutes.min);
    });

    it('the quotes of a provider name the bounds of the named side', async () => {
      const quote = await at.provider.quote(await at.request(), patience());
      expect(quote.minAmount?.isLessThan(amount('0.1'))).toBe(true);
      expect(quote.maxAmount?.isMoreThan(amount('0.1'))).toBe(true);
    });

    it('the quotes of a provider come fixed, and are worse for it', async () => {
      const float = await at.provider.quote(await at.request(), patience());
      const fixed = await at.provider.quote(await at.request({ fixed: true }), patience());
      expect(fixed.amountTo.isLessThan(float.amountTo)).toBe(true);
      expect(at.provider.capabilities.fixed).toBe(true);
    });

    it('the quotes of a provider answer what to send for what is wanted', async () => {
      const wanted = await at.request({ fixed: true, side: 'to', amount: amount('4000') });
      const quote = await at.provider.quote(wanted, patience());
      expect(money(quote.amountTo)).toBe('4000');
      expect(quote.amountFrom.isMoreThan(amount('0.08'))).toBe(true);
      expect(quote.amountFrom.isLessThan(amount('0.0825'))).toBe(true);
      // Bounds speak of what is named: no dollar amount is a fraction of one.
      for (const bound of [quote.minAmount, quote.maxAmount]) {
        if (bound !== null) expect([money(bound), bound.isMoreThan(amount('0.5'))]).toEqual([money(bound), true]);
      }
      // What has a price is within them.
      const { minAmount, maxAmount, amountTo } = quote;
      expect([minAmount?.isMoreThan(amountTo), maxAmount?.isLessThan(amountTo)]).not.toContain(true);
    });

    it.each(['0.00001', '100'])('the quotes of a provider refuse %s bitcoin with the limits', async (text) => {
      for (const fixed of [false, true]) {
        const error = await refusal(at.provider.quote(await at.request({ amount: amount(text), fixed }), patience()));
        expect(error).toMatchObject({ code: 'amount_out_of_range', fields: [{ field: 'amount_from' }] });
        expect(error.members['min_amount']).toMatch(/^0\.000\d+$/);
        expect(error.members['max_amount']).toMatch(/^[1-9](\.\d+)?$/);
      }
    });

    it('the quotes of a provider refuse a pair that is not traded', async () => {
      const same = await at.request({ to: await at.alias('btc', 'btc') });
      expect((await refusal(at.provider.quote(same, patience()))).code).toBe('pair_unavailable');
      const unknown = await at.request({ to: { ticker: 'NOSUCH', network: 'NOWHERE' } });
      expect((await refusal(at.provider.quote(unknown, patience()))).code).toMatch(
        /pair_unavailable|provider_unavailable/,
      );
    });

    it('the quotes of a provider keep eighteen decimals', async () => {
      const eth = await at.alias('eth', 'eth');
      const quote = await at.provider.quote(
        await at.request({ from: eth, amount: amount('1.123456789012345678') }),
        patience(),
      );
      expect(money(quote.amountFrom)).toBe('1.123456789012345678');
    });
  });

  describe('its orders', () => {
    it('the orders of a provider go through every stage to the payout', async () => {
      await at.world.control('/clock', { speed: 0 });
      const order = await at.open();
      expect(order).toMatchObject({ depositMemo: null, depositAddress: expect.stringMatching(/^bc1/) });
      expect(order.rawStatus).toEqual(expect.any(String));
      await at.world.advance(1);
      const before = await at.report(order);
      expect(before).toMatchObject({ status: 'waiting', actionRequired: null, depositTx: null, payoutTx: null });
      const hash = await at.deposit(order);
      const seen: unknown[] = [];
      for (const seconds of [0, 3.1, 3]) {
        await at.world.advance(seconds);
        seen.push((await at.report(order)).status);
      }
      await at.world.advance(2);
      const done = await at.report(order);
      await at.world.control('/clock', { speed: 1 });
      expect(seen).toEqual(subject.stages);
      expect(done).toMatchObject({ status: 'completed', actionRequired: null, reason: null, refundTx: null });
      expect([money(done.amountFrom), done.depositTx ?? hash]).toEqual(['0.1', hash]);
      expect(done.payoutTx).toMatch(/^[0-9a-f]{64}$/);
      expect(apart(money(done.amountTo)!, money(order.amountTo)!)).toBeLessThan(0.02);
    });

    it('the orders of a provider keep the promise of a fixed price, either side named', async () => {
      for (const named of [{}, { side: 'to', amount: amount('4000') }] as const) {
        const quote = await at.provider.quote(await at.order({ fixed: true, ...named }), patience());
        const order = await at.openFixed(named);
        expect([money(order.amountFrom), money(order.amountTo)]).toEqual([
          money(quote.amountFrom),
          money(quote.amountTo),
        ]);
        await at.deposit(order);
        await at.world.advance(60);
        const done = await at.report(order);
        expect(done.status).toBe('completed');
        expect(money(done.amountTo)).toBe(money(order.amountTo));
        if (subject.tellsExpiry ?? true) expect(order.expiresAt!.getTime()).toBeGreaterThan(Date.now());
        else expect(order.expiresAt).toBeNull();
      }
    });

    it('the orders of a provider carry a memo both ways', async () => {
      const xrp = await at.alias('xrp', 'xrp');
      const sent = await at.open({ from: xrp, amount: amount('900') });
      expect(sent.depositMemo).toMatch(/^\d{9,10}$/);
      const paid = await at.open({ to: xrp, addressTo: SOME_XRP, memoTo: '77123' });
      const [found] = (await at.world.control(`/orders?address=${paid.depositAddress}`)).json;
      expect(found).toMatchObject({ payout_address: SOME_XRP, payout_memo: '77123' });
    });

    it('the orders of a provider are refused for a bad address', async () => {
      const error = await refusal(at.open({ addressTo: SOME_XRP }));
      expect(error).toMatchObject({ code: 'invalid_address', fields: [{ field: 'address_to' }] });
    });

    it('the orders of a provider are refused out of range, with the limits', async () => {
      const error = await refusal(at.open({ amount: amount('0.00001') }));
      expect(error.code).toBe('amount_out_of_range');
      expect(error.members['min_amount']).toMatch(/^0\.000\d+$/);
    });

    it('the orders of a provider expire without a deposit', async () => {
      const order = await at.open();
      await at.world.advance(subject.patienceSeconds ?? 3600);
      expect(await at.report(order)).toMatchObject({ status: 'expired', reason: { code: 'no_deposit' } });
    });

    it('the orders of a provider are held, and go on', async () => {
      const order = await at.open();
      await at.deposit(order);
      await at.steer(order, 'hold');
      const actionRequired = (subject.tellsHolds ?? true) ? 'provider_hold' : null;
      expect(await at.report(order)).toMatchObject({ status: 'confirming', actionRequired });
      await at.steer(order, 'release');
      await at.world.advance(60);
      expect(await at.report(order)).toMatchObject({ status: 'completed', actionRequired: null });
    });

    it('the orders of a provider are refunded', async () => {
      const order = await at.open({ refundAddress: SOME_BITCOIN });
      await at.deposit(order);
      await at.steer(order, 'refund');
      const report = await at.report(order);
      expect(report).toMatchObject({ status: 'refunded', reason: { code: 'provider_refunded' }, payoutTx: null });
      expect(report.amountTo).toBeNull();
    });

    it('the orders of a provider fail', async () => {
      const order = await at.open();
      await at.steer(order, 'fail');
      expect(await at.report(order)).toMatchObject(subject.failed);
    });

    it('the orders of a provider are unknown under another reference', async () => {
      const order = await at.open();
      const error = await refusal(at.report({ ...order, ref: 'nosuch' }));
      expect(error.code).toBe('provider_unavailable');
    });

    it('the orders of a provider are not moved by a word nobody documented', async () => {
      const order = await at.open();
      await at.misbehaves('unknown_status', { count: 1 });
      expect(await at.report(order)).toMatchObject({
        status: null,
        rawStatus: 'awaiting_oracle',
        actionRequired: null,
      });
      expect((await at.report(order)).status).toBe('waiting');
    });
  });

  itSaysWhenItsProviderMisbehaves(() => at);
}
