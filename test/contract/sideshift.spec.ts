import { Amount } from '@swap/domain/money';
import type { LiquidityProvider, ProviderOrder } from '@swap/domain/catalogue';
import { SOME_BITCOIN, SOME_TRON, SOME_XRP } from '../sandbox/outside-world.js';
import { adapter } from './adapter.js';
import { AtExchange, patience, refusal } from './at-exchange.js';
import { behavesAsProvider } from './provider.contract.js';
import { ScriptedUpstream } from './scripted-upstream.js';

const make = (url: string): LiquidityProvider =>
  adapter('sideshift', `${url}/sideshift/api/v2`, 'any-secret', 'any-account');
const DAY = 86_400;

describe('SideShift as a provider', () => {
  behavesAsProvider({
    make,
    source: 2,
    contracts: true,
    unlisted: ['hbar', 'hbar'],
    stages: ['confirming', 'exchanging', 'sending'],
    spread: 0.006,
    patienceSeconds: 7 * DAY + 60,
    failed: { status: 'confirming', actionRequired: 'provider_hold' },
  });
});

describe('SideShift beyond the common', () => {
  let at: AtExchange;

  beforeAll(async () => {
    at = await AtExchange.start(make);
  });
  afterAll(() => at.close());

  const refOf = ({ ref, token }: ProviderOrder) => ({ ref, token });
  const found = async ({ depositAddress }: ProviderOrder) =>
    (await at.world.control(`/orders?address=${depositAddress}`)).json.at(-1);
  const refundTo = (address: string | null) => ({ choice: 'refund', address, memo: null }) as const;

  /** A float shift that got less than the minimum, and nobody said where refunds go. */
  const stranded = async (): Promise<ProviderOrder> => {
    const order = await at.open();
    await at.deposit(order, '0.00001');
    await at.world.advance(5);
    return order;
  };

  it('SideShift reads outages and variable-only networks, told of all networks or of some', async () => {
    expect(await at.asset('bat', 'eth')).toMatchObject({ depositEnabled: true, withdrawEnabled: false });
    expect(await at.asset('grt', 'eth')).toMatchObject({ depositEnabled: false, withdrawEnabled: true });
    expect(await at.asset('weth', 'eth')).toMatchObject({ fixedSupported: false, decimals: 18 });
    expect(await at.asset('usdt', 'trx')).toMatchObject({ fixedSupported: true, decimals: 6 });
  });

  it('SideShift names a firm price for a quarter of an hour, and refuses it afterwards', async () => {
    const request = await at.order({ fixed: true });
    const quote = await at.provider.quote(request, patience());
    expect(quote.rateId).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.round((quote.expiresAt!.getTime() - Date.now()) / 60_000)).toBe(15);
    await at.world.advance(901);
    const late = at.provider.create({ ...request, rateId: quote.rateId }, patience());
    expect((await refusal(late)).code).toBe('quote_expired');
  });

  it('SideShift asks for a price by itself when an order comes without one', async () => {
    const order = await at.open({ fixed: true });
    expect(order.amountTo.isZero).toBe(false);
  });

  it('SideShift keeps our reference and tells payout and refund addresses apart', async () => {
    const order = await at.open({ reference: 'ord-77', addressTo: SOME_TRON, refundAddress: SOME_BITCOIN });
    const told = await at.world.call('GET', `/sideshift/api/v2/shifts/${order.ref}`);
    expect(told.json).toMatchObject({ externalId: 'ord-77', settleAddress: SOME_TRON, refundAddress: SOME_BITCOIN });
  });

  it('SideShift serves no customer of a blocked country, and is not down for it', async () => {
    const blocked = '203.0.113.9';
    const quote = at.provider.quote(await at.request({ fixed: true, customerIp: blocked }), patience());
    expect((await refusal(quote)).code).toBe('pair_unavailable');
    expect((await refusal(at.open({ customerIp: blocked }))).code).toBe('pair_unavailable');
    expect((await at.open({ customerIp: '198.51.100.7' })).ref).toMatch(/^[0-9a-f]{20}$/);
  });

  it('SideShift asks for the address of a refund, takes it once, and sends the deposit there', async () => {
    const order = await stranded();
    expect(await at.report(order)).toMatchObject({
      rawStatus: 'refund',
      status: 'refund_pending',
      actionRequired: 'refund_address_needed',
      reason: { code: 'provider_issue' },
    });
    await at.provider.resolve(refOf(order), refundTo(SOME_BITCOIN), patience());
    expect(await at.report(order)).toMatchObject({ rawStatus: 'refunding', actionRequired: null });
    const again = at.provider.resolve(refOf(order), refundTo(SOME_BITCOIN), patience());
    expect((await refusal(again)).code).toBe('action_not_available');
    await at.world.advance(5);
    expect(await at.report(order)).toMatchObject({ status: 'refunded', payoutTx: null, amountTo: null });
    expect((await found(order)).refund_address).toBe(SOME_BITCOIN);
  });

  it('SideShift refuses a refund without a good address, and any other choice', async () => {
    const order = await stranded();
    for (const address of [null, SOME_XRP]) {
      const error = await refusal(at.provider.resolve(refOf(order), refundTo(address), patience()));
      expect(error).toMatchObject({ code: 'invalid_address', fields: [{ field: 'address' }] });
    }
    const exchange = at.provider.resolve(refOf(order), { choice: 'exchange' }, patience());
    expect((await refusal(exchange)).code).toBe('action_not_available');
    const calm = await at.open();
    const early = at.provider.resolve(refOf(calm), refundTo(SOME_BITCOIN), patience());
    expect((await refusal(early)).code).toBe('action_not_available');
  });

  it('SideShift returns another amount than a fixed one, to the address named at creation', async () => {
    const order = await at.openFixed();
    await at.deposit(order, '0.09');
    await at.world.advance(3.5);
    expect(await at.report(order)).toMatchObject({ status: 'refund_pending', actionRequired: null });
    await at.world.advance(3);
    expect((await at.report(order)).status).toBe('refunded');
  });

  it('SideShift tells nothing of amounts before a deposit came', async () => {
    const order = await at.openFixed();
    expect(await at.report(order)).toMatchObject({ amountFrom: null, amountTo: null, payoutTx: null });
  });

  it('SideShift reads several deposits to one address as one order', async () => {
    const order = await at.open();
    await at.deposit(order);
    await at.world.advance(60);
    await at.deposit(order, '0.03');
    expect(await at.report(order)).toMatchObject({ rawStatus: 'multiple', status: 'confirming' });
    await at.world.advance(60);
    const done = await at.report(order);
    expect([done.status, done.amountFrom?.toString()]).toEqual(['completed', '0.13']);
  });

  it('SideShift refuses a bad refund address at its own field', async () => {
    const error = await refusal(at.open({ refundAddress: SOME_XRP }));
    expect(error).toMatchObject({ code: 'invalid_address', fields: [{ field: 'refund_address' }] });
  });

  it('SideShift cannot find an order whose create was not answered', async () => {
    const { from, to } = await at.request();
    const lost = { reference: 'r', addressTo: SOME_TRON, amount: Amount.of('0.1'), placedAfter: new Date(0) };
    expect(await at.provider.findOrder({ ...lost, side: 'from', from, to }, patience())).toBeNull();
  });
});

describe('what SideShift says', () => {
  let upstream: ScriptedUpstream;
  let provider: LiquidityProvider;

  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
    provider = adapter('sideshift', upstream.url, 'the-secret', 'the-account');
  });
  afterAll(() => upstream.close());

  const report = (shift: object) => {
    upstream.says({ id: 'a1', ...shift });
    return provider.report({ ref: 'a1', token: null }, patience());
  };

  it.each([
    ['waiting', 'waiting', null],
    ['pending', 'confirming', null],
    ['processing', 'exchanging', null],
    ['review', 'confirming', 'provider_hold'],
    ['settling', 'sending', null],
    ['settled', 'completed', null],
    ['refund', 'refund_pending', 'refund_address_needed'],
    ['refunding', 'refund_pending', null],
    ['refunded', 'refunded', null],
    ['expired', 'expired', null],
    ['toString', null, null],
  ])('the word %s of SideShift means %s', async (word, status, actionRequired) => {
    expect(await report({ status: word })).toMatchObject({ rawStatus: word, status, actionRequired });
  });

  it('a queued refund that knows its address asks nothing', async () => {
    const told = await report({ status: 'refund', refundAddress: SOME_BITCOIN });
    expect(told).toMatchObject({ status: 'refund_pending', actionRequired: null });
  });

  it('of several deposits the least advanced counts, an unknown one counts as no news', async () => {
    const parts = (...words: string[]) => ({ status: 'multiple', deposits: words.map((status) => ({ status })) });
    expect((await report(parts('settled', 'refunding'))).status).toBe('refund_pending');
    expect((await report(parts('settled', 'refunded'))).status).toBe('completed');
    expect((await report(parts('refunded', 'refunded'))).status).toBe('refunded');
    expect(await report(parts('settled', 'refund'))).toMatchObject({ actionRequired: 'refund_address_needed' });
    expect((await report(parts('settled', 'brand_new'))).status).toBeNull();
    expect((await report({ status: 'multiple' })).status).toBeNull();
  });

  it('a refund is no payout, whatever hash stands beside it', async () => {
    const told = await report({ status: 'refunded', depositHash: 'in', settleHash: 'out', settleAmount: '3' });
    expect(told).toMatchObject({ depositTx: 'in', payoutTx: null, amountTo: null });
  });

  it.each([
    ['Quote expired or not found', 'quote_expired'],
    ['Deposit method is disabled', 'pair_unavailable'],
    ['Invalid coin', 'pair_unavailable'],
    ['Invalid receiving address', 'invalid_address'],
    ['Invalid affiliateId', 'provider_unavailable'],
  ])('"%s" is %s, whatever the status', async (message, code) => {
    for (const status of [200, 400, 403]) {
      upstream.says({ error: { message } }, status);
      expect((await refusal(provider.assets(patience()))).code).toBe(code);
    }
  });

  it('what SideShift says hears who asks for whom', async () => {
    const limits = { min: '0.001', max: '2', rate: '50000', depositCoin: 'BTC', settleCoin: 'USDT' };
    const refused = { status: 400, json: { error: { message: 'no' } } };
    upstream.answersWith(({ url }) => (url.startsWith('/pair') ? { json: limits } : refused));
    const pair = { from: { ticker: 'BTC', network: 'bitcoin' }, to: { ticker: 'USDT', network: 'tron' } };
    const input = { ...pair, side: 'from', amount: Amount.of('0.1'), fixed: true, customerIp: '198.51.100.7' } as const;
    await refusal(provider.quote(input, patience()));
    const quote = upstream.received.find(({ url }) => url.endsWith('/quotes'));
    expect(quote?.headers).toMatchObject({ 'x-user-ip': '198.51.100.7', 'x-sideshift-secret': 'the-secret' });
    expect(JSON.parse(quote?.body ?? '')).toMatchObject({
      depositAmount: '0.1',
      settleAmount: null,
      affiliateId: 'the-account',
    });
    expect(upstream.received.some(({ url }) => url.startsWith('/pair/BTC-bitcoin/USDT-tron'))).toBe(true);
  });
});
