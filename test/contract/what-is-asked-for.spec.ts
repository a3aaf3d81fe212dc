import type { LiquidityProvider } from '@swap/domain/catalogue';
import { HOUR, MINUTE } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { providers } from '@swap/providers';
import { captured } from '../support/captured.js';
import { addresses } from '../support/order.js';
import { patience } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

type Options = Readonly<Record<string, string>>;

let upstream: ScriptedUpstream;
beforeAll(async () => {
  upstream = await ScriptedUpstream.start();
});
beforeEach(() => upstream.received.splice(0));
afterAll(() => upstream.close());

const at = (name: string, options: Options): LiquidityProvider =>
  providers.find((each) => each.name === name)!.make(upstream.url, options);

const order = {
  from: { ticker: 'btc.btc', network: 'Bitcoin', chain: { network: 'btc', decimals: 8 } },
  to: { ticker: 'eth.eth', network: 'Ethereum', chain: { network: 'eth', decimals: 18 } },
  side: 'from',
  amount: Amount.of('0.1'),
  fixed: false,
  customerIp: null,
  rateId: null,
  reference: 'r',
  addressTo: addresses.eth,
  memoTo: null,
  refundAddress: addresses.btc,
  refundMemo: null,
} as const;

describe('what Chainflip is asked for', () => {
  /** A price and an order; what each call named, the order last. */
  const asked = async (options: Options) => {
    const channel = { ...captured('chainflip', 'create'), network: 'Bitcoin' };
    upstream.answersWith(({ url }) => ({ json: url.startsWith('/swap') ? channel : captured('chainflip', 'quote') }));
    const chainflip = at('chainflip', { CHAINFLIP_ENABLED: 'true', ...options });
    await chainflip.quote(order, patience());
    const placed = await chainflip.create(order, patience());
    const named = upstream.received.map(({ url }) => new URL(url, upstream.url).searchParams);
    return { placed, named: named.map((query) => [query.get('apiKey'), query.get('commissionBps')]) };
  };

  test.each<[Options, string | null, string | null]>([
    [{ CHAINFLIP_API_KEY: 'ours', CHAINFLIP_COMMISSION_BPS: '50' }, 'ours', '50'],
    [{ CHAINFLIP_API_KEY: 'ours' }, 'ours', null],
    [{ CHAINFLIP_COMMISSION_BPS: '50' }, null, null],
    [{}, null, null],
  ])('with %j every price and order names the account %j and the commission %j', async (options, key, commission) => {
    const { named } = await asked(options);
    expect(named).toEqual([
      [key, commission],
      [key, commission],
      [key, commission],
    ]);
  });

  test('an order at Chainflip may be paid for as long as its channel is surely open', async () => {
    const { placed } = await asked({});
    const left = placed.expiresAt!.getTime() - Date.now();
    expect([left > 19 * HOUR, left <= 20.5 * HOUR]).toEqual([true, true]);
  });
});

describe('what NEAR Intents is asked for', () => {
  /** A price and an order, whatever is answered. */
  const asked = async (options: Options) => {
    upstream.says({});
    const nearintents = at('nearintents', { NEARINTENTS_ENABLED: 'true', ...options });
    await nearintents.quote(order, patience()).catch(() => undefined);
    await nearintents.create(order, patience()).catch(() => undefined);
    return upstream.received.map(({ body, headers }) => ({ body: JSON.parse(body), token: headers.authorization }));
  };
  const fee = { NEARINTENTS_FEE_RECIPIENT: 'fees.example.near', NEARINTENTS_FEE_BPS: '50' };

  test.each<[Options, unknown]>([
    [fee, [{ recipient: 'fees.example.near', fee: 50 }]],
    [{ NEARINTENTS_FEE_RECIPIENT: 'fees.example.near' }, undefined],
    [{ NEARINTENTS_FEE_BPS: '50' }, undefined],
  ])('with %j every price and order names the fee %j', async (options, expected) => {
    const fees = (await asked(options)).map(({ body }) => body.appFees);
    expect(fees).toEqual([expected, expected]);
  });

  test('a token of NEAR Intents goes with every call, and none where there is none', async () => {
    const tokens = (await asked({ NEARINTENTS_TOKEN: 'a.b.c' })).map(({ token }) => token);
    expect(tokens).toEqual(['Bearer a.b.c', 'Bearer a.b.c']);
    upstream.received.splice(0);
    expect((await asked({})).map(({ token }) => token)).toEqual([undefined, undefined]);
  });

  test('coins come from their chain, go out to one and back to it, for an hour and at a hundredth less at the most', async () => {
    const bodies = (await asked({})).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    for (const { deadline, ...body } of bodies) {
      expect(body).toMatchObject({
        depositType: 'ORIGIN_CHAIN',
        refundType: 'ORIGIN_CHAIN',
        recipientType: 'DESTINATION_CHAIN',
        slippageTolerance: 100,
      });
      const left = Date.parse(deadline) - Date.now();
      expect([left > 55 * MINUTE, left <= 60 * MINUTE]).toEqual([true, true]);
    }
  });
});
