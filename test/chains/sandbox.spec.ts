import { MINUTE } from '@swap/domain/kernel';
import { OutsideWorld } from '../sandbox/outside-world.js';
import { Watching } from '../support/watched-order.js';

const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

describe('the chains that the sandbox plays', () => {
  let world: OutsideWorld;
  let watching: Watching;

  beforeAll(async () => {
    world = await OutsideWorld.start();
    watching = await Watching.start({
      CHAIN_BTC_URL: `${world.sandbox.url}/chain/btc`,
      CHAIN_ETH_URL: `${world.sandbox.url}/chain/eth`,
    });
    await watching.asset({ param: 'btc', network: 'btc', decimals: 8 });
    await watching.asset({ param: 'eth', network: 'eth', decimals: 18 });
    await watching.asset({ param: 'usdterc20', network: 'eth', decimals: 6, contract: usdt });
    await watching.look();
  });
  afterAll(async () => {
    await watching.stop();
    await world.close();
  });

  /** Lets a minute pass out there, in which every chain makes sixty blocks. */
  const aMinute = () => world.control('/clock', { advance_seconds: MINUTE / 1000 });

  test.each([
    ['btc', 'btc', '0.1', { source: 'esplora', required: 3 }],
    ['eth', 'eth', '0.75', { source: 'evm', required: 12 }],
    ['usdterc20', 'eth', '250.5', { source: 'evm', required: 12 }],
  ])(
    'a deposit of %s is on the chain of the sandbox as on a real one',
    async (param, network, amount, { source, required }) => {
      const [fromCurrency, fromNetwork] = param === 'usdterc20' ? ['usdt', 'eth'] : [param, param];
      const to = { toCurrency: 'xmr', toNetwork: 'xmr', address: monero };
      const { json } = await world.open({ fromCurrency, fromNetwork, fromAmount: amount, ...to });
      const id = await watching.order({
        from: param,
        networkFrom: network,
        amountFrom: amount,
        depositAddress: json.payinAddress,
      });
      await watching.look();
      expect(await watching.shown(id)).toBeNull();
      const { json: sent } = await world.control('/deposits', { address: json.payinAddress });
      await aMinute();
      await watching.look();
      const seen = { tx: sent.tx_hash, amount, confirmations: required, required, source };
      expect((await watching.shown(id))?.deposit).toMatchObject(seen);
    },
  );

  test('networks without a node, and paths that a node does not have, are not found', async () => {
    expect((await world.call('GET', '/chain/xrp/blocks')).status).toBe(404);
    expect((await world.call('GET', '/chain/btc/tx/unknown')).status).toBe(404);
    expect((await world.call('POST', '/chain/btc', [])).status).toBe(404);
    const odd = await world.call('POST', '/chain/eth', { jsonrpc: '2.0', id: 7, method: 'eth_mine', params: [] });
    expect(odd.json).toMatchObject({ id: '7', error: { code: '-32601' } });
  });
});

const monero = '4A9NS7h7GPbiiYByTu8fswQx72afx1THjBpYUG1YFypj9nnAbEPWYoJ8vBxasULCxaBTA9JLDmoYL2ug2Zb3wzPTLn3yYPW';
