import { PortTaken, startSandbox } from '@swap/sandbox';
import { OutsideWorld } from './outside-world.js';

describe('the control API', () => {
  let world: OutsideWorld;

  beforeAll(async () => {
    world = await OutsideWorld.start();
  });
  afterAll(() => world.close());

  it.each([
    ['/deposits', {}, 'address'],
    ['/deposits', { address: 'x', amount: 'much' }, 'amount'],
    ['/deposits', { address: 'x', memo: '1' }, 'memo'],
    ['/clock', { speed: 'fast' }, 'speed'],
    ['/clock', { advance_seconds: -1 }, 'advance_seconds'],
    ['/faults', { provider: 'nobody', kind: 'error' }, 'provider'],
    ['/faults', { provider: 'changenow', kind: 'sulk' }, 'kind'],
    ['/faults', { provider: 'changenow', kind: 'error', count: 0 }, 'count'],
    ['/prices', { param: 'nothing', usd: '1' }, 'param'],
    ['/prices', { param: 'btc', usd: '-1' }, 'usd'],
  ])('the control API names the wrong field of %s %j', async (path, body, field) => {
    const answer = await world.control(path, body);
    expect([answer.status, answer.json.error, answer.json.field]).toEqual([400, 'invalid_input', field]);
    expect(answer.json.message).toContain(field);
  });

  it('the control API refuses a verb it does not know', async () => {
    const { id } = (await world.open()).json;
    const answer = await world.steer(id, 'explode');
    expect([answer.status, answer.json.field]).toEqual([400, 'do']);
  });

  it('the control API refuses a body that is not JSON', async () => {
    const answer = await world.control('/clock', '{"speed":');
    expect([answer.status, answer.json.error]).toEqual([400, 'invalid_request']);
  });

  it('the control API knows only addresses that were given out', async () => {
    const answer = await world.deposit('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
    expect([answer.status, answer.json.error, answer.json.field]).toEqual([404, 'unknown_address', 'address']);
  });

  it('the control API refuses an amount finer than the asset', async () => {
    const { payinAddress } = (await world.open()).json;
    const answer = await world.deposit(payinAddress, { amount: '0.123456789' });
    expect([answer.status, answer.json.field]).toEqual([400, 'amount']);
  });

  it('the control API finds an Ethereum address in any letter case', async () => {
    const opened = await world.open({ fromCurrency: 'eth', fromNetwork: 'eth', fromAmount: '1' });
    const answer = await world.deposit(opened.json.payinAddress.toLowerCase(), { amount: 1 });
    expect(answer.json).toMatchObject({ matched: true, address: opened.json.payinAddress, amount: '1' });
  });

  it('the control API makes time jump and run', async () => {
    const before = Date.parse((await world.control('/clock')).json.now);
    const jumped = await world.control('/clock', { advance_seconds: 3600 });
    expect(Date.parse(jumped.json.now) - before).toBeGreaterThanOrEqual(3_600_000);
    const { id, payinAddress } = (await world.open()).json;
    await world.deposit(payinAddress);
    expect((await world.control('/clock', { speed: 1000 })).json.speed).toBe('1000');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await world.order(id)).status).toBe('finished');
    await world.control('/clock', { speed: 1 });
  });

  it('the control API shows pages for people', async () => {
    await world.open();
    for (const path of ['/', '/mail', '/orders']) {
      const { status, text } = await world.call('GET', path);
      expect(status).toBe(200);
      expect(text).toContain('prefers-color-scheme');
    }
    expect((await world.call('GET', '/icons/btc.svg')).headers.get('content-type')).toContain('image/svg+xml');
  });

  it('the control API says which variable to change when a port is taken, and leaves nothing running', async () => {
    const { port, smtpPort } = world.sandbox;
    await expect(startSandbox({ port, smtpPort: 0 })).rejects.toThrow('SANDBOX_PORT');
    await expect(startSandbox({ port: 0, smtpPort })).rejects.toThrow(PortTaken);
  });

  it('the control API closes at once, whatever still hangs', async () => {
    const other = await OutsideWorld.start();
    await other.control('/faults', { provider: 'kraken', kind: 'hang' });
    const hanging = fetch(`${other.sandbox.url}/kraken/0/public/Ticker`).catch(() => 'cut');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = Date.now();
    await other.close();
    expect(Date.now() - before).toBeLessThan(10_000);
    expect(await hanging).toBe('cut');
  });
});
