import { Amount } from '@swap/domain/money';
import { captured } from '../support/captured.js';
import { adapter } from './adapter.js';
import { patience } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

let upstream: ScriptedUpstream;
beforeAll(async () => {
  upstream = await ScriptedUpstream.start();
});
afterAll(() => upstream.close());

const request = {
  from: { ticker: 'btc', network: 'btc' },
  to: { ticker: 'xmr', network: 'xmr' },
  side: 'from',
  amount: Amount.of('0.01'),
  fixed: false,
  customerIp: null,
} as const;

/** The warnings of a price by that exchange, whose recorded answer says that, too. */
async function warningsOf(name: string, said: object): Promise<readonly string[]> {
  upstream.answersWith(({ url }) => ({
    json: url.includes('/range') ? captured(name, 'range') : { ...captured(name, 'quote'), ...said },
  }));
  return (await adapter(name, upstream.url, 'key').quote(request, patience())).warnings;
}

test.each([
  ['changenow', 'warningMessage'],
  ['exolix', 'message'],
])('what %s warns of beside a price, as its %s, is told with the price', async (name, field) => {
  const words = 'This coin is slow today';
  expect(await warningsOf(name, { [field]: words })).toEqual([words]);
  for (const nothing of [null, '']) expect(await warningsOf(name, { [field]: nothing })).toEqual([]);
});
