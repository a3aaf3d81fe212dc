import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Amount } from '@swap/domain/money';
import type { LiquidityProvider, OrderSearch } from '@swap/domain/catalogue';
import { SOME_BITCOIN, SOME_TRON, SOME_XRP } from '../sandbox/outside-world.js';
import { adapter } from './adapter.js';
import { AtExchange, patience, refusal } from './at-exchange.js';
import { behavesAsProvider } from './provider.contract.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ownKey = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const changellyPublicKey = publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64');

const make = (url: string): LiquidityProvider => adapter('changelly', `${url}/changelly/v2`, ownKey);

describe('Changelly as a provider', () => {
  behavesAsProvider({
    make,
    sandbox: { changellyPublicKey },
    source: 6,
    contracts: true,
    unlisted: ['kas', 'kas'],
    stages: ['confirming', 'exchanging', 'sending'],
    spread: 0.009,
    failed: { status: 'failed', actionRequired: null },
  });
});

describe('Changelly beyond the common', () => {
  let at: AtExchange;

  beforeAll(async () => {
    at = await AtExchange.start(make, { changellyPublicKey });
  });
  afterEach(() => at.misbehaves('none'));
  afterAll(() => at.close());

  it('Changelly takes the network out of fused tickers', async () => {
    for (const [ticker, network, theirs] of [
      ['usdt', 'eth', 'usdt20'],
      ['usdt', 'trx', 'usdtrx'],
      ['usdt', 'matic', 'usdtpolygon'],
      ['usdt', 'cchain', 'usdtavac'],
      ['usdc', 'eth', 'usdc'],
      ['eth', 'op', 'ethop'],
      ['op', 'op', 'op'],
      ['arb', 'arbitrum', 'arb'],
      ['pol', 'matic', 'pol'],
      ['bnb', 'bsc', 'bnbbsc'],
    ] as const) {
      expect((await at.asset(ticker, network)).providerTicker).toBe(theirs);
    }
    expect((await at.asset('eth', 'eth')).decimals).toBe(18);
  });

  it('Changelly quotes what arrives: the amount less the network fee', async () => {
    await at.world.control('/prices', { param: 'btc', usd: '50000' });
    await at.world.control('/prices', { param: 'usdt', usd: '1' });
    const quote = await at.provider.quote(await at.request(), patience());
    expect([quote.amountTo.toString(), quote.networkFee?.toString()]).toEqual(['4953', '2']);
    const order = await at.open();
    expect(order.amountTo.toString()).toBe('4953');
    await at.deposit(order);
    await at.world.advance(60);
    expect((await at.report(order)).amountTo?.toString()).toBe('4953');
  });

  it('Changelly holds a fixed rate for a minute', async () => {
    const order = await at.order({ fixed: true, refundAddress: SOME_BITCOIN });
    const quote = await at.provider.quote(order, patience());
    expect(quote.rateId).toEqual(expect.any(String));
    const seconds = (quote.expiresAt!.getTime() - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(50);
    await at.world.advance(61);
    const late = at.provider.create({ ...order, rateId: quote.rateId }, patience());
    expect((await refusal(late)).code).toBe('quote_expired');
    for (const rateId of ['nonsense', null]) {
      expect((await refusal(at.provider.create({ ...order, rateId }, patience()))).code).toBe('quote_expired');
    }
  });

  it('Changelly refuses a fixed order without a refund address before anything is sent', async () => {
    const order = await at.order({ fixed: true, rateId: 'any' });
    await at.misbehaves('error');
    const error = await refusal(at.provider.create(order, patience()));
    expect([error.code, error.message]).toEqual(['pair_unavailable', expect.stringContaining('refund address')]);
  });

  it('Changelly says which address is bad', async () => {
    const error = await refusal(at.open({ refundAddress: SOME_XRP }));
    expect(error).toMatchObject({ code: 'invalid_address', fields: [{ field: 'refund_address' }] });
  });

  it('Changelly holds a fixed order whose deposit is another amount', async () => {
    const order = await at.openFixed();
    await at.deposit(order, '0.09');
    await at.world.advance(10);
    expect(await at.report(order)).toMatchObject({
      status: 'confirming',
      actionRequired: 'provider_hold',
      rawStatus: 'hold',
    });
  });

  it('Changelly calls a missed window overdue or expired, and honours late money', async () => {
    const fixed = await at.openFixed();
    const float = await at.open();
    await at.world.advance(3600);
    expect(await at.report(fixed)).toMatchObject({ status: 'expired', rawStatus: 'expired' });
    expect(await at.report(float)).toMatchObject({ status: 'expired', rawStatus: 'overdue' });
    await at.deposit(float);
    expect((await at.report(float)).status).toBe('confirming');
    await at.world.advance(60);
    expect((await at.report(float)).status).toBe('completed');
  });

  it('Changelly returns too little where it knows an address, and fails without one', async () => {
    const kept = await at.open();
    const returned = await at.open({ refundAddress: SOME_BITCOIN });
    for (const order of [kept, returned]) await at.deposit(order, '0.00001');
    await at.world.advance(60);
    expect(await at.report(kept)).toMatchObject({ status: 'failed', reason: { code: 'provider_failed' } });
    const report = await at.report(returned);
    expect(report.status).toBe('refunded');
    expect(report.refundTx).toMatch(/^[0-9a-f]{64}$/);
  });

  it('Changelly offers no choice to the customer', async () => {
    const { ref, token } = await at.open();
    const settled = at.provider.resolve({ ref, token }, { choice: 'exchange' }, patience());
    expect((await refusal(settled)).code).toBe('action_not_available');
  });

  describe('finds an order whose answer was lost', () => {
    const addressTo = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
    const search = async (changes: Partial<OrderSearch> = {}): Promise<OrderSearch> => {
      const { from, to } = await at.request();
      const named = { side: 'from', amount: Amount.of('0.0777'), addressTo } as const;
      return { reference: 'r', ...named, from, to, placedAfter: new Date(Date.now() - 5000), ...changes };
    };

    it('by address, pair and amount', async () => {
      expect(await at.provider.findOrder(await search(), patience())).toBeNull();
      const order = await at.order({ amount: Amount.of('0.0777'), addressTo });
      await at.misbehaves('lost_answer', { count: 1 });
      await refusal(at.provider.create(order, patience()));
      const found = await at.provider.findOrder(await search(), patience());
      expect(found).toMatchObject({ depositAddress: expect.stringMatching(/^bc1/), token: null, rawStatus: 'waiting' });
      expect((await at.report(found!)).status).toBe('waiting');
      await at.deposit(found!);
      await at.world.advance(60);
      expect((await at.report(found!)).status).toBe('completed');
    });

    it.each([
      ['another amount', { amount: Amount.of('0.0778') }],
      ['another address', { addressTo: SOME_TRON }],
      ['an earlier time', { placedAfter: new Date(Date.now() + 86_400_000) }],
    ])('Changelly finds an order whose answer was lost but not one of %s', async (_name, changes) => {
      expect(await at.provider.findOrder(await search(changes), patience())).toBeNull();
    });

    it('Changelly finds an order whose answer was lost but does not guess between two', async () => {
      await at.open({ amount: Amount.of('0.0777'), addressTo });
      expect(await at.provider.findOrder(await search(), patience())).toBeNull();
    });
  });

  it('Changelly is refused with a key the exchange does not know', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const der = other.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    const stranger = adapter('changelly', `${at.world.sandbox.url}/changelly/v2`, der);
    expect((await refusal(stranger.assets(patience()))).code).toBe('provider_unavailable');
  });

  it.each([
    ['text', 'bm90IGEga2V5'],
    ['PEM', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ])('Changelly does not start with %s for a key, and does not repeat it', (_name, key) => {
    const start = (): unknown => adapter('changelly', 'http://localhost', key);
    expect(start).toThrow('CHANGELLY_PRIVATE_KEY');
    expect(start).not.toThrow(key);
  });
});

describe('the signature of Changelly', () => {
  it('the signature of Changelly covers the exact bytes that are sent', async () => {
    const seen: { body: Buffer; signature: unknown; key: unknown }[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { 'x-api-signature': signature, 'x-api-key': key } = request.headers;
        seen.push({ body: Buffer.concat(chunks), signature, key });
        response.setHeader('content-type', 'application/json');
        response.end('{"jsonrpc":"2.0","id":"x","result":[]}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = adapter('changelly', `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`, ownKey);
    const addressTo = 'Zürich "quoted" \\ \u2028 🦊 \ud800 \n';
    const alias = { ticker: 'ключ', network: '' };
    const found = await provider.findOrder(
      {
        reference: 'r',
        addressTo,
        amount: Amount.of('1'),
        from: alias,
        to: alias,
        side: 'from',
        placedAfter: new Date('2025-01-02T03:04:05Z'),
      },
      patience(),
    );
    await new Promise((resolve) => server.close(resolve));
    expect(found).toBeNull();
    const { body, signature, key } = seen[0]!;
    expect(verify('sha256', body, publicKey, Buffer.from(String(signature), 'base64'))).toBe(true);
    const der = publicKey.export({ type: 'pkcs1', format: 'der' });
    expect(key).toBe(createHash('sha256').update(der).digest('base64'));
    const sent = JSON.parse(body.toString('utf8')) as { params: object };
    expect(sent.params).toEqual({ currency: 'ключ', payoutAddress: addressTo, since: 1735787045000000, limit: 100 });
  });
});
