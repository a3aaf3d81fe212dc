import { OutsideWorld, SOME_BITCOIN, SOME_TRON, isNumber } from './outside-world.js';
import type { Answer } from './outside-world.js';

const BASE = '/exolix/api/v2';

describe('the simulated Exolix', () => {
  let world: OutsideWorld;

  beforeAll(async () => {
    world = await OutsideWorld.start();
    await world.control('/prices', { param: 'btc', usd: '50000' });
    await world.control('/prices', { param: 'usdt', usd: '1' });
  });
  afterAll(() => world.close());

  const call = (path: string, body?: unknown, key = 'key'): Promise<Answer> =>
    world.call(body === undefined ? 'GET' : 'POST', BASE + path, body, { authorization: key });
  const pair = { coinFrom: 'BTC', networkFrom: 'BTC', coinTo: 'USDT', networkTo: 'TRX' };
  const rate = (changes: Record<string, string>): Promise<Answer> =>
    call(`/rate?${new URLSearchParams({ ...pair, rateType: 'float', ...changes }).toString()}`);
  const open = (changes: object = {}): Promise<Answer> =>
    call('/transactions', { ...pair, amount: '0.1', rateType: 'float', withdrawalAddress: SOME_TRON, ...changes });
  const order = async (id: string): Promise<Answer['json']> => (await call(`/transactions/${id}`)).json;

  it('the simulated Exolix lists coins by the page, with networks when asked', async () => {
    const plain = (await call('/currencies')).json;
    expect(plain.data).toHaveLength(20);
    expect(plain.data[0]).not.toHaveProperty('networks');
    const { data, count } = (await call('/currencies?size=100&withNetworks=true')).json;
    expect(String(data.length)).toBe(count);
    const tether = data.find(({ code }: Answer['json']) => code === 'USDT');
    const words = tether.networks.map(({ network }: Answer['json']) => network);
    expect(words).toEqual(expect.arrayContaining(['ETH', 'TRX', 'AVAXC', 'OPTIMISM', 'MATIC']));
    expect(data.some(({ code }: Answer['json']) => code === 'ZEC')).toBe(false);
    expect((await call('/currencies?page=9&size=100')).json.data).toEqual([]);
    expect((await call('/currencies?size=101')).status).toBe(400);
  });

  it('the simulated Exolix prices with numbers and states limits beside them', async () => {
    const { json, text } = await rate({ amount: '0.1' });
    expect(json).toMatchObject({ fromAmount: '0.1', toAmount: '4975.5', message: null, maxAmount: '3' });
    for (const key of ['fromAmount', 'toAmount', 'minAmount', 'withdrawMin']) expect(isNumber(text, key)).toBe(true);
    const named = await rate({ coinFromNetwork: 'BTC', networkFrom: '', amount: '0.1' });
    expect(named.status).toBe(200);
  });

  it('the simulated Exolix answers a price of nothing out of range: 422 for what is sent, 200 for what is received', async () => {
    const sent = await rate({ amount: '0.00001' });
    expect([sent.status, sent.json.toAmount, sent.json.message]).toEqual([
      422,
      '0',
      expect.stringContaining('below the possible min'),
    ]);
    const received = await rate({ withdrawalAmount: '1' });
    expect([received.status, received.json.toAmount]).toEqual([200, '0']);
    expect(received.json.minAmount).toBe(sent.json.minAmount);
    const much = await rate({ amount: '9' });
    expect([much.status, much.json.message]).toEqual([422, expect.stringContaining('above the possible max')]);
  });

  it('the simulated Exolix does not trade what it does not list', async () => {
    const zec = await rate({ coinTo: 'ZEC', networkTo: 'ZEC', amount: '0.1' });
    expect([zec.status, zec.json.error]).toEqual([422, 'Such exchange pair is not available']);
  });

  it('the simulated Exolix fixes a price by the order', async () => {
    const { status, json } = await open({ rateType: 'fixed', amount: undefined, withdrawalAmount: 4000 });
    expect(status).toBe(201);
    expect(json).toMatchObject({ amountTo: '4000', status: 'wait', rateType: 'fixed', hashIn: { hash: null } });
    expect(json.id).toMatch(/^[0-9a-f]{14}$/);
    expect(json).not.toHaveProperty('expiresAt');
  });

  it('the simulated Exolix asks for a bare key where it creates and lists, not where it reads', async () => {
    expect((await call('/transactions', {}, 'Bearer key')).status).toBe(401);
    expect((await call('/transactions', undefined, '')).status).toBe(401);
    expect((await call('/rate?coinFrom=BTC&coinTo=ETH&amount=0.1', undefined, '')).status).toBe(200);
    const { id } = (await open()).json;
    expect((await call(`/transactions/${id}`, undefined, '')).status).toBe(200);
    expect((await call('/transactions/nosuch')).status).toBe(404);
  });

  it('the simulated Exolix lists a caller its own orders, newest first', async () => {
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      ids.unshift(
        (await call('/transactions', { ...pair, amount: '0.1', withdrawalAddress: SOME_TRON }, 'mine')).json.id,
      );
    }
    const page = async (number: number): Promise<string[]> =>
      (await call(`/transactions?page=${String(number)}&size=2`, undefined, 'mine')).json.data.map(
        ({ id }: Answer['json']) => id as string,
      );
    expect([...(await page(1)), ...(await page(2))]).toEqual(ids);
  });

  it('the simulated Exolix goes through every stage, holds without a word, and returns what is too little', async () => {
    await world.control('/clock', { speed: 0 });
    const { id, depositAddress } = (await open()).json;
    const words = [(await order(id)).status];
    await world.deposit(depositAddress);
    for (const seconds of [0, 3.1, 3, 2]) {
      await world.advance(seconds);
      words.push((await order(id)).status);
    }
    await world.control('/clock', { speed: 1 });
    expect(words).toEqual(['wait', 'confirmation', 'exchanging', 'sending', 'success']);
    const held = (await open()).json;
    await world.deposit(held.depositAddress);
    await world.control(`/orders/exolix/${held.id}`, { do: 'hold' });
    expect((await order(held.id)).status).toBe('confirmed');
    const small = (await open({ refundAddress: SOME_BITCOIN })).json;
    await world.deposit(small.depositAddress, { amount: '0.00001' });
    await world.advance(4);
    expect((await order(small.id)).status).toBe('refund');
    await world.advance(60);
    expect(await order(small.id)).toMatchObject({ status: 'refunded', hashOut: { hash: expect.any(String) } });
  });

  it('the simulated Exolix calls an order overdue, and fails with 400 by field', async () => {
    const { id } = (await open()).json;
    await world.advance(3600);
    expect((await order(id)).status).toBe('overdue');
    const bad = await open({ withdrawalAddress: 'nowhere' });
    expect([bad.status, Object.keys(bad.json.errors)]).toEqual([400, ['withdrawalAddress']]);
  });
});
