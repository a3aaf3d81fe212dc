import { createHmac } from 'node:crypto';
import { OutsideWorld, SOME_BITCOIN, SOME_TRON, isNumber } from './outside-world.js';
import type { Answer } from './outside-world.js';

describe('the simulated FixedFloat', () => {
  let world: OutsideWorld;

  beforeAll(async () => {
    world = await OutsideWorld.start();
    await world.control('/prices', { param: 'btc', usd: '50000' });
    await world.control('/prices', { param: 'usdt', usd: '1' });
  });
  afterAll(() => world.close());

  const signed = (text: string, secret = 'sandbox'): Record<string, string> => ({
    'x-api-key': 'some-key',
    'x-api-sign': createHmac('sha256', secret).update(text).digest('hex'),
  });

  const call = (method: string, params: unknown = {}): Promise<Answer> => {
    const text = JSON.stringify(params);
    return world.call('POST', `/fixedfloat/api/v2/${method}`, text, signed(text));
  };

  const pair = { fromCcy: 'BTC', toCcy: 'USDTTRC', direction: 'from', amount: '0.1' };
  const price = (changes: object = {}): Promise<Answer> => call('price', { type: 'float', ...pair, ...changes });
  const create = async (changes: object = {}): Promise<Answer['json']> =>
    (await call('create', { type: 'float', ...pair, toAddress: SOME_TRON, ...changes })).json.data;
  const order = async ({ id, token }: Answer['json']): Promise<Answer['json']> =>
    (await call('order', { id, token })).json.data;

  it('the simulated FixedFloat wraps every answer in an envelope', async () => {
    const { status, json, text } = await call('ccies');
    expect([status, json.code, json.msg]).toEqual([200, '0', 'OK']);
    expect(isNumber(text, 'code')).toBe(true);
  });

  it('the simulated FixedFloat refuses an unsigned, a wrongly signed and an altered call with HTTP 200', async () => {
    const path = '/fixedfloat/api/v2/ccies';
    const answers = [
      await world.call('POST', path, '{}'),
      await world.call('POST', path, '{}', { 'x-api-key': 'some-key' }),
      await world.call('POST', path, '{}', signed('{}', 'other')),
      await world.call('POST', path, '{} ', signed('{}')),
      await world.call('POST', path, '{}', {
        ...signed('{}'),
        'x-api-sign': signed('{}')['x-api-sign']!.toUpperCase(),
      }),
    ];
    for (const { status, json } of answers) expect([status, json.code, json.data]).toEqual([200, '401', null]);
  });

  it('the simulated FixedFloat lists codes that are unique, with 0 and 1 for no and yes', async () => {
    const list = (await call('ccies')).json.data as Answer['json'][];
    expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
    const by = (code: string): Answer['json'] => list.find((each) => each.code === code);
    expect(by('USDTTRC')).toMatchObject({ coin: 'USDT', network: 'TRX', recv: '1', send: '1', tag: null });
    expect(by('BSC')).toMatchObject({ coin: 'BNB', network: 'BSC' });
    expect(by('USDT')).toMatchObject({ coin: 'USDT', network: 'ETH' });
    expect(by('XRP').tag).toBe('Destination tag');
    expect(by('GRT') ?? null).toBeNull();
    expect(by('HBAR') ?? null).toBeNull();
  });

  it('the simulated FixedFloat prices half a percent below the market, both sides with limits, in numbers', async () => {
    const { json, text } = await price();
    expect(json.data.to.amount).toBe('4973');
    expect(json.data).toMatchObject({
      from: { code: 'BTC', network: 'BTC', amount: '0.1', min: '0.00024', max: '1.2' },
      to: { code: 'USDTTRC', network: 'TRX', coin: 'USDT' },
      errors: [],
    });
    expect(isNumber(text, 'min')).toBe(true);
    const reverse = await price({ type: 'fixed', direction: 'to', amount: '4948' });
    expect(reverse.json.data.from.amount).toBe('0.1');
  });

  it('the simulated FixedFloat names limits and outages in errors, not as a refusal', async () => {
    const small = await price({ amount: '0.00001' });
    expect([small.json.code, small.json.data.errors, small.json.data.from.min]).toEqual([
      '0',
      ['LIMIT_MIN'],
      '0.00024',
    ]);
    expect((await price({ amount: '9' })).json.data.errors).toEqual(['LIMIT_MAX']);
    expect((await price({ toCcy: 'APE' })).json.data.errors).toEqual(['MAINTENANCE_TO']);
  });

  it.each([
    ['too little', { amount: '0.00001' }, '302'],
    ['a bad address', { toAddress: 'nowhere' }, '304'],
    ['an unknown currency', { toCcy: 'NOPE' }, '301'],
    ['no amount', { amount: 'much' }, '300'],
  ])('the simulated FixedFloat refuses to create for %s, with HTTP 200', async (_name, changes, code) => {
    const { status, json } = await call('create', { type: 'float', ...pair, toAddress: SOME_TRON, ...changes });
    expect([status, json.code]).toEqual([200, code]);
  });

  it('the simulated FixedFloat creates orders of six characters with a token, times in seconds and a countdown', async () => {
    const created = await create();
    expect(created.id).toMatch(/^[A-Z2-9]{6}$/);
    expect(created).toMatchObject({ status: 'NEW', type: 'float', to: { address: SOME_TRON } });
    expect(Number(created.time.expiration) - Number(created.time.reg)).toBe(1800);
    await world.advance(60);
    expect(Number((await order(created)).time.left)).toBeLessThan(1745);
  });

  it('the simulated FixedFloat tells an order only to whoever has its token', async () => {
    const { id } = await create();
    const answer = await call('order', { id, token: 'guess' });
    expect([answer.status, answer.json.code]).toEqual([200, '305']);
  });

  it('the simulated FixedFloat goes from NEW to DONE', async () => {
    await world.control('/clock', { speed: 0 });
    const created = await create();
    const words = [created.status];
    await world.deposit(created.from.address);
    for (const seconds of [0, 3.2, 3, 2.1]) {
      await world.advance(seconds);
      words.push((await order(created)).status);
    }
    await world.control('/clock', { speed: 1 });
    expect(words).toEqual(['NEW', 'PENDING', 'EXCHANGE', 'WITHDRAW', 'DONE']);
    const done = await order(created);
    expect([done.to.tx.id, done.back.tx.id]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), null]);
  });

  it.each([
    { name: 'less', type: 'fixed', amount: '0.09', wait: 0, reasons: ['LESS'] },
    { name: 'more', type: 'fixed', amount: '0.11', wait: 0, reasons: ['MORE'] },
    { name: 'far less', type: 'float', amount: '0.00001', wait: 0, reasons: ['LESS', 'LIMIT'] },
    { name: 'far more', type: 'float', amount: '7', wait: 0, reasons: ['MORE', 'LIMIT'] },
    { name: 'late', type: 'float', amount: '0.1', wait: 3600, reasons: ['EXPIRED'] },
    { name: 'late and less', type: 'fixed', amount: '0.09', wait: 3600, reasons: ['EXPIRED', 'LESS'] },
  ])(
    'the simulated FixedFloat has an emergency for a deposit that is $name',
    async ({ type, amount, wait, reasons }) => {
      const created = await create({ type });
      await world.advance(wait);
      await world.deposit(created.from.address, { amount });
      await world.advance(60);
      const asked = await order(created);
      expect([asked.status, asked.emergency]).toEqual(['EMERGENCY', { status: reasons, choice: 'NONE', repeat: '0' }]);
      const choice = { id: created.id, token: created.token, choice: 'REFUND' };
      expect((await call('emergency', choice)).json.code).toBe('304');
      expect((await call('emergency', { ...choice, address: SOME_BITCOIN })).json).toMatchObject({
        code: '0',
        data: true,
      });
      expect(await order(created)).toMatchObject({ status: 'EMERGENCY', emergency: { choice: 'REFUND' } });
      await world.advance(60);
      const done = await order(created);
      expect(done).toMatchObject({ status: 'DONE', back: { address: SOME_BITCOIN, amount } });
      expect(done.back.tx.id).toMatch(/^[0-9a-f]{64}$/);
      expect((await call('emergency', { ...choice, address: SOME_BITCOIN })).json.code).toBe('306');
    },
  );

  it('the simulated FixedFloat exchanges an odd deposit on request, at the price of the moment', async () => {
    const created = await create({ type: 'fixed' });
    await world.deposit(created.from.address, { amount: '0.05' });
    await world.advance(60);
    await call('emergency', { id: created.id, token: created.token, choice: 'EXCHANGE' });
    await world.advance(60);
    expect(await order(created)).toMatchObject({ status: 'DONE', to: { tx: { amount: '2485.5' } } });
  });

  it('the simulated FixedFloat misbehaves in its own shape, and is counted', async () => {
    await world.control('/faults', { provider: 'fixedfloat', kind: 'rate_limit', count: 1 });
    const limited = await call('ccies');
    expect([limited.status, limited.json.code]).toEqual([429, '429']);
    const { json } = await world.control('/requests?provider=fixedfloat');
    expect(json.map(({ path }: { path: string }) => path)).toContain('/fixedfloat/api/v2/emergency');
  });
});
