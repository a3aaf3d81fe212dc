import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { OutsideWorld, SOME_BITCOIN, SOME_TRON, isNumber } from './outside-world.js';
import type { Answer } from './outside-world.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const der = publicKey.export({ type: 'pkcs1', format: 'der' });
const keyName = createHash('sha256').update(der).digest('base64');

describe('the simulated Changelly', () => {
  let world: OutsideWorld;

  beforeAll(async () => {
    world = await OutsideWorld.start({ changellyPublicKey: der.toString('base64') });
    await world.control('/prices', { param: 'btc', usd: '50000' });
    await world.control('/prices', { param: 'usdt', usd: '1' });
  });
  afterAll(() => world.close());

  const signed = (text: string): Record<string, string> => ({
    'x-api-key': keyName,
    'x-api-signature': sign('sha256', Buffer.from(text), privateKey).toString('base64'),
  });

  const send = (text: string, headers = signed(text)): Promise<Answer> =>
    world.call('POST', '/changelly/v2', text, headers);
  const call = (method: string, params: unknown = {}): Promise<Answer> =>
    send(JSON.stringify({ jsonrpc: '2.0', id: 'a', method, params }));

  const pair = { from: 'btc', to: 'usdtrx' };
  const create = async (changes: object = {}): Promise<Answer['json']> =>
    (await call('createTransaction', { ...pair, amountFrom: '0.1', address: SOME_TRON, ...changes })).json.result;
  const order = async (id: string): Promise<Answer['json']> => (await call('getTransactions', { id })).json.result[0];

  it('the simulated Changelly refuses strange keys, wrong signatures and altered bodies with HTTP 200', async () => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: 'a', method: 'getCurrencies', params: {} });
    const bad: Record<string, string>[] = [
      {},
      { ...signed(text), 'x-api-key': 'other' },
      { ...signed(text), 'x-api-signature': 'bm8=' },
      signed(`${text} `),
    ];
    for (const headers of bad) {
      const { status, json } = await send(text, headers);
      expect([status, json.error.code, json.id]).toEqual([200, '-32600', 'a']);
    }
    expect((await send(text)).json.result).toContain('usdtrx');
  });

  it('the simulated Changelly answers nobody when it has no account', async () => {
    const other = await OutsideWorld.start();
    const text = '{"jsonrpc":"2.0","id":1,"method":"getCurrencies"}';
    const { json } = await other.call('POST', '/changelly/v2', text, signed(text));
    expect(json.error.code).toBe('-32600');
    await other.close();
  });

  it('the simulated Changelly lists currencies under tickers fused with their network', async () => {
    const { json, text } = await call('getCurrenciesFull');
    const by = (ticker: string): Answer['json'] =>
      json.result.find((each: { ticker: string }) => each.ticker === ticker) ?? null;
    expect(by('usdt20')).toMatchObject({ name: 'USDT20', blockchain: 'ethereum', protocol: 'ERC20', enabled: true });
    expect(by('btc')).toMatchObject({ contractAddress: '', blockchain: 'bitcoin', blockchainPrecision: '8' });
    expect(by('btc')).not.toHaveProperty('extraIdName');
    expect(by('xrp').extraIdName).toBe('Destination tag');
    expect([by('kas'), by('ton')]).toEqual([null, null]);
    expect(isNumber(text, 'fixedTime')).toBe(true);
  });

  it('the simulated Changelly quotes arrays of one, amounts in strings and before the network fee', async () => {
    const { json } = await call('getExchangeAmount', { ...pair, amountFrom: '0.1' });
    expect(json.result).toHaveLength(1);
    expect(json.result[0]).toMatchObject({
      from: 'btc',
      to: 'usdtrx',
      amountFrom: '0.1',
      amountTo: '4955',
      networkFee: '2',
      min: '0.0004',
      minFrom: '0.0004',
      maxFrom: '1.6',
    });
    expect(json.result[0]).not.toHaveProperty('id');
    const fixed = await call('getFixRateForAmount', [{ ...pair, amountTo: '4930' }]);
    expect(fixed.json.result[0]).toMatchObject({ amountFrom: '0.1', amountTo: '4930', id: expect.any(String) });
  });

  it('the simulated Changelly names the limits of both sides beside an error', async () => {
    const { status, json } = await call('getExchangeAmount', { ...pair, amountFrom: '0.00001' });
    expect([status, json.error.code]).toEqual([200, '-32602']);
    expect(json.error.data.limits).toEqual({
      min: { from: '0.0004', to: '19.82' },
      max: { from: '1.6', to: '79280' },
    });
  });

  it.each([
    ['an unknown method', 'getWeather', {}, '-32601'],
    ['an unknown currency', 'getExchangeAmount', { from: 'btc', to: 'nope', amountFrom: '1' }, '-32602'],
    ['two amounts', 'getFixRateForAmount', { ...pair, amountFrom: '1', amountTo: '1' }, '-32602'],
    ['a bad address', 'createTransaction', { ...pair, amountFrom: '0.1', address: 'nowhere' }, '-32602'],
  ])('the simulated Changelly refuses %s', async (_name, method, params, code) => {
    const { status, json } = await call(method, params);
    expect([status, json.error.code, json.error.data ?? null]).toEqual([200, code, null]);
  });

  it('the simulated Changelly fixes a rate for a minute, once it knows a refund address', async () => {
    const [rate] = (await call('getFixRateForAmount', { ...pair, amountFrom: '0.1' })).json.result;
    const params = { ...pair, amountFrom: '0.1', address: SOME_TRON, rateId: rate.id };
    expect((await call('createFixTransaction', params)).json.error.message).toContain('refundAddress');
    const fixed = await call('createFixTransaction', { ...params, refundAddress: SOME_BITCOIN });
    expect(fixed.json.result).toMatchObject({ type: 'fixed', amountExpectedTo: rate.amountTo, networkFee: '2' });
    expect(fixed.json.result.payTill).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/);
    await world.advance(61);
    const late = await call('createFixTransaction', { ...params, refundAddress: SOME_BITCOIN });
    expect(late.json.error.message).toMatch(/^rateId was expired/);
  });

  it('the simulated Changelly says new only once, then goes from waiting to finished', async () => {
    await world.control('/clock', { speed: 0 });
    const created = await create();
    const words = [created.status, (await order(created.id)).status];
    await world.deposit(created.payinAddress);
    for (const seconds of [0, 3.2, 3, 2.1]) {
      await world.advance(seconds);
      words.push((await order(created.id)).status);
    }
    await world.control('/clock', { speed: 1 });
    expect(words).toEqual(['new', 'waiting', 'confirming', 'exchanging', 'sending', 'finished']);
    expect((await call('getStatus', { id: created.id })).json.result).toBe('finished');
    expect(await order(created.id)).toMatchObject({ amountFrom: '0.1', amountTo: '4955', networkFee: '2' });
  });

  it('the simulated Changelly tells times in microseconds and finds orders by them', async () => {
    const created = await create();
    expect(created.createdAt).toMatch(/^\d{16}$/);
    const since = (at: number): Promise<Answer> =>
      call('getTransactions', { payoutAddress: SOME_TRON, currency: ['btc'], since: at, limit: 100 });
    const listed = await since(Number(created.createdAt));
    expect(listed.json.result.map(({ id }: { id: string }) => id)).toContain(created.id);
    expect((await since(Number(created.createdAt) + 60_000_000)).json.result).toEqual([]);
    expect((await call('getTransactions', { limit: 101 })).json.error.code).toBe('-32602');
  });

  it('the simulated Changelly holds, and calls a missed window overdue or expired', async () => {
    const float = await create();
    const [rate] = (await call('getFixRateForAmount', { ...pair, amountFrom: '0.1' })).json.result;
    const fixed = (
      await call('createFixTransaction', {
        ...pair,
        amountFrom: '0.1',
        address: SOME_TRON,
        refundAddress: SOME_BITCOIN,
        rateId: rate.id,
      })
    ).json.result;
    await world.advance(3600);
    expect([(await order(float.id)).status, (await order(fixed.id)).status]).toEqual(['overdue', 'expired']);
    const held = await create();
    await world.control(`/orders/changelly/${held.id}`, { do: 'hold' });
    expect((await order(held.id)).status).toBe('hold');
  });

  it('the simulated Changelly judges addresses', async () => {
    const verdict = async (address: string): Promise<unknown> =>
      (await call('validateAddress', { currency: 'usdtrx', address })).json.result.result;
    expect([await verdict(SOME_TRON), await verdict(SOME_BITCOIN)]).toEqual([true, false]);
  });

  it('the simulated Changelly misbehaves in its own shape, and loses only the answers of creates', async () => {
    await world.control('/faults', { provider: 'changelly', kind: 'error', count: 1 });
    const broken = await call('getCurrencies');
    expect([broken.status, broken.json.error.code]).toEqual([500, '-32603']);
    await world.control('/faults', { provider: 'changelly', kind: 'lost_answer', count: 1 });
    expect((await call('getCurrencies')).status).toBe(200);
    await expect(create()).rejects.toThrow();
  });
});
