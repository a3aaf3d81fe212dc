import { Amount } from '@swap/domain/money';
import { Placements, type LiquidityProvider } from '@swap/domain/catalogue';
import { providers } from '@swap/providers';
import { addresses } from '../support/order.js';
import { captured } from '../support/captured.js';
import { AtExchange, patience, refusal } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

const definition = providers.find(({ name }) => name === 'nearintents')!;
const sandboxKey = 'ed25519:GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB';
const make = (url: string): LiquidityProvider =>
  definition.make(`${url}/nearintents`, { NEARINTENTS_ENABLED: 'true', NEARINTENTS_PUBLIC_KEY: sandboxKey });

describe('NEAR Intents in the sandbox', () => {
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

  it('names our networks, and TON by its own word', async () => {
    for (const [ticker, network] of [
      ['btc', 'btc'],
      ['avax', 'cchain'],
      ['pol', 'matic'],
      ['usdt', 'trx'],
      ['gram', 'ton'],
    ] as const) {
      expect(await at.asset(ticker, network)).toMatchObject({ fixedSupported: false, decimals: expect.any(Number) });
    }
  });

  it('prices without any address of the customer, in both directions', async () => {
    const sent = await at.provider.quote(await at.request(await toEther()), patience());
    expect(sent.amountFrom.toString()).toBe('0.1');
    expect(Number(sent.amountTo.toString())).toBeGreaterThan(1.9);
    const wanted = { ...(await toEther()), side: 'to' as const, amount: Amount.of('1.5') };
    const received = await at.provider.quote(await at.request(wanted), patience());
    expect(received.amountTo.toString()).toBe('1.5');
    expect(await at.orderCount()).toBe(0);
  });

  it('says the least amount in units of the coin', async () => {
    const small = await refusal(
      at.provider.quote(await at.request({ ...(await toEther()), amount: Amount.of('0.00000001') }), patience()),
    );
    expect(small).toMatchObject({ code: 'amount_out_of_range', fields: [{ field: 'amount_from' }] });
    expect(Number(small.members['min_amount'])).toBeLessThan(0.1);
    expect(Number(small.members['min_amount'])).toBeGreaterThan(0.00000001);
  });

  it('takes no order without a refund address, at a fixed rate, or with a memo', async () => {
    expect(await refusal(at.open({ ...(await order()), refundAddress: null }))).toMatchObject({
      code: 'validation_failed',
    });
    expect(await refusal(at.open({ ...(await order()), fixed: true }))).toMatchObject({ code: 'pair_unavailable' });
    expect(await refusal(at.open({ ...(await order()), memoTo: '1' }))).toMatchObject({ code: 'pair_unavailable' });
    expect(await refusal(at.open({ ...(await order()), addressTo: addresses.btc }))).toMatchObject({
      code: 'invalid_address',
    });
  });

  it('an order there is followed by its deposit address to the payout', async () => {
    const placed = await at.open(await order());
    expect(placed.ref).toBe(placed.depositAddress);
    expect(placed.expiresAt).not.toBeNull();
    expect(await at.report(placed)).toMatchObject({ status: 'waiting', amountFrom: null });
    await at.deposit(placed);
    expect(await at.report(placed)).toMatchObject({ status: 'confirming' });
    await at.steer(placed, 'complete');
    const done = await at.report(placed);
    expect(done).toMatchObject({ status: 'completed', depositTx: expect.any(String), payoutTx: expect.any(String) });
    expect(Number(done.amountTo?.toString())).toBeGreaterThan(1.9);
  });

  it('believes no quote that another key signed, or that was changed on its way', async () => {
    const other = definition.make(`${at.world.sandbox.url}/nearintents`, { NEARINTENTS_ENABLED: 'true' });
    const asked = await at.request(await toEther());
    expect(await refusal(other.quote(asked, patience()))).toMatchObject({ code: 'provider_unavailable' });
  });
});

describe('NEAR Intents as it was recorded', () => {
  let upstream: ScriptedUpstream;
  let provider: LiquidityProvider;
  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
    provider = definition.make(upstream.url, { NEARINTENTS_ENABLED: 'true' });
  });
  afterAll(() => upstream.close());

  const live = captured('nearintents', 'quote-live');
  const dry = captured('nearintents', 'quote-dry');
  const asked = {
    from: { ticker: dry.quoteRequest.originAsset, network: 'arb', chain: { network: 'arbitrum', decimals: 6 } },
    to: { ticker: dry.quoteRequest.destinationAsset, network: 'near', chain: { network: 'near', decimals: 24 } },
    side: 'from' as const,
    amount: Amount.of('10'),
    fixed: false,
    customerIp: null,
  };
  const named = {
    addressTo: live.quoteRequest.recipient,
    refundAddress: live.quoteRequest.refundTo,
    rateId: null,
    reference: 'r',
    memoTo: null,
    refundMemo: null,
  };

  it('a recorded order carries the signature of their key, and one changed digit breaks it', async () => {
    upstream.says(live, 201);
    const placed = await provider.create({ ...asked, ...named }, patience());
    expect(placed).toMatchObject({ ref: '0x6145625D094e8C70bb94784C7d6a4390Ead6947d', depositMemo: null });
    expect([placed.amountFrom.toString(), placed.amountTo.toString()]).toEqual(['10', '6.160820348891358620689654']);
    for (const [name, value] of Object.entries({
      depositAddress: addresses.eth,
      amountOut: '7160820348891358620689654',
    })) {
      upstream.says({ ...live, quote: { ...live.quote, [name]: value } }, 201);
      const doubted = await refusal(provider.create({ ...asked, ...named }, patience()));
      expect(doubted).toMatchObject({ code: 'provider_unavailable', message: expect.stringContaining('signature') });
    }
  });

  it('an answer for another recipient is none, signed or not', async () => {
    upstream.says(live, 201);
    const elsewhere = { ...asked, ...named, addressTo: 'bob.near' };
    expect(await refusal(provider.create(elsewhere, patience()))).toMatchObject({
      code: 'provider_unavailable',
      message: expect.stringContaining('recipient'),
    });
    upstream.says(dry, 201);
    expect(await refusal(provider.create({ ...asked, ...named }, patience()))).toMatchObject({
      code: 'provider_unavailable',
    });
  });

  it.each([
    ['dry', true],
    ['swapType', 'EXACT_OUTPUT'],
    ['originAsset', 'nep141:another.near'],
    ['destinationAsset', 'nep141:another.near'],
    ['amount', '10000001'],
    ['recipient', 'bob.near'],
    ['refundTo', addresses.eth],
  ])(
    'an answer that speaks of another %s than was asked for is none, before its signature is looked at',
    async (name, value) => {
      upstream.says({ ...live, quoteRequest: { ...live.quoteRequest, [name]: value } }, 201);
      expect(await refusal(provider.create({ ...asked, ...named }, patience()))).toMatchObject({
        code: 'provider_unavailable',
        message: expect.stringContaining(`another ${name} than asked`),
      });
    },
  );

  it.each([
    ['PENDING_DEPOSIT', 'expired'],
    ['KNOWN_DEPOSIT_TX', 'confirming'],
    ['INCOMPLETE_DEPOSIT', 'confirming'],
    ['PROCESSING', 'exchanging'],
    ['SUCCESS', 'completed'],
    ['REFUNDED', 'refunded'],
    ['FAILED', 'failed'],
    ['SOMETHING_NEW', null],
  ])('the recorded status with the word %s means %s after its deadline', async (word, status) => {
    upstream.says({ ...captured('nearintents', 'status'), status: word });
    const ref = { ref: live.quote.depositAddress, token: null };
    expect(await provider.report(ref, patience())).toMatchObject({ rawStatus: word, status });
  });

  it.each([
    ['an-address', null],
    ['an-address a-memo', 'a-memo'],
  ])('the order %j is asked for by its address and the memo %j', async (ref, memo) => {
    upstream.says(captured('nearintents', 'status'));
    await provider.report({ ref, token: null }, patience()).catch(() => undefined);
    const { searchParams } = new URL(upstream.received.at(-1)!.url, upstream.url);
    expect([searchParams.get('depositAddress'), searchParams.get('depositMemo')]).toEqual(['an-address', memo]);
  });

  it('every recorded token is on its true network, and what cannot be told is held back', async () => {
    upstream.says(captured('nearintents', 'tokens'));
    const listed = await provider.assets(patience());
    const { placed, held } = new Placements([], []).of({ provider: 'nearintents', listed });
    const places = placed.map(({ place }) => `${place.ticker}@${place.network}`).sort();
    expect(places).toEqual(
      (
        'ada@ada apt@apt arb@arbitrum avax@cchain bera@bera bnb@bsc btc@btc btc@near doge@doge eth@abstract eth@eth ltc@ltc mon@mon okb@xlayer ' +
        'op@op pol@matic sol@sol sui@sui ton@ton trx@trx usdc@eth usdc@near usdt@eth wif@sol wnear@near xlm@xlm xpl@plasma xrp@xrp zec@zec'
      )
        .split(' ')
        .sort(),
    );
    expect(held.map(({ listed: { ticker }, reason }) => [ticker, reason])).toEqual([
      ['fogo', 'unknown_network'],
      ['strk', 'unknown_network'],
      ['xpl_(deprecated)', 'odd_ticker'],
    ]);
  });

  it('a recorded refusal over the refund address names it', async () => {
    upstream.says(captured('nearintents', 'quote-bad-request'), 400);
    expect(await refusal(provider.quote(asked, patience()))).toMatchObject({ code: 'invalid_address' });
  });
});
