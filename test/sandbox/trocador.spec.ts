import { OutsideWorld, SOME_BITCOIN, SOME_TRON, SOME_XRP, isNumber } from './outside-world.js';
import type { Answer } from './outside-world.js';

describe('the simulated Trocador', () => {
  let world: OutsideWorld;

  beforeAll(async () => {
    world = await OutsideWorld.start();
    await world.control('/prices', { param: 'btc', usd: '50000' });
    await world.control('/prices', { param: 'usdt', usd: '1' });
  });
  afterAll(() => world.close());

  const get = (path: string, query: Record<string, string> = {}): Promise<Answer> =>
    world.call('GET', `/trocador${path}?${new URLSearchParams(query).toString()}`, undefined, { 'api-key': 'k' });

  const terms = {
    ticker_from: 'btc',
    network_from: 'Mainnet',
    ticker_to: 'usdt',
    network_to: 'TRC20',
    amount_from: '0.1',
    payment: 'False',
  };
  const create = async (changes: Record<string, string> = {}): Promise<Answer['json']> =>
    (await get('/new_trade', { ...terms, fixed: 'False', provider: 'Swapuz', address: SOME_TRON, ...changes })).json;
  const order = async (id: string): Promise<Answer['json']> => (await get('/trade', { id })).json[0];

  it('the simulated Trocador wants a key', async () => {
    const answer = await world.call('GET', '/trocador/coins');
    expect([answer.status, answer.json.error]).toEqual([401, 'Unauthorized']);
  });

  it('the simulated Trocador lists coins under Mainnet at home and under the standard elsewhere, limits as numbers', async () => {
    const { json, text } = await get('/coins');
    const networks = (ticker: string): string[] =>
      json.filter((each: { ticker: string }) => each.ticker === ticker).map(({ network }: Answer['json']) => network);
    expect(networks('btc')).toEqual(['Mainnet']);
    expect(networks('eth')).toEqual(['ERC20', 'Arbitrum', 'Optimism', 'Base']);
    expect(networks('bnb')).toEqual(['BEP20']);
    expect(networks('xlm')).toEqual([]);
    expect(isNumber(text, 'minimum')).toBe(true);
    expect((await get('/coin', { ticker: 'BTC' })).json).toHaveLength(1);
  });

  it('the simulated Trocador sorts offers of several exchanges, the best first, their kind as Python text', async () => {
    const { json, text } = await get('/new_rate', terms);
    expect(json.trade_id).toMatch(/^\w{10}$/);
    expect(json).toMatchObject({ amount_to: '4965.5', provider: 'Swapuz', fixed: false, status: 'new' });
    expect(isNumber(text, 'amount_from')).toBe(true);
    const quotes = json.quotes.quotes as { fixed: string; provider: string; waste: string; kycrating: string }[];
    expect(new Set(quotes.map(({ fixed }) => fixed))).toEqual(new Set(['True', 'False']));
    expect(quotes).toHaveLength(8);
    const wastes = quotes.map(({ waste }) => Number(waste));
    expect(wastes).toEqual([...wastes].sort((one, other) => one - other));
    const mild = await get('/new_rate', { ...terms, min_kycrating: 'A' });
    expect(mild.json.quotes.quotes.map(({ provider }: Answer['json']) => provider)).toEqual(['Swapuz', 'Swapuz']);
  });

  it('the simulated Trocador prices a payment at a fixed rate only', async () => {
    const { json } = await get('/new_rate', { ...terms, amount_from: '', payment: 'True', amount_to: '4940.5' });
    expect(json).toMatchObject({ amount_from: '0.1', amount_to: '4940.5', fixed: true, payment: true });
    expect(json.quotes.quotes.every(({ fixed }: Answer['json']) => fixed === 'True')).toBe(true);
  });

  it('the simulated Trocador has no quotes out of range, and small limits in exponent form', async () => {
    await world.control('/prices', { param: 'btc', usd: '500000' });
    const { status, json, text } = await get('/new_rate', { ...terms, amount_from: '0.000001' });
    await world.control('/prices', { param: 'btc', usd: '50000' });
    expect([status, json.quotes.quotes, json.quotes.min_deposit]).toEqual([200, [], '3e-5']);
    expect(text).toMatch(/"min_deposit":3e-5[,}]/);
  });

  it.each([
    ['an unknown coin', '/new_rate', { ticker_to: 'nope' }, 'Coin not found'],
    ['a wrong network', '/new_rate', { network_from: 'ERC20' }, 'Coin not found'],
    ['no amount', '/new_rate', { amount_from: '' }, 'Invalid parameters'],
    ['a bad address', '/new_trade', { address: 'nowhere' }, 'Invalid address'],
    ['an unknown exchange', '/new_trade', { provider: 'Nobody' }, 'Invalid parameters'],
    ['a fixed rate without its id', '/new_trade', { fixed: 'True' }, 'Rate ID expired'],
    ['too little', '/new_trade', { amount_from: '0.00001' }, 'Amount out of range'],
  ])('the simulated Trocador refuses %s', async (_name, path, changes, words) => {
    const full = { ...terms, fixed: 'False', provider: 'Swapuz', address: SOME_TRON };
    const { status, json } = await get(path, { ...full, ...(changes as Record<string, string>) });
    expect([status, json.error]).toEqual([400, words]);
  });

  it('the simulated Trocador takes 0 for no memo, and answers an empty text', async () => {
    const created = await create({ address_memo: '0', refund: SOME_BITCOIN, refund_memo: '0' });
    expect(created).toMatchObject({ address_user_memo: '', refund_address: SOME_BITCOIN, refund_address_memo: '' });
    expect(created.address_provider_memo).toBe('');
    const withMemo = await create({
      ticker_to: 'xrp',
      network_to: 'Mainnet',
      address: SOME_XRP,
      address_memo: '12345',
    });
    expect(withMemo.address_user_memo).toBe('12345');
  });

  it('the simulated Trocador freezes a rate under the id of its answer for five minutes', async () => {
    const rate = (await get('/new_rate', terms)).json;
    expect(await create({ fixed: 'True', id: rate.trade_id })).toMatchObject({ fixed: true, amount_to: '4940.5' });
    await world.advance(301);
    expect((await create({ fixed: 'True', id: rate.trade_id })).error).toBe('Rate ID expired');
  });

  it('the simulated Trocador goes from waiting to finished, told in arrays of one', async () => {
    await world.control('/clock', { speed: 0 });
    const created = await create();
    const words = [created.status];
    await world.deposit(created.address_provider);
    for (const seconds of [0, 3.2, 3, 2.1]) {
      await world.advance(seconds);
      words.push((await order(created.trade_id)).status);
    }
    await world.control('/clock', { speed: 1 });
    expect(words).toEqual(['waiting', 'confirming', 'confirming', 'sending', 'finished']);
    expect((await get('/trade', { id: created.trade_id })).json).toHaveLength(1);
    const done = await order(created.trade_id);
    expect(done.details.hashout).toMatch(/^[0-9a-f]{64}$/);
    expect(done.quotes.expiresAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00$/);
  });

  it('the simulated Trocador halts, expires and refunds in its words', async () => {
    const [halted, expired, refunded] = [await create(), await create(), await create({ refund: SOME_BITCOIN })];
    await world.control(`/orders/trocador/${halted.trade_id}`, { do: 'hold' });
    await world.control(`/orders/trocador/${refunded.trade_id}`, { do: 'refund' });
    await world.advance(3600);
    const words = await Promise.all(
      [halted, expired, refunded].map(async ({ trade_id: id }) => (await order(id)).status),
    );
    expect(words).toEqual(['halted', 'expired', 'refunded']);
  });

  it('the simulated Trocador misbehaves in its own shape, and loses only the answers of trades', async () => {
    await world.control('/faults', { provider: 'trocador', kind: 'rate_limit', count: 1 });
    expect((await get('/coins')).status).toBe(429);
    await world.control('/faults', { provider: 'trocador', kind: 'lost_answer', count: 1 });
    expect((await get('/new_rate', terms)).status).toBe(200);
    await expect(create()).rejects.toThrow();
  });
});
