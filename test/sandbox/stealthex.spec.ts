import { OutsideWorld, SOME_BITCOIN, SOME_TRON, isNumber } from './outside-world.js';
import type { Answer } from './outside-world.js';

const BASE = '/stealthex/v4';

describe('the simulated StealthEX', () => {
  let world: OutsideWorld;

  beforeAll(async () => {
    world = await OutsideWorld.start();
    await world.control('/prices', { param: 'btc', usd: '50000' });
    await world.control('/prices', { param: 'usdt', usd: '1' });
  });
  afterAll(() => world.close());

  const call = (path: string, body?: unknown, key = 'Bearer key'): Promise<Answer> =>
    world.call(body === undefined ? 'GET' : 'POST', BASE + path, body, { authorization: key });
  const route = { from: { symbol: 'btc', network: 'mainnet' }, to: { symbol: 'usdt', network: 'trx' } };
  const terms = { route, estimation: 'direct', rate: 'floating', amount: 0.1 };
  const fixed = { ...terms, rate: 'fixed' };
  const estimate = (changes: object = {}): Promise<Answer> => call('/rates/estimated-amount', { ...terms, ...changes });
  const range = async (changes: object = {}): Promise<Answer['json']> =>
    (await call('/rates/range', { ...terms, ...changes })).json;
  const open = (changes: object = {}): Promise<Answer> =>
    call('/exchanges', { ...terms, address: SOME_TRON, ...changes });
  const openFixed = async (changes: object = {}): Promise<Answer> =>
    open({ ...fixed, rate_id: (await estimate(fixed)).json.rate.id, ...changes });
  const order = async (id: string): Promise<Answer['json']> => (await call(`/exchanges/${id}`)).json;

  it('the simulated StealthEX lists places: mainnet for the own chain, a tag elsewhere, made-up contracts for some', async () => {
    const listed = (await call('/currencies?limit=250')).json as Answer['json'][];
    const at = (symbol: string, network: string): Answer['json'] =>
      listed.find((each) => each.symbol === symbol && each.network === network);
    expect(at('btc', 'mainnet')).toMatchObject({ contract_address: null, rates: ['floating', 'fixed'] });
    expect(at('eth', 'base').contract_address).toBe('baseeth');
    expect(at('avax', 'avax-c')).toBeDefined();
    expect(at('usdt', 'trx').contract_address).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(at('a', 'mainnet')).toMatchObject({ extra_id: 'Memo', rates: ['floating'] });
    expect(at('kas', 'mainnet')).toBeUndefined();
    expect((await call('/currencies?limit=251')).status).toBe(400);
    const second = (await call('/currencies?limit=10&offset=10')).json as Answer['json'][];
    expect(second[0]).toEqual(listed[10]);
  });

  it('the simulated StealthEX states the range of the side that would be named', async () => {
    expect(await range()).toEqual({ min_amount: '0.00024', max_amount: '3' });
    const reversed = await range({ rate: 'fixed', estimation: 'reversed' });
    expect([Number(reversed.min_amount) > 9, Number(reversed.max_amount) > 140_000]).toEqual([true, true]);
    const ltc = { ...route, from: { symbol: 'ltc', network: 'mainnet' } };
    expect((await range({ route: ltc })).max_amount).toBeNull();
  });

  it('the simulated StealthEX estimates in numbers, with an id for twenty minutes at a fixed rate', async () => {
    const float = await estimate();
    expect(float.json).toEqual({ estimated_amount: '4958' });
    expect(isNumber(float.text, 'estimated_amount')).toBe(true);
    const firm = (await estimate(fixed)).json;
    expect(firm.rate.id).toMatch(/^[0-9a-f]{24}$/);
    const reversed = await estimate({ ...fixed, estimation: 'reversed', amount: 4000 });
    expect(Number(reversed.json.estimated_amount)).toBeCloseTo(0.0808, 3);
  });

  it.each([
    ['text for an amount', { amount: '0.1' }, 400, 'InvalidData'],
    ['a reversed float estimate', { estimation: 'reversed' }, 400, 'InvalidData'],
    ['too little', { amount: 0.00001 }, 400, 'InvalidAmount'],
    ['too much', { amount: 30 }, 400, 'InvalidAmount'],
    ['an unknown pair', { route: { ...route, to: { symbol: 'nope', network: 'eth' } } }, 404, 'NoPair'],
  ])('the simulated StealthEX refuses %s', async (_name, changes, status, kind) => {
    const answer = await estimate(changes);
    expect([answer.status, answer.json.err.kind]).toEqual([status, kind]);
  });

  it('the simulated StealthEX asks for a key, with or without a scheme word', async () => {
    expect((await call('/currencies', undefined, '')).json.err.kind).toBe('NoUserApiKey');
    expect((await call('/currencies', undefined, 'key')).status).toBe(200);
  });

  it('the simulated StealthEX needs the id of the price for a fixed order, for its own route and in its time', async () => {
    expect((await open(fixed)).json.err.kind).toBe('RateId');
    const { id } = (await estimate(fixed)).json.rate;
    const other = { ...route, from: { symbol: 'ltc', network: 'mainnet' } };
    expect((await open({ ...fixed, route: other, amount: 10, rate_id: id })).json.err.kind).toBe('RateId');
    await world.advance(1201);
    expect((await open({ ...fixed, rate_id: id })).json.err.kind).toBe('RateId');
  });

  it('the simulated StealthEX opens with 201; numbers where money comes in, text where it goes out, an end only when fixed', async () => {
    const { status, json, text } = await open();
    expect(status).toBe(201);
    expect(json).toMatchObject({ status: 'waiting', rate: 'floating', expires_at: null, refund_address: null });
    expect(json.id).toMatch(/^[A-Za-z0-9]{9}$/);
    expect(text).toMatch(/"deposit":\{[^}]*"amount":0\.1,/);
    expect(text).toMatch(/"withdrawal":\{[^}]*"amount":\d/);
    expect((await openFixed()).json.expires_at).toEqual(expect.any(String));
    const xrp = { ...route, to: { symbol: 'xrp', network: 'mainnet' } };
    const memo = await open({ route: xrp, address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', extra_id: 'abc' });
    expect(memo.json.err.kind).toBe('ExtraId');
  });

  it('the simulated StealthEX goes through every stage', async () => {
    await world.control('/clock', { speed: 0 });
    const { id, deposit } = (await open()).json;
    const words = [(await order(id)).status];
    await world.deposit(deposit.address);
    for (const seconds of [0, 3.1, 3, 2]) {
      await world.advance(seconds);
      words.push((await order(id)).status);
    }
    await world.control('/clock', { speed: 1 });
    expect(words).toEqual(['waiting', 'confirming', 'exchanging', 'sending', 'finished']);
    expect(await order(id)).toMatchObject({ deposit: { amount: '0.1' }, withdrawal: { tx_hash: expect.any(String) } });
  });

  it('the simulated StealthEX holds, releases, refunds and forgets nothing', async () => {
    const { id, deposit } = (await open({ refund_address: SOME_BITCOIN })).json;
    await world.deposit(deposit.address);
    const steer = (verb: string): Promise<Answer> => world.control(`/orders/stealthex/${id}`, { do: verb });
    expect((await steer('hold')).json.raw_status).toBe('verifying');
    expect((await steer('release')).json.raw_status).toBe('confirming');
    expect((await steer('refund')).json.raw_status).toBe('refunded');
    expect((await call('/exchanges/nosuch')).json.err.kind).toBe('NotFound');
    const { id: idle } = (await openFixed()).json;
    await world.advance(1300);
    expect((await order(idle)).status).toBe('expired');
  });
});
