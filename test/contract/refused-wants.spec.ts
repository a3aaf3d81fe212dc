import { Amount } from '@swap/domain/money';
import { changellyAccount } from '../support/exchanges.js';
import { adapter } from './adapter.js';
import { AtExchange, patience, refusal } from './at-exchange.js';
import { adapterAt } from './exchange-scenes.js';
import { ScriptedUpstream } from './scripted-upstream.js';

const exchanges = ['changelly', 'changenow', 'exolix', 'fixedfloat', 'letsexchange', 'sideshift', 'stealthex'];

test.each(exchanges)('%s refuses what is wanted with bounds of what is wanted, or with none', async (name) => {
  const { publicKey: changellyPublicKey } = changellyAccount();
  const at = await AtExchange.start((url) => adapterAt(name, url), { changellyPublicKey });
  try {
    await at.world.control('/prices', { param: 'btc', usd: '50000' });
    await at.world.control('/prices', { param: 'usdt', usd: '1' });
    for (const text of ['0.5', '90000000']) {
      const wanted = await at.request({ fixed: true, side: 'to', amount: Amount.of(text) });
      const error = await refusal(at.provider.quote(wanted, patience()));
      expect(error).toMatchObject({ code: 'amount_out_of_range', fields: [{ field: 'amount_to' }] });
      // In bitcoin the least is below one, and the most below a hundred.
      const { min_amount: min, max_amount: max } = error.members;
      expect([text, min === null || Number(min) > 1, max === null || Number(max) > 1000]).toEqual([text, true, true]);
    }
  } finally {
    await at.close();
  }
});

test('bounds of what is wanted at Changelly are of what arrives, less the network fee as its price is', async () => {
  const upstream = await ScriptedUpstream.start();
  try {
    const bounds = { minTo: '12', maxTo: '9002' };
    const priced = { id: 'rate', from: 'btc', to: 'usdt', amountFrom: '0.1', amountTo: '4902', networkFee: '2' };
    upstream.says({ jsonrpc: '2.0', id: 'x', result: [{ ...priced, ...bounds }] });
    const wanted = {
      from: { ticker: 'btc', network: 'bitcoin' },
      to: { ticker: 'usdt', network: 'ethereum' },
      side: 'to',
      amount: Amount.of('4900'),
      fixed: true,
      customerIp: null,
    } as const;
    const provider = adapter('changelly', upstream.url, changellyAccount().privateKey);
    const { amountTo, minAmount, maxAmount } = await provider.quote(wanted, patience());
    expect([amountTo, minAmount, maxAmount].map(String)).toEqual(['4900', '10', '9000']);
  } finally {
    await upstream.close();
  }
});
