import type { ProviderOrderRequest } from '@swap/domain/catalogue';
import { Amount } from '@swap/domain/money';
import { providers } from '@swap/providers';
import { changellyAccount } from '../support/exchanges.js';
import { addresses } from '../support/order.js';
import { patience } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

const chain = (network: string, decimals: number) => ({ network, contract: null, decimals });

const order = {
  from: { ticker: 'btc', network: 'btc', chain: chain('btc', 8) },
  to: { ticker: 'eth', network: 'eth', chain: chain('eth', 18) },
  amount: Amount.of('0.1'),
  customerIp: null,
  reference: 'ours',
  addressTo: addresses.eth,
  memoTo: null,
  refundAddress: addresses.btc,
  refundMemo: null,
};

type Named = Omit<ProviderOrderRequest, 'side' | 'fixed' | 'rateId'>;

/** Which exchanges ask for the customer's address on the internet: they judge it instead of ours. */
const judging = ['letsexchange', 'sideshift'];
const customerIp = '198.51.100.7';

/** What no exchange takes for nothing: a null where text belongs, or a word that only means nothing here. */
const noText = /"\w*(memo|extra|tag|ip|rate)\w*":null|[:=]"?undefined\b|=null\b|:"null"/i;

const credential = (name: string) => (name.endsWith('PRIVATE_KEY') ? changellyAccount().privateKey : 'a.b.c');

describe('an order without memos and without a customer’s address, and without a rate where it floats', () => {
  let upstream: ScriptedUpstream;
  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
    upstream.says({});
  });
  afterAll(() => upstream.close());

  /** Prices and orders of every kind, whatever is answered. */
  async function askEverything(definition: (typeof providers)[number], named: Named): Promise<void> {
    const names = Object.keys(definition.env);
    const provider = definition.make(upstream.url, Object.fromEntries(names.map((name) => [name, credential(name)])));
    upstream.received.length = 0;
    for (const fixed of [false, true]) {
      for (const side of ['from', 'to'] as const) {
        await provider.quote({ ...named, fixed, side }, patience()).catch(() => undefined);
        const rateId = fixed ? 'id rate' : null;
        await provider.create({ ...named, fixed, side, rateId }, patience()).catch(() => undefined);
      }
    }
  }

  test.each(providers.map((definition) => [definition.title, definition] as const))(
    'what there is not is not sent to %s as if there were',
    async (_, definition) => {
      await askEverything(definition, order);
      expect(upstream.received.length).toBeGreaterThan(1);
      for (const { url, body } of upstream.received) expect(`${url} ${body}`).not.toMatch(noText);
    },
  );

  test.each(providers.map((definition) => [definition.title, definition] as const))(
    'the customer’s address goes to %s where it judges customers, with everything that is decided there, and else nowhere',
    async (_, definition) => {
      await askEverything(definition, { ...order, customerIp });
      const told = upstream.received.filter((call) => JSON.stringify(call).includes(customerIp));
      const decided = upstream.received.filter(({ method }) => method === 'POST');
      expect(decided.length > 0 || !judging.includes(definition.name)).toBe(true);
      expect(told).toEqual(judging.includes(definition.name) ? decided : []);
    },
  );
});
