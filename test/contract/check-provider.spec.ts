import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '@swap/config';
import { checkProvider, providers, providerVariables, sandboxSettings } from '@swap/providers';
import { OutsideWorld } from '../sandbox/outside-world.js';
import { changellyAccount } from '../support/exchanges.js';
import { testServiceKeys } from '../support/service-keys.js';
import { captured } from '../support/captured.js';
import { ScriptedUpstream } from './scripted-upstream.js';

const basis = { DATABASE_URL: 'postgres://localhost/unneeded', SERVICE_KEYS: testServiceKeys };
const named = (name: string) => providers.find((each) => each.name === name)!;

/** Some have only a few pools. */
const fewer: Readonly<Record<string, { readonly assets: number; readonly prices: number }>> = {
  chainflip: { assets: 12, prices: 6 },
};

describe('a look at an exchange', () => {
  let world: OutsideWorld;
  beforeAll(async () => {
    world = await OutsideWorld.start({ changellyPublicKey: changellyAccount().publicKey });
  });
  afterAll(() => world.close());

  test.each(providers.map(({ name }) => name))(
    'a look at the sandbox’s %s finds nothing that would break, and places nothing',
    async (name) => {
      const env = {
        ...basis,
        ...sandboxSettings(world.sandbox.url),
        CHANGELLY_PRIVATE_KEY: changellyAccount().privateKey,
      };
      const report = await checkProvider(named(name), readConfig(env, providerVariables));
      expect(report.broken).toEqual([]);
      expect(report.unknown_networks).toEqual([]);
      const { assets, prices } = fewer[name] ?? { assets: 30, prices: 7 };
      expect(report.placed).toBeGreaterThan(assets);
      expect(report.quotes.length).toBeGreaterThanOrEqual(prices);
      expect(report.quotes.filter(({ outcome }) => outcome === 'ok').length).toBeGreaterThanOrEqual(prices);
      expect(Math.abs(report.clock_difference_seconds ?? 99)).toBeLessThan(3);
      expect((await world.control(`/orders?provider=${name}`)).json).toEqual([]);
    },
  );
});

describe('a look at an exchange that changed', () => {
  let upstream: ScriptedUpstream;
  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
  });
  afterAll(() => upstream.close());
  const look = () =>
    checkProvider(
      named('nearintents'),
      readConfig({ ...basis, NEARINTENTS_ENABLED: 'true' }, providerVariables),
      upstream.url,
    );

  test('a look at an exchange names an answer of another shape', async () => {
    upstream.says([{ assetId: 'a', decimals: 'eight' }]);
    expect((await look()).broken).toEqual([expect.stringContaining('wrong shape')]);
  });

  test('a look at an exchange tells that it was asked too often', async () => {
    upstream.says({ message: 'slow down' }, 429);
    expect((await look()).rate_limits).toEqual({ answered: '429' });
    upstream.says({ message: 'no' }, 503);
    expect((await look()).rate_limits).toEqual({});
  });

  test.each([
    [-32, true],
    [-28, false],
    [28, false],
    [32, true],
  ])('a look at an exchange whose clock is %d seconds ahead finds that it would break: %s', async (ahead, broken) => {
    const server = createServer((_request, response) => {
      response.setHeader('date', new Date(Date.now() + ahead * 1000 + 500).toUTCString());
      response.setHeader('content-type', 'application/json');
      response.end('[]');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const config = readConfig({ ...basis, NEARINTENTS_ENABLED: 'true' }, providerVariables);
    const report = await checkProvider(named('nearintents'), config, `http://127.0.0.1:${String(port)}`);
    await new Promise((resolve) => server.close(resolve));
    expect(Math.abs(report.clock_difference_seconds! - ahead)).toBeLessThanOrEqual(1);
    expect(report.broken.some((word) => word.startsWith('its clock'))).toBe(broken);
  });

  test('a look at an exchange names unknown networks, and that nothing has a price', async () => {
    upstream.answersWith(({ url }) =>
      url.startsWith('/v0/tokens')
        ? { json: captured('nearintents', 'tokens') }
        : { status: 503, json: { message: 'no' } },
    );
    const report = await look();
    expect(report.unknown_networks).toEqual(['fogo', 'starknet']);
    expect(report.held).toEqual({ odd_ticker: 1, unknown_network: 2 });
    expect(report.broken).toContain('no pair has a price');
  });
});
