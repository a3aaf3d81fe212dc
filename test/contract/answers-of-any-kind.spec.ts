import { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import type { LiquidityProvider } from '@swap/domain/catalogue';
import fc from 'fast-check';
import { fuzz } from '../support/fuzz.js';
import { adapter } from './adapter.js';
import { flawOf, nasty } from './any-answer.js';
import { patience } from './at-exchange.js';
import { ScriptedUpstream, type Received } from './scripted-upstream.js';

const request = {
  from: { ticker: 'BTC', network: 'bitcoin' },
  to: { ticker: 'USDT', network: 'tron' },
  side: 'from',
  amount: Amount.of('0.1'),
  fixed: true,
  customerIp: null,
} as const;

const order = {
  ...request,
  rateId: 'rate',
  reference: 'ours',
  addressTo: 'there',
  memoTo: null,
  refundAddress: null,
  refundMemo: null,
};

const calls: Readonly<Record<string, (provider: LiquidityProvider) => Promise<unknown>>> = {
  assets: (provider) => provider.assets(patience()),
  'fixed quote': (provider) => provider.quote(request, patience()),
  'float quote': (provider) => provider.quote({ ...request, fixed: false }, patience()),
  'fixed create': (provider) => provider.create(order, patience()),
  'float create': (provider) => provider.create({ ...order, fixed: false }, patience()),
  report: (provider) => provider.report({ ref: 'ref', token: null }, patience()),
  findOrder: (provider) => provider.findOrder({ ...order, placedAfter: new Date(0) }, patience()),
};

const time = '2026-11-21T12:00:00.000Z';
const coin = { coinCode: 'BTC', network: 'bitcoin' };
const transaction = {
  id: 'ref',
  status: 'sending',
  amount: 0.1,
  amountTo: 5000,
  coinFrom: coin,
  coinTo: { coinCode: 'USDT', network: 'tron' },
  createdAt: time,
  depositAddress: 'here',
  depositExtraId: null,
  withdrawalAddress: 'there',
  hashIn: { hash: 'in', link: null },
  hashOut: { hash: null, link: null },
};
const shift = {
  id: 'ref',
  status: 'multiple',
  depositAddress: 'here',
  depositAmount: '0.1',
  settleAmount: '5000',
  expiresAt: time,
  deposits: [{ status: 'settled', depositHash: 'in', settleHash: 'out', depositAmount: '0.1', settleAmount: '5000' }],
};
const exchange = {
  id: 'ref',
  status: 'finished',
  deposit: { amount: 0.1, expected_amount: 0.1, tx_hash: 'in', address: 'here', extra_id: 7 },
  withdrawal: { amount: '5000', expected_amount: 5000, tx_hash: 'out' },
  expires_at: time,
};

/** What each exchange really answers, by the beginning of the path; most of what is dangerous is nearly right. */
const subjects: readonly {
  readonly name: string;
  readonly make: (url: string) => LiquidityProvider;
  readonly truths: readonly (readonly [path: string, truth: unknown])[];
  readonly problem: (told: unknown) => unknown;
}[] = [
  {
    name: 'SideShift',
    make: (url) => adapter('sideshift', url, 'secret', 'account'),
    truths: [
      ['/coins', [{ coin: 'BTC', name: 'Bitcoin', networks: ['bitcoin'], depositOffline: ['bitcoin'] }]],
      ['/pair', { min: '0.001', max: '2', rate: '50000', depositCoin: 'BTC', settleCoin: 'USDT' }],
      ['/quotes', { id: 'rate', expiresAt: time, depositAmount: '0.1', settleAmount: '5000' }],
      ['/shifts', shift],
    ],
    problem: (told) => ({ error: { code: told, message: told } }),
  },
  {
    name: 'Exolix',
    make: (url) => adapter('exolix', url, 'key'),
    truths: [
      ['/currencies', { data: [{ code: 'BTC', name: 'Bitcoin', networks: [{ network: 'BTC' }] }], count: 1 }],
      ['/rate', { fromAmount: 0.1, toAmount: 5000, message: null, minAmount: 0.01, withdrawMin: 5, maxAmount: 2 }],
      ['/transactions?', { data: [transaction] }],
      ['/transactions', transaction],
    ],
    problem: (told) => ({ errors: told, error: told, message: told }),
  },
  {
    name: 'StealthEX',
    make: (url) => adapter('stealthex', url, 'key'),
    truths: [
      ['/currencies', [{ symbol: 'btc', network: 'mainnet', contract_address: null, rates: ['fixed'] }]],
      ['/rates/range', { min_amount: 0.01, max_amount: null }],
      ['/rates/estimated', { estimated_amount: 5000, rate: { id: 'rate', valid_until: time } }],
      ['/exchanges', exchange],
    ],
    problem: (told) => ({ err: { kind: told, details: told } }),
  },
];

interface Script {
  readonly status: number;
  readonly answer: (truth: unknown, problem: (told: unknown) => unknown) => unknown;
}

const scripts: fc.Arbitrary<Script> = fc.record({
  status: fc.constantFrom(200, 200, 200, 201, 400, 401, 403, 404, 422, 503),
  answer: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(fc.nat(), nasty).map(
        ([at, value]) =>
          (truth: unknown) =>
            swapped(truth, at, value),
      ),
    },
    { weight: 2, arbitrary: fc.nat().map((at) => (truth: unknown) => swapped(truth, at, undefined)) },
    { weight: 2, arbitrary: nasty.map((value) => () => value) },
    {
      weight: 2,
      arbitrary: nasty.map((value) => (_truth: unknown, problem: (told: unknown) => unknown) => problem(value)),
    },
  ),
});

describe.each(subjects)('$name given any answer at all', ({ make, truths, problem }) => {
  let upstream: ScriptedUpstream;
  let provider: LiquidityProvider;

  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
    provider = make(upstream.url);
  });
  afterAll(() => upstream.close());

  const truthFor = ({ url }: Received): unknown => truths.find(([path]) => url.startsWith(path))?.[1];

  it.each(Object.keys(calls))('%s takes the plain truth', async (name) => {
    upstream.answersWith((call) => ({ json: truthFor(call) }));
    expect(flawOf(await calls[name]?.(provider))).toBeNull();
  });

  it.each(Object.keys(calls))('%s believes nothing that comes with the status of a refusal', async (name) => {
    for (const status of [400, 402, 404, 422, 499, 500, 503]) {
      upstream.answersWith((call) => ({ status, json: truthFor(call) }));
      const told = await calls[name]?.(provider).catch((error: unknown) => error);
      // Null where nothing can be known of lost orders.
      expect([status, told === null || told instanceof DomainError]).toEqual([status, true]);
    }
  });

  it.each(Object.keys(calls))('%s answers something whole, or a DomainError', async (name) => {
    await fc.assert(
      fc.asyncProperty(scripts, async ({ status, answer }) => {
        upstream.answersWith((call) => ({ status, json: answer(truthFor(call), problem) }));
        const told = await calls[name]?.(provider).catch((error: unknown) => {
          if (error instanceof DomainError) return null;
          throw error;
        });
        const flaw = flawOf(told);
        if (flaw !== null) throw new Error(`${flaw} in ${JSON.stringify(told)}`);
      }),
      fuzz(150),
    );
  });
});

/** The truth with one of its values, the `at`th counted round, replaced; in a list, of its first entry. */
function swapped(truth: unknown, at: number, value: unknown): unknown {
  const host = ((Array.isArray(truth) ? (truth as unknown[])[0] : truth) ?? {}) as Record<string, unknown>;
  const keys = Object.keys(host);
  const key = keys[at % Math.max(1, keys.length)];
  const changed = key === undefined ? value : { ...host, [key]: value };
  return Array.isArray(truth) ? [changed] : changed;
}
