import { Amount } from '@swap/domain/money';
import type { LiquidityProvider, ProviderOrder } from '@swap/domain/catalogue';
import { SOME_BITCOIN, SOME_XRP } from '../sandbox/outside-world.js';
import { adapter } from './adapter.js';
import { AtExchange, patience, refusal } from './at-exchange.js';
import { behavesAsProvider } from './provider.contract.js';
import { ScriptedUpstream } from './scripted-upstream.js';

const make = (url: string): LiquidityProvider => adapter('stealthex', `${url}/stealthex/v4`, 'any-key');
const DAY = 86_400;

describe('StealthEX as a provider', () => {
  behavesAsProvider({
    make,
    source: 5,
    contracts: true,
    unlisted: ['kas', 'kas'],
    stages: ['confirming', 'exchanging', 'sending'],
    spread: 0.008,
    patienceSeconds: DAY + 60,
    failed: { status: 'failed', actionRequired: null },
  });
});

describe('StealthEX beyond the common', () => {
  let at: AtExchange;

  beforeAll(async () => {
    at = await AtExchange.start(make);
    // Limits of what is received follow the market, which must not drift between two questions.
    await at.world.control('/prices', { param: 'btc', usd: '50000' });
    await at.world.control('/prices', { param: 'usdt', usd: '1' });
  });
  afterAll(() => at.close());

  const report = (order: ProviderOrder) => at.report(order);

  it('StealthEX finds the chain behind "mainnet", and takes no made-up contract for one', async () => {
    expect(await at.asset('btc', 'btc')).toMatchObject({ providerNetwork: 'mainnet', contractAddress: null });
    expect(await at.asset('pol', 'matic')).toMatchObject({ providerNetwork: 'mainnet' });
    expect(await at.asset('avax', 'cchain')).toMatchObject({ providerNetwork: 'avax-c', contractAddress: null });
    expect(await at.asset('eth', 'base')).toMatchObject({ providerNetwork: 'base', contractAddress: null });
    expect(await at.asset('atom', 'atom')).toMatchObject({ contractAddress: null, memoSupported: true });
    expect(await at.asset('eos', 'eos')).toMatchObject({ providerTicker: 'a' });
    expect((await at.asset('usdc', 'base')).contractAddress).toMatch(/^0x/);
    expect(await at.asset('weth', 'eth')).toMatchObject({ fixedSupported: false });
  });

  it('StealthEX bounds the side that is named', async () => {
    const wanted = await at.request({ side: 'to', fixed: true, amount: Amount.of('4000') });
    const quote = await at.provider.quote(wanted, patience());
    expect(quote.minAmount?.isLessThan(Amount.of('4000'))).toBe(true);
    expect(quote.minAmount?.isMoreThan(Amount.of('1'))).toBe(true);
    const little = await refusal(at.provider.quote({ ...wanted, amount: Amount.of('0.5') }, patience()));
    expect(little).toMatchObject({ code: 'amount_out_of_range', fields: [{ field: 'amount_to' }] });
    expect(little.members).toEqual({
      min_amount: quote.minAmount?.toString(),
      max_amount: quote.maxAmount?.toString(),
    });
    const ltc = await at.request({ from: await at.alias('ltc', 'ltc'), amount: Amount.of('10') });
    expect((await at.provider.quote(ltc, patience())).maxAmount).toBeNull();
  });

  it('StealthEX holds a firm price for its time', async () => {
    const request = await at.order({ fixed: true });
    const quote = await at.provider.quote(request, patience());
    expect(quote.rateId).toMatch(/^[0-9a-f]{24}$/);
    expect(Math.round((quote.expiresAt!.getTime() - Date.now()) / 60_000)).toBe(20);
    await at.world.advance(1201);
    const late = at.provider.create({ ...request, rateId: quote.rateId }, patience());
    expect((await refusal(late)).code).toBe('quote_expired');
    expect((await at.open({ fixed: true })).expiresAt).not.toBeNull();
    expect((await at.open()).expiresAt).toBeNull();
  });

  it('StealthEX tells nothing of amounts before a deposit came', async () => {
    const order = await at.openFixed();
    expect(await report(order)).toMatchObject({ amountFrom: null, amountTo: null, depositTx: null });
    await at.deposit(order);
    expect(await report(order)).toMatchObject({ status: 'confirming', amountTo: null });
    await at.world.advance(3.5);
    expect((await report(order)).amountFrom?.toString()).toBe('0.1');
  });

  it('StealthEX is held for a deposit other than the fixed one', async () => {
    const order = await at.openFixed();
    await at.deposit(order, '0.09');
    await at.world.advance(5);
    expect(await report(order)).toMatchObject({ status: 'confirming', actionRequired: 'provider_hold' });
  });

  it('StealthEX names the field of a bad refund address and of a bad memo', async () => {
    const refund = await refusal(at.open({ refundAddress: SOME_XRP }));
    expect(refund).toMatchObject({ code: 'invalid_address', fields: [{ field: 'refund_address' }] });
    const to = await at.alias('xrp', 'xrp');
    const memo = await refusal(at.open({ to, addressTo: SOME_XRP, memoTo: 'not a tag' }));
    expect(memo).toMatchObject({ code: 'invalid_memo', fields: [{ field: 'receiver_memo_tag' }] });
  });

  it('StealthEX offers no choice to a held order', async () => {
    const { ref, token } = await at.open();
    const choice = { choice: 'refund', address: SOME_BITCOIN, memo: null } as const;
    expect((await refusal(at.provider.resolve({ ref, token }, choice, patience()))).code).toBe('action_not_available');
  });
});

describe('what StealthEX says', () => {
  let upstream: ScriptedUpstream;
  let provider: LiquidityProvider;

  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
    provider = adapter('stealthex', upstream.url, 'the-key');
  });
  afterAll(() => upstream.close());

  const pair = { from: { ticker: 'eth', network: 'mainnet' }, to: { ticker: 'usdt', network: 'trx' } };
  const amount = Amount.of('1.123456789012345678');
  const input = { ...pair, side: 'from', amount, fixed: false, customerIp: null } as const;

  it.each([
    ['waiting', 'waiting', null],
    ['confirming', 'confirming', null],
    ['verifying', 'confirming', 'provider_hold'],
    ['exchanging', 'exchanging', null],
    ['sending', 'sending', null],
    ['finished', 'completed', null],
    ['failed', 'failed', null],
    ['refunded', 'refunded', null],
    ['expired', 'expired', null],
    ['valueOf', null, null],
  ])('the word %s of StealthEX means %s', async (word, status, actionRequired) => {
    upstream.says({ id: 'a1', status: word, deposit: {}, withdrawal: {} });
    const told = await provider.report({ ref: 'a1', token: null }, patience());
    expect(told).toMatchObject({ rawStatus: word, status, actionRequired });
    // Before the payout is under way its amount is an estimate; a transaction that returns the deposit is no payout.
    const deposit = { amount: 2, tx_hash: null };
    upstream.says({ id: 'a1', status: word, deposit, withdrawal: { amount: 7, tx_hash: 'out' } });
    const { amountFrom, amountTo, payoutTx } = await provider.report({ ref: 'a1', token: null }, patience());
    expect([amountFrom?.toString(), amountTo?.toString(), payoutTx]).toEqual([
      ['exchanging', 'sending', 'finished'].includes(word) ? '2' : undefined,
      ['sending', 'finished'].includes(word) ? '7' : undefined,
      word === 'refunded' ? null : 'out',
    ]);
    upstream.says({ id: 'a1', status: word, deposit: { amount: 2, tx_hash: 'in' }, withdrawal: {} });
    const arrived = await provider.report({ ref: 'a1', token: null }, patience());
    expect([arrived.amountFrom?.toString(), arrived.depositTx]).toEqual(['2', 'in']);
  });

  it('amounts are read as integer, float or text, and sent as numbers to the last digit', async () => {
    upstream.answersWith(({ url }) => ({
      json: url.endsWith('range') ? { min_amount: 1, max_amount: '2.5' } : { estimated_amount: 3399.25 },
    }));
    const quote = await provider.quote(input, patience());
    expect([quote.minAmount, quote.maxAmount, quote.amountTo].map(String)).toEqual(['1', '2.5', '3399.25']);
    const asked = upstream.received.find(({ url }) => url.endsWith('estimated-amount'));
    expect(asked?.body).toContain('"amount":1.123456789012345678');
    expect(asked?.headers).toMatchObject({ authorization: 'Bearer the-key', 'content-type': 'application/json' });
    const done = { amount: '7.5', expected_amount: 8, tx_hash: 'out' };
    upstream.says({ id: 'a1', status: 'finished', deposit: { amount: 2, tx_hash: 'in' }, withdrawal: done });
    const told = await provider.report({ ref: 'a1', token: null }, patience());
    expect([told.amountFrom, told.amountTo, told.payoutTx].map(String)).toEqual(['2', '7.5', 'out']);
  });

  it('a memo may be a number', async () => {
    const deposit = { amount: 1, address: 'here', extra_id: 123456789 };
    upstream.says({ id: 'a1', status: 'waiting', deposit, withdrawal: { amount: 5 }, expires_at: null }, 201);
    const order = { ...input, rateId: null, reference: 'r', addressTo: 'there', memoTo: null, refundAddress: null };
    expect((await provider.create({ ...order, refundMemo: null }, patience())).depositMemo).toBe('123456789');
  });

  it('a fixed price without an id is none', async () => {
    upstream.answersWith(({ url }) => ({ json: url.endsWith('range') ? { min_amount: 1 } : { estimated_amount: 9 } }));
    expect((await refusal(provider.quote({ ...input, fixed: true }, patience()))).code).toBe('provider_unavailable');
  });

  it('the list comes by the page until one is not full', async () => {
    const full = Array.from({ length: 250 }, (_none, index) => ({ symbol: `c${String(index)}`, network: 'eth' }));
    upstream.answersWith(({ url }) => ({
      json: url.includes('offset=0') ? full : [{ symbol: 'last', network: 'optimism', contract_address: '0x1' }],
    }));
    const listed = await provider.assets(patience());
    expect(listed).toHaveLength(251);
    expect(listed.at(-1)).toMatchObject({ ticker: 'last', network: 'op', contractAddress: '0x1', name: 'LAST' });
  });

  it.each([
    ['NoPair', 404, 'pair_unavailable'],
    ['NoExchangeRoute', 400, 'pair_unavailable'],
    ['RouteIsDisabled', 400, 'pair_unavailable'],
    ['MarketUnavailable', 400, 'pair_unavailable'],
    ['RateId', 400, 'quote_expired'],
    ['RoutesMismatch', 200, 'quote_expired'],
    ['NotAllowed', 403, 'provider_unavailable'],
    ['NoUserApiKey', 401, 'provider_unavailable'],
    ['BrandNew', 400, 'provider_unavailable'],
  ])('%s with %d is %s', async (kind, status, code) => {
    upstream.says({ err: { kind, details: 'because' } }, status);
    expect((await refusal(provider.quote(input, patience()))).code).toBe(code);
  });
});
