import { generateKeyPairSync } from 'node:crypto';
import { adapter } from '../contract/adapter.js';
import { ScriptedUpstream } from '../contract/scripted-upstream.js';

/** A coin that is on many networks, as Changelly fuses it with each. */
const fused = [
  { blockchain: 'ethereum', names: ['usdterc20', 'usdt20'] },
  { blockchain: 'tron', names: ['usdttrc20', 'usdttrx', 'usdtrx'] },
  { blockchain: 'binance_smart_chain', names: ['usdtbsc'] },
  { blockchain: 'polygon', names: ['usdtpolygon', 'usdtmatic', 'usdtpol'] },
  { blockchain: 'arbitrum', names: ['usdtarbitrum', 'usdtarb'] },
  { blockchain: 'optimism', names: ['usdtoptimism', 'usdtop'] },
  { blockchain: 'base', names: ['usdtbase'] },
  { blockchain: 'avaxc', names: ['usdtavaxc', 'usdtavac', 'usdtavax'] },
  { blockchain: 'sol', names: ['usdtsol'] },
  { blockchain: 'ton', names: ['usdtton'] },
  { blockchain: 'zksync', names: ['usdtzksync', 'usdtzk'] },
] as const;

describe('tickers that are fused with their network', () => {
  let changelly: ScriptedUpstream;
  beforeAll(async () => {
    changelly = await ScriptedUpstream.start();
  });
  afterAll(() => changelly.close());

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');

  async function listed(ticker: string, blockchain: string) {
    const coin = { ticker, name: ticker, enabled: true, enabledFrom: true, enabledTo: true, fixRateEnabled: true };
    changelly.says({ jsonrpc: '2.0', id: '1', result: [{ ...coin, blockchain }] });
    const assets = await adapter('changelly', changelly.url, key).assets(AbortSignal.timeout(5000));
    return assets.map(({ ticker: own, network }) => `${own} on ${network}`);
  }

  test.each(fused)(
    'a coin is known under every name that Changelly gives it on $blockchain',
    async ({ blockchain, names }) => {
      const [whole = ''] = await listed('usdt', blockchain);
      expect(whole).toMatch(/^usdt on /);
      for (const name of names) expect(await listed(name, blockchain)).toEqual([whole]);
    },
  );
});
