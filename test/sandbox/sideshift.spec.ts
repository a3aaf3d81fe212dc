import { OutsideWorld, SOME_BITCOIN, SOME_TRON, apart } from './outside-world.js';
import type { Answer } from './outside-world.js';

const BASE = '/sideshift/api/v2';

describe('the simulated SideShift', () => {
  let world: OutsideWorld;

  beforeAll(async () => {
    world = await OutsideWorld.start();
    await world.control('/prices', { param: 'btc', usd: '50000' });
    await world.control('/prices', { param: 'usdt', usd: '1' });
  });
  afterAll(() => world.close());

  const call = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    world.call(body === undefined ? 'GET' : 'POST', BASE + path, body, { 'x-sideshift-secret': 'key', ...headers });

  const pair = { depositCoin: 'btc', depositNetwork: 'bitcoin', settleCoin: 'usdt', settleNetwork: 'tron' };
  const quote = (changes: object = {}): Promise<Answer> =>
    call('/quotes', { ...pair, depositAmount: '0.1', settleAmount: null, affiliateId: 'me', ...changes });
  const open = async (changes: object = {}): Promise<Answer['json']> =>
    (await call('/shifts/variable', { ...pair, settleAddress: SOME_TRON, affiliateId: 'me', ...changes })).json;
  const openFixed = async (changes: object = {}): Promise<Answer> => {
    const { id } = (await quote()).json;
    return call('/shifts/fixed', { quoteId: id, settleAddress: SOME_TRON, affiliateId: 'me', ...changes });
  };
  const shift = async (id: string): Promise<Answer['json']> => (await call(`/shifts/${id}`)).json;

  it('the simulated SideShift lists coins with their networks, and marks as yes or no or as some networks', async () => {
    const coins = (await call('/coins')).json as Answer['json'][];
    const by = (coin: string): Answer['json'] => coins.find((each) => each.coin === coin);
    expect(by('BTC')).toMatchObject({ networks: ['bitcoin'], mainnet: 'bitcoin', depositOffline: false });
    expect(by('USDT').networks).toEqual(expect.arrayContaining(['ethereum', 'tron', 'bsc', 'avax', 'optimism']));
    expect(by('USDT').tokenDetails.tron).toEqual({
      contractAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      decimals: '6',
    });
    expect(by('APE')).toMatchObject({ depositOffline: true, settleOffline: true, variableOnly: true });
    expect(by('XRP')).toMatchObject({ hasMemo: true, networksWithMemo: ['ripple'] });
    expect(by('HBAR')).toBeUndefined();
  });

  it('the simulated SideShift prices a pair with text, the network fee in the rate, and for about 500 dollars unless told', async () => {
    const { json, text } = await call('/pair/btc-bitcoin/usdt-tron?amount=0.1');
    expect(json).toMatchObject({ min: '0.00012', max: '1.2', depositCoin: 'BTC', settleNetwork: 'tron' });
    expect(text).toContain('"rate":"49680"');
    const customary = (await call('/pair/btc/usdt-tron')).json;
    expect(apart(customary.rate, '49500')).toBeLessThan(0.001);
  });

  it('the simulated SideShift answers a pair out of its limits, but no quote and no shift', async () => {
    expect((await call('/pair/btc/usdt-tron?amount=0.00001')).status).toBe(200);
    const small = await quote({ depositAmount: '0.00001' });
    expect([small.status, small.json.error.message]).toEqual([400, expect.stringMatching(/^Amount too low/)]);
    const big = await quote({ depositAmount: '9' });
    expect(big.json.error).toEqual({ code: 'BAD_USER_INPUT', message: 'Amount too high' });
  });

  it('the simulated SideShift quotes either side for fifteen minutes with 201', async () => {
    const { status, json } = await quote();
    expect([status, json.depositAmount]).toEqual([201, '0.1']);
    expect(Date.parse(json.expiresAt) - Date.parse(json.createdAt)).toBe(900_000);
    const reverse = await quote({ depositAmount: null, settleAmount: '4000' });
    expect(reverse.json.settleAmount).toBe('4000');
    for (const amounts of [{ settleAmount: '1' }, { depositAmount: null }, { depositAmount: 0.1 }]) {
      expect((await quote(amounts)).status).toBe(400);
    }
  });

  it('the simulated SideShift takes a quote once and in its time', async () => {
    const { id } = (await quote()).json;
    const body = { quoteId: id, settleAddress: SOME_TRON, affiliateId: 'me' };
    expect((await call('/shifts/fixed', body)).status).toBe(201);
    expect((await call('/shifts/fixed', body)).json.error.message).toMatch(/^Quote expired/);
    const late = (await quote()).json.id;
    await world.advance(901);
    expect((await call('/shifts/fixed', { ...body, quoteId: late })).json.error.message).toMatch(/^Quote expired/);
  });

  it('the simulated SideShift opens a variable shift without amounts, for seven days', async () => {
    const opened = await open({ externalId: 'x-1', refundAddress: SOME_BITCOIN });
    expect(opened).toMatchObject({ type: 'variable', status: 'waiting', externalId: 'x-1', settleAddress: SOME_TRON });
    expect(opened.refundAddress).toBe(SOME_BITCOIN);
    expect(opened.id).toMatch(/^[0-9a-f]{20}$/);
    for (const key of ['depositAmount', 'settleAmount', 'rate', 'depositMemo']) expect(opened).not.toHaveProperty(key);
    expect(Date.parse(opened.expiresAt) - Date.parse(opened.createdAt)).toBe(7 * 86_400_000);
  });

  it('the simulated SideShift judges the end user, not the server that asks', async () => {
    const blocked = { 'x-user-ip': '203.0.113.4' };
    expect((await call('/permissions', undefined, blocked)).json).toEqual({ createShift: false });
    expect((await call('/permissions')).json).toEqual({ createShift: true });
    const refused = await call('/quotes', { ...pair, depositAmount: '0.1', affiliateId: 'me' }, blocked);
    expect([refused.status, refused.json.error.message]).toEqual([403, expect.stringContaining('country-blocked')]);
    expect((await call('/permissions', undefined, { 'x-user-ip': 'nowhere' })).status).toBe(400);
  });

  it('the simulated SideShift asks for the account', async () => {
    expect((await world.call('GET', `${BASE}/pair/btc/usdt-tron`)).status).toBe(401);
    expect((await quote({ affiliateId: '' })).json.error.message).toBe('Invalid affiliateId');
    expect((await quote({ commissionRate: '0.03' })).json.error.message).toBe('Invalid commissionRate');
  });

  it('the simulated SideShift goes through every stage', async () => {
    await world.control('/clock', { speed: 0 });
    const { id, depositAddress } = (await openFixed()).json;
    const words = [(await shift(id)).status];
    await world.deposit(depositAddress);
    for (const seconds of [0, 3.1, 3, 2]) {
      await world.advance(seconds);
      words.push((await shift(id)).status);
    }
    await world.control('/clock', { speed: 1 });
    expect(words).toEqual(['waiting', 'pending', 'processing', 'settling', 'settled']);
    expect(await shift(id)).toMatchObject({ depositAmount: '0.1', settleHash: expect.any(String) });
    expect((await call(`/shifts?ids=${id}`)).json).toHaveLength(1);
  });

  it('the simulated SideShift returns what is not as agreed, and asks for an address when it has none', async () => {
    const { id, depositAddress } = (await openFixed()).json;
    await world.deposit(depositAddress, { amount: '0.2' });
    const early = await call(`/shifts/${id}/set-refund-address`, { address: SOME_BITCOIN });
    expect(early.status).toBe(400);
    await world.advance(60);
    expect(await shift(id)).toMatchObject({ status: 'refund', issue: expect.any(String) });
    const [held] = (await world.control(`/orders?address=${depositAddress}`)).json;
    expect(held).toMatchObject({ raw_status: 'refund', hold: 'refund_address' });
    const bad = await call(`/shifts/${id}/set-refund-address`, { address: SOME_TRON });
    expect(bad.json.error.message).toBe('Invalid refundDestination');
    const named = await call(`/shifts/${id}/set-refund-address`, { address: SOME_BITCOIN });
    expect([named.status, named.json.status]).toEqual([201, 'refunding']);
    await world.advance(5);
    expect((await shift(id)).status).toBe('refunded');
    expect((await call(`/shifts/${id}/set-refund-address`, { address: SOME_BITCOIN })).status).toBe(400);
  });

  it('refunds a fixed deposit that came late', async () => {
    const { id, depositAddress } = (await openFixed({ refundAddress: SOME_BITCOIN })).json;
    await world.advance(1000);
    expect((await shift(id)).status).toBe('expired');
    await world.deposit(depositAddress);
    await world.advance(60);
    expect((await shift(id)).status).toBe('refunded');
  });

  it('the simulated SideShift shows several deposits one by one', async () => {
    const { id, depositAddress } = await open();
    await world.deposit(depositAddress, { amount: '0.1' });
    await world.advance(60);
    await world.deposit(depositAddress, { amount: '0.02' });
    const told = await shift(id);
    expect(told.status).toBe('multiple');
    expect(told.deposits).toMatchObject([{ status: 'settled', depositAmount: '0.1' }, { status: 'pending' }]);
    expect(told).not.toHaveProperty('depositHash');
  });

  it('the simulated SideShift is steered and counted as the others are', async () => {
    const { id, depositAddress } = await open();
    await world.deposit(depositAddress, { amount: '0.1' });
    const steer = (verb: string): Promise<Answer> => world.control(`/orders/sideshift/${id}`, { do: verb });
    expect((await steer('hold')).json.raw_status).toBe('review');
    expect((await steer('release')).json.raw_status).toBe('pending');
    expect((await steer('refund')).json.raw_status).toBe('refund');
    const counted = (await world.control('/requests?provider=sideshift')).json as Answer['json'][];
    expect(counted.find(({ path }) => path === `${BASE}/shifts/variable`)).toMatchObject({ method: 'POST' });
  });
});
