import { OutsideWorld, SOME_BITCOIN, SOME_TRON, isNumber } from './outside-world.js';
import type { Answer } from './outside-world.js';

describe('the simulated LetsExchange', () => {
  let world: OutsideWorld;

  beforeAll(async () => {
    world = await OutsideWorld.start();
    await world.control('/prices', { param: 'btc', usd: '50000' });
    await world.control('/prices', { param: 'usdt', usd: '1' });
  });
  afterAll(() => world.close());

  const token = { authorization: 'Bearer one.two.three' };
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = token) =>
    world.call(method, `/letsexchange/api${path}`, body, headers);

  const pair = { network_from: 'BTC', network_to: 'TRC20', affiliate_id: 'us', float: true };
  const info = (changes: object = {}, path = '/v1/info'): Promise<Answer> =>
    call('POST', path, { from: 'BTC', to: 'USDT', amount: '0.1', ...pair, ...changes });
  const create = (changes: object = {}, path = '/v1/transaction'): Promise<Answer> =>
    call('POST', path, {
      coin_from: 'BTC',
      coin_to: 'USDT',
      deposit_amount: '0.1',
      withdrawal: SOME_TRON,
      withdrawal_extra_id: '',
      return: '',
      return_extra_id: '',
      rate_id: '',
      ...pair,
      ...changes,
    });
  const order = async (id: string): Promise<Answer['json']> => (await call('GET', `/v1/transaction/${id}`)).json;

  it('the simulated LetsExchange wants a token of three parts, with or without Bearer', async () => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }] as Record<string, string>[]) {
      const { status, json } = await call('GET', '/v2/coins', undefined, headers);
      expect([status, json]).toEqual([403, { error: 'Wrong number of segments' }]);
    }
    expect((await call('GET', '/v2/coins', undefined, { authorization: 'one.two.three' })).status).toBe(200);
  });

  it('the simulated LetsExchange lists coins with their networks, yes and no in two ways', async () => {
    const { json, text } = await call('GET', '/v2/coins');
    const tether = json.find(({ code }: { code: string }) => code === 'USDT');
    expect(tether.is_active).toBe('1');
    const tron = tether.networks.find(({ code }: { code: string }) => code === 'TRC20');
    expect(tron).toMatchObject({ is_active: '1', has_extra: '0', extra_name: null });
    expect(tron.contract_address).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(isNumber(text, 'is_active')).toBe(true);
    expect(json.some(({ code }: { code: string }) => code === 'DOT')).toBe(false);
  });

  it('the simulated LetsExchange prices 0.7 percent below the market, amounts in strings, times in none or as milliseconds in text', async () => {
    const { json } = await info();
    expect(json).toMatchObject({
      amount: '4963',
      withdrawal_fee: '2',
      min_amount: '0.00016',
      max_amount: '3',
      rate_id: '',
      rate_id_expired_at: '0',
      expired_at: '',
    });
    const fixed = await info({ float: false });
    expect(fixed.json.rate_id_expired_at).toMatch(/^\d{13}$/);
    expect(isNumber(fixed.text, 'rate_id_expired_at')).toBe(false);
    expect(fixed.json.amount).toBe('4938');
  });

  it('the simulated LetsExchange answers the reverse question with the amount to send and limits of what is received', async () => {
    const { json } = await info({ float: false, amount: '4938' }, '/v1/info-revert');
    expect(json).toMatchObject({ amount: '0.1', min_amount: '5.904', deposit_min_amount: '0.00016' });
    const endless = await info({ from: 'LTC', network_from: 'LTC', amount: '4938' }, '/v1/info-revert');
    expect(endless.json.max_amount).toBe('0');
  });

  it('the simulated LetsExchange prices an amount out of range at 0, beside the limits', async () => {
    const { status, json } = await info({ amount: '0.00001' });
    expect([status, json.amount, json.min_amount]).toEqual([200, '0', '0.00016']);
  });

  it.each([
    ['no partner', { affiliate_id: '' }, 'affiliate_id'],
    ['an unknown coin', { coin_to: 'NOPE' }, 'coin_to'],
    ['too little', { deposit_amount: '0.00001' }, 'deposit_amount'],
    ['a bad address', { withdrawal: 'nowhere' }, 'withdrawal'],
    ['a bad address to return to', { return: 'nowhere' }, 'return'],
    ['a rate nobody froze', { float: false, rate_id: 'x' }, 'rate_id'],
  ])('the simulated LetsExchange refuses %s with a 422 that names the field', async (_name, changes, field) => {
    const { status, json } = await create(changes);
    expect([status, json.success, Object.keys(json.error.validation)]).toEqual([422, false, [field]]);
  });

  it('the simulated LetsExchange creates orders with its traps: seconds, no zone, two kinds of yes, amounts nobody paid', async () => {
    const { json, text } = await create();
    expect(json.is_float).toBe(true);
    expect(await order(json.transaction_id)).toMatchObject({ is_float: '1', real_deposit_amount: '0.1' });
    expect(json.transaction_id).toMatch(/^[0-9a-f]{14}$/);
    expect(json).toMatchObject({ status: 'wait', type: 'cex', deposit_extra_id: null, withdrawal_extra_id: null });
    expect(isNumber(text, 'expired_at')).toBe(true);
    expect(json.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const hours =
      (Date.parse(`${json.created_at}Z`) - Date.parse((await world.control('/clock')).json.now)) / 3_600_000;
    expect(Math.abs(hours - 3)).toBeLessThan(0.01);
  });

  it('the simulated LetsExchange goes from wait to success', async () => {
    await world.control('/clock', { speed: 0 });
    const created = (await create()).json;
    const words = [created.status];
    await world.deposit(created.deposit);
    for (const seconds of [0, 3.2, 3, 2.1]) {
      await world.advance(seconds);
      words.push((await order(created.transaction_id)).status);
    }
    await world.control('/clock', { speed: 1 });
    expect(words).toEqual(['wait', 'confirmation', 'exchanging', 'sending', 'success']);
    const bare = await call('GET', `/v1/transaction/${created.transaction_id}/status`);
    expect(bare.text).toBe('"success"');
    expect(await order(created.transaction_id)).toMatchObject({ real_deposit_amount: '0.1', return_hash: null });
  });

  it('the simulated LetsExchange takes a reverse order at a frozen rate', async () => {
    const rate = (await info({ float: false, amount: '4938' }, '/v1/info-revert')).json;
    const changes = { float: false, rate_id: rate.rate_id, withdrawal_amount: '4938', deposit_amount: undefined };
    const { json } = await create(changes, '/v1/transaction-revert');
    expect(json).toMatchObject({ deposit_amount: '0.1', withdrawal_amount: '4938', revert: true });
  });

  it.each([
    ['an hour', 3600 + 1800, 'success'],
    ['two hours', 7200 + 1800, 'error'],
  ])('the simulated LetsExchange ends a deposit %s after the end with the right word', async (_name, seconds, word) => {
    const { transaction_id: id, deposit } = (await create()).json;
    await world.advance(seconds);
    expect((await order(id)).status).toBe('overdue');
    await world.deposit(deposit);
    await world.advance(60);
    expect((await order(id)).status).toBe(word);
  });

  it('the simulated LetsExchange returns too little to an address it knows, and fails without one', async () => {
    const kept = (await create()).json;
    const returned = (await create({ return: SOME_BITCOIN })).json;
    for (const { deposit } of [kept, returned]) await world.deposit(deposit, { amount: '0.00001' });
    await world.advance(60);
    expect((await order(kept.transaction_id)).status).toBe('error');
    const done = await order(returned.transaction_id);
    expect(done).toMatchObject({ status: 'refund', return_amount: '0.00001', return_coin: 'BTC' });
    expect(done.return_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('the simulated LetsExchange keeps a history per partner, and knows no stranger', async () => {
    const own = (await create({ affiliate_id: 'somebody' })).json;
    const { json } = await call('GET', '/v1/affiliate/history/somebody?limit=100&page=1&types=0');
    expect(json.data).toMatchObject([{ transaction_id: own.transaction_id, withdrawal: SOME_TRON, coin_from: 'BTC' }]);
    expect((await call('GET', '/v1/transaction/ffffffffffffff')).status).toBe(404);
  });

  it('the simulated LetsExchange misbehaves in its own shape', async () => {
    await world.control('/faults', { provider: 'letsexchange', kind: 'rate_limit', count: 1 });
    const { status, json } = await info();
    expect([status, json]).toEqual([429, { success: false, error: 'Too Many Attempts.' }]);
  });
});
