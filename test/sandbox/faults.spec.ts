import { OutsideWorld } from './outside-world.js';

const TICKER = '/kraken/0/public/Ticker?pair=XBTUSD';

describe('misbehaviour on request', () => {
  let world: OutsideWorld;

  beforeEach(async () => {
    world = await OutsideWorld.start();
  });
  afterEach(() => world.close());

  const fault = (kind: string, more: Record<string, unknown> = {}): Promise<unknown> =>
    world.control('/faults', { provider: 'changenow', kind, ...more });

  const range = (): ReturnType<OutsideWorld['changenow']> =>
    world.changenow('/exchange/range?fromCurrency=btc&toCurrency=eth');

  it('a party asked to misbehave errors as often as asked, then works again', async () => {
    await fault('error', { count: 2 });
    expect([(await range()).status, (await range()).status, (await range()).status]).toEqual([500, 500, 200]);
  });

  it('a party asked to misbehave goes on until it is told to stop when no count is given', async () => {
    await fault('error');
    for (let call = 0; call < 5; call++) expect((await range()).status).toBe(500);
    await fault('none');
    expect((await range()).status).toBe(200);
  });

  it('a party asked to misbehave limits the rate', async () => {
    await fault('rate_limit', { count: 1 });
    const answer = await range();
    expect([answer.status, answer.headers.get('retry-after'), answer.json.error]).toEqual([
      429,
      '1',
      'too_many_requests',
    ]);
  });

  it('a party asked to misbehave never answers', async () => {
    await fault('hang', { count: 1 });
    const url = `${world.sandbox.url}/changenow/v2/exchange/currencies`;
    await expect(fetch(url, { signal: AbortSignal.timeout(300) })).rejects.toThrow();
    expect((await fetch(url)).status).toBe(200);
  });

  it('a party asked to misbehave answers slowly', async () => {
    await fault('slow', { count: 1, ms: 300 });
    const before = Date.now();
    expect((await range()).status).toBe(200);
    expect(Date.now() - before).toBeGreaterThanOrEqual(290);
  });

  it('a party asked to misbehave answers garbage of a different kind each time', async () => {
    const { id } = (await world.open()).json;
    await fault('garbage');
    const answers = [];
    for (let call = 0; call < 5; call++) answers.push(await world.changenow(`/exchange/by-id?id=${id}`));
    const [html, truncated, wrongTypes, unknownStatus, negative] = answers;
    expect(html?.headers.get('content-type')).toContain('text/html');
    expect(() => JSON.parse(truncated?.text ?? '')).toThrow();
    expect(wrongTypes?.json).toMatchObject({ expectedAmountFrom: 'n/a', status: '12345' });
    expect(unknownStatus?.json).toMatchObject({ id, status: 'awaiting_oracle' });
    expect(negative?.json).toMatchObject({ id, expectedAmountFrom: '-0.1' });
  });

  it('a party asked to misbehave does the create and loses the answer', async () => {
    await fault('lost_answer', { count: 1 });
    expect((await range()).status).toBe(200);
    await expect(world.open()).rejects.toThrow();
    expect((await world.control('/orders')).json).toHaveLength(1);
    expect((await world.open()).status).toBe(200);
  });

  it('uses a status word nobody documented, only where a status is read', async () => {
    const { id } = (await world.open()).json;
    await fault('unknown_status', { count: 1 });
    expect((await range()).status).toBe(200);
    expect((await world.order(id)).status).toBe('awaiting_oracle');
    expect((await world.order(id)).status).not.toBe('awaiting_oracle');
  });

  it('can be limited to some paths', async () => {
    await fault('error', { path: '/estimated-amount' });
    expect((await range()).status).toBe(200);
    expect((await world.estimate('fromAmount=0.1')).status).toBe(500);
  });

  it('a party asked to misbehave on two paths does so on both, and is told anew of each by itself', async () => {
    const estimate = () => world.estimate('fromAmount=0.1');
    await fault('error', { path: '/estimated-amount' });
    await fault('error', { path: '/range' });
    expect([(await range()).status, (await estimate()).status]).toEqual([500, 500]);
    await fault('error', { path: '/range', count: 1 });
    expect([(await range()).status, (await range()).status, (await estimate()).status]).toEqual([500, 200, 500]);
  });

  it('a party asked to misbehave strikes price sources too, in their own shapes', async () => {
    await world.control('/faults', { provider: 'kraken', kind: 'rate_limit', count: 1 });
    const limited = await world.call('GET', TICKER);
    expect([limited.status, limited.json]).toEqual([200, { error: ['EAPI:Rate limit exceeded'] }]);
    expect((await world.call('GET', TICKER)).json.error).toEqual([]);
  });

  it('a party asked to misbehave is counted with all other calls', async () => {
    await fault('error', { count: 1 });
    await range();
    await range();
    await world.call('GET', TICKER);
    const counted = await world.control('/requests?provider=changenow');
    expect(counted.json).toEqual([
      { provider: 'changenow', method: 'GET', path: '/changenow/v2/exchange/range', count: '2' },
    ]);
    await world.control('/requests', undefined, 'DELETE');
    expect((await world.control('/requests')).json).toEqual([]);
  });
});
