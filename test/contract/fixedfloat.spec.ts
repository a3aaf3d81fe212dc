import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Amount } from '@swap/domain/money';
import type { LiquidityProvider, OrderSearch, ProviderOrder } from '@swap/domain/catalogue';
import { SOME_BITCOIN, SOME_TRON, SOME_XRP } from '../sandbox/outside-world.js';
import { adapter } from './adapter.js';
import { AtExchange, patience, refusal } from './at-exchange.js';
import { behavesAsProvider } from './provider.contract.js';

const make = (url: string): LiquidityProvider =>
  adapter('fixedfloat', `${url}/fixedfloat/api/v2`, 'any-key', 'sandbox');

describe('FixedFloat as a provider', () => {
  behavesAsProvider({
    make,
    source: 4,
    contracts: false,
    unlisted: ['hbar', 'hbar'],
    stages: ['confirming', 'exchanging', 'sending'],
    spread: 0.005,
    failed: { status: 'confirming', actionRequired: 'provider_hold' },
  });
});

describe('FixedFloat beyond the common', () => {
  let at: AtExchange;

  beforeAll(async () => {
    at = await AtExchange.start(make);
  });
  afterAll(() => at.close());

  const refOf = ({ ref, token }: ProviderOrder) => ({ ref, token });
  const toBitcoin = { choice: 'refund', address: SOME_BITCOIN, memo: null } as const;

  /** A fixed order that got another amount than it asked for. */
  const odd = async (amount: string): Promise<ProviderOrder> => {
    const order = await at.openFixed();
    await at.deposit(order, amount);
    await at.world.advance(5);
    return order;
  };

  it('FixedFloat returns the token of an order, and needs it to tell of it', async () => {
    const order = await at.open();
    expect(order.token).toMatch(/^\S{20,}$/);
    expect((await at.report(order)).status).toBe('waiting');
    expect((await refusal(at.report({ ...order, token: null }))).code).toBe('provider_unavailable');
    expect((await refusal(at.report({ ...order, token: 'guessed' }))).code).toBe('provider_unavailable');
  });

  it('FixedFloat tells the confirmations of a deposit', async () => {
    const order = await at.open();
    expect((await at.report(order)).confirmations).toBeNull();
    await at.deposit(order);
    expect((await at.report(order)).confirmations).toEqual({ seen: 0, required: 2 });
    await at.world.advance(4);
    expect((await at.report(order)).confirmations).toEqual({ seen: 2, required: 2 });
  });

  it('FixedFloat tells seconds as times', async () => {
    const order = await at.open();
    const minutes = (order.expiresAt!.getTime() - Date.now()) / 60_000;
    expect(Math.abs(minutes)).toBeLessThan(120);
    const [found] = (await at.world.control(`/orders?address=${order.depositAddress}`)).json;
    expect(Math.abs(order.expiresAt!.getTime() - Date.parse(found.expires_at))).toBeLessThan(1000);
  });

  it('FixedFloat asks the customer about too little, and exchanges it on request', async () => {
    const order = await odd('0.09');
    const asked = await at.report(order);
    expect(asked).toMatchObject({ status: 'confirming', actionRequired: 'deposit_too_small' });
    expect(asked.amountFrom?.toString()).toBe('0.09');
    await at.provider.resolve(refOf(order), { choice: 'exchange' }, patience());
    expect(await at.report(order)).toMatchObject({ status: 'exchanging', actionRequired: null });
    await at.world.advance(60);
    const done = await at.report(order);
    expect([done.status, done.amountFrom?.toString(), done.refundTx]).toEqual(['completed', '0.09', null]);
  });

  it('FixedFloat asks about too much, and sends it back on request', async () => {
    const order = await odd('0.11');
    expect((await at.report(order)).actionRequired).toBe('deposit_too_large');
    await at.provider.resolve(refOf(order), toBitcoin, patience());
    expect(await at.report(order)).toMatchObject({ status: 'refund_pending', actionRequired: null, refundTx: null });
    await at.world.advance(60);
    const report = await at.report(order);
    expect(report).toMatchObject({ status: 'refunded', rawStatus: 'DONE', payoutTx: null });
    expect(report.refundTx).toMatch(/^[0-9a-f]{64}$/);
    const [found] = (await at.world.control(`/orders?address=${order.depositAddress}`)).json;
    expect(found.refund_address).toBe(SOME_BITCOIN);
  });

  it('FixedFloat asks about a deposit that came late', async () => {
    const order = await at.open();
    await at.world.advance(3600);
    expect((await at.report(order)).status).toBe('expired');
    await at.deposit(order);
    expect((await at.report(order)).status).toBe('confirming');
    await at.world.advance(5);
    expect(await at.report(order)).toMatchObject({ status: 'confirming', actionRequired: 'deposit_late' });
    await at.provider.resolve(refOf(order), { choice: 'exchange' }, patience());
    await at.world.advance(60);
    expect((await at.report(order)).status).toBe('completed');
  });

  it('FixedFloat asks about a float deposit outside the limits only', async () => {
    const some = await at.open();
    await at.deposit(some, '0.07');
    const little = await at.open();
    await at.deposit(little, '0.00001');
    const much = await at.open();
    await at.deposit(much, '20');
    await at.world.advance(60);
    expect((await at.report(some)).status).toBe('completed');
    expect((await at.report(little)).actionRequired).toBe('deposit_too_small');
    expect((await at.report(much)).actionRequired).toBe('deposit_too_large');
  });

  it('FixedFloat refuses a choice where there is nothing to choose, and a refund without a good address', async () => {
    const calm = await at.open();
    const exchange = at.provider.resolve(refOf(calm), { choice: 'exchange' }, patience());
    expect((await refusal(exchange)).code).toBe('action_not_available');
    const order = await odd('0.09');
    for (const address of [null, SOME_XRP]) {
      const error = await refusal(at.provider.resolve(refOf(order), { ...toBitcoin, address }, patience()));
      expect(error).toMatchObject({ code: 'invalid_address', fields: [{ field: 'address' }] });
    }
    expect((await at.report(order)).actionRequired).toBe('deposit_too_small');
  });

  it('FixedFloat cannot tell of an order whose create was not answered', async () => {
    const { from, to } = await at.request();
    const lost = { reference: 'r', addressTo: SOME_TRON, amount: Amount.of('0.1'), placedAfter: new Date(0) };
    const search: OrderSearch = { ...lost, side: 'from', from, to };
    expect(await at.provider.findOrder(search, patience())).toBeNull();
  });

  it('FixedFloat reports outages of a pair as no offer', async () => {
    const offline = await at.request({ to: { ticker: 'APE', network: 'ETH' } });
    expect((await refusal(at.provider.quote(offline, patience()))).code).toBe('pair_unavailable');
  });

  it('FixedFloat is refused with a wrong secret', async () => {
    const stranger = adapter('fixedfloat', `${at.world.sandbox.url}/fixedfloat/api/v2`, 'any-key', 'wrong');
    const error = await refusal(stranger.assets(patience()));
    expect([error.code, error.message]).toEqual(['provider_unavailable', expect.stringContaining('signature')]);
  });
});

describe('the signature of FixedFloat', () => {
  it('the signature of FixedFloat covers the exact bytes that are sent', async () => {
    const seen: { body: Buffer; sign: unknown; key: unknown }[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { 'x-api-sign': sign, 'x-api-key': key } = request.headers;
        seen.push({ body: Buffer.concat(chunks), sign, key });
        response.setHeader('content-type', 'application/json');
        response.end('{"code":0,"msg":"OK","data":true}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const provider = adapter('fixedfloat', `http://127.0.0.1:${port}/api/v2`, 'the-key', 'geheim-ü');
    const address = 'Zürich "quoted" \\ \u2028 🦊 \ud800 \n';
    await provider.resolve({ ref: 'AB12CD', token: 'té' }, { choice: 'refund', address, memo: 'ключ' }, patience());
    await new Promise((resolve) => server.close(resolve));
    const [{ body, sign, key } = seen[0]!] = seen;
    expect(sign).toBe(createHmac('sha256', 'geheim-ü').update(body).digest('hex'));
    expect(key).toBe('the-key');
    expect(JSON.parse(body.toString('utf8'))).toMatchObject({ id: 'AB12CD', address, tag: 'ключ', choice: 'REFUND' });
  });
});
