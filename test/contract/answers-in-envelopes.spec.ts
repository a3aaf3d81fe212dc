import { generateKeyPairSync } from 'node:crypto';
import { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import type { LiquidityProvider } from '@swap/domain/catalogue';
import fc from 'fast-check';
import { fuzz } from '../support/fuzz.js';
import { adapter } from './adapter.js';
import { flawOf, nasty } from './any-answer.js';
import { patience } from './at-exchange.js';
import { ScriptedUpstream, type Received } from './scripted-upstream.js';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');

const request = {
  from: { ticker: 'btc', network: 'Mainnet' },
  to: { ticker: 'usdt', network: 'TRC20' },
  side: 'from',
  amount: Amount.of('0.1'),
  fixed: true,
  customerIp: null,
} as const;
const order = {
  ...request,
  rateId: 'rate Best',
  reference: 'ours',
  addressTo: 'there',
  memoTo: null,
  refundAddress: 'back',
  refundMemo: null,
};
const wanted = { side: 'to', amount: Amount.of('5000') } as const;
const named = { ref: 'ref', token: 'token' };

const calls: Readonly<Record<string, (provider: LiquidityProvider) => Promise<unknown>>> = {
  assets: (provider) => provider.assets(patience()),
  'fixed quote': (provider) => provider.quote(request, patience()),
  'float quote': (provider) => provider.quote({ ...request, fixed: false }, patience()),
  'reverse quote': (provider) => provider.quote({ ...request, ...wanted }, patience()),
  'fixed create': (provider) => provider.create(order, patience()),
  'float create': (provider) => provider.create({ ...order, fixed: false, rateId: null }, patience()),
  report: (provider) => provider.report(named, patience()),
  findOrder: (provider) => provider.findOrder({ ...order, placedAfter: new Date(0) }, patience()),
};

const leg = { amount: '0.1', tx: { id: 'in', amount: '0.1', confirmations: 1 } };
const floated = { id: 'ref', status: 'EMERGENCY', from: { ...leg, reqConfirmations: 2 }, to: leg, back: { ...leg } };
const priced = { amount: '0.1', min: '0.01', max: '2' };
const floatTruths: Record<string, unknown> = {
  '/ccies': [{ code: 'BTC', coin: 'BTC', network: 'BTC', name: 'Bitcoin', recv: 1, send: 0, tag: null }],
  '/price': { from: priced, to: { amount: '5000', min: '5', max: '9000' }, errors: [] },
  '/order': { ...floated, emergency: { status: ['LESS', 'LIMIT'], choice: 'NONE' } },
  '/create': {
    ...floated,
    token: 'token',
    time: { expiration: 1_785_000_000 },
    from: { amount: '0.1', address: 'here', tag: '' },
  },
};

const both = { from: 'btc', to: 'usdt', currencyFrom: 'btc', currencyTo: 'usdt' };
const placed = {
  ...both,
  id: 'ref',
  status: 'sending',
  payinAddress: 'here',
  payinExtraId: '',
  payoutAddress: 'there',
  amountExpectedFrom: '0.1',
  amountExpectedTo: '5002',
  networkFee: '2',
  payTill: '2026-11-21T12:00:00.000+00:00',
  amountFrom: '0.1',
  amountTo: '5002',
  payinHash: 'in',
  payoutHash: 'out',
  refundHash: null,
};
const rpcQuote = { ...both, id: 'rate', amountFrom: '0.1', amountTo: '5002', networkFee: '2', min: '0.01', maxTo: '9' };
const rpcTruths: Record<string, unknown> = {
  getCurrenciesFull: [
    {
      ticker: 'usdtrx',
      name: 'USDTRX',
      fullName: 'Tether',
      enabled: true,
      enabledFrom: true,
      enabledTo: false,
      fixRateEnabled: true,
      blockchain: 'tron',
      contractAddress: '',
      blockchainPrecision: 6,
    },
  ],
  getExchangeAmount: [rpcQuote],
  getFixRateForAmount: [rpcQuote],
  createTransaction: placed,
  createFixTransaction: placed,
  getTransactions: [placed],
  validateAddress: { result: true },
};

const lets = {
  transaction_id: 'ref',
  status: 'sending',
  coin_from: 'BTC',
  coin_to: 'USDT',
  expired_at: 1_785_000_000,
  coin_from_network: 'MAINNET',
  coin_to_network: 'TRC20',
  deposit_amount: '0.1',
  withdrawal_amount: '5000',
  deposit: 'here',
  deposit_extra_id: '',
  hash_in: 'in',
  real_deposit_amount: '0',
  withdrawal: 'there',
  need_confirmations: 2,
  confirmations: 1,
  return_hash: null,
  real_withdrawal_amount: '5000',
  hash_out: 'out',
};
const place = { code: 'TRC20', is_active: true, contract_address: 'T', has_extra: 0 };
const letsTruth = ({ url, body }: Received): unknown => {
  if (url === '/v2/coins') return [{ code: 'USDT', name: 'Tether', is_active: 1, networks: [place] }];
  const rate = { rate_id: 'r', rate_id_expired_at: '1785000000000', expired_at: '', withdrawal_fee: '1' };
  const reverse = { amount: '0.1', min_amount: '5', max_amount: '0', ...rate };
  if (url.startsWith('/v1/info-revert')) return reverse;
  if (url.startsWith('/v1/info')) return { ...reverse, amount: '5000', min_amount: '0.01', max_amount: '2' };
  if (url.startsWith('/v1/affiliate')) return { data: [lets] };
  return { ...lets, is_float: !body.includes('"float":false') };
};

const pair = { ticker_from: 'btc', network_from: 'Mainnet', ticker_to: 'usdt', network_to: 'TRC20' };
const trade = {
  ...pair,
  trade_id: 'ref',
  status: 'finished',
  amount_from: 0.1,
  amount_to: 5000,
  address_provider: 'here',
  address_provider_memo: '0',
  quotes: { expiresAt: '2026-07-29 14:34:45+00:00' },
  details: { hashout: 'out' },
};
const offer = { provider: 'Best', amount_to: '5000', amount_from: '0.1', eta: 10 };
const trocadorTruth = ({ url }: Received): unknown => {
  if (url.startsWith('/coin')) return [{ name: 'Bitcoin', ticker: 'btc', network: 'Mainnet', memo: false, minimum: 1 }];
  const quotes = [
    { ...offer, fixed: 'True' },
    { ...offer, fixed: 'False' },
  ];
  const bounds = { min_deposit: 0.01, max_deposit: 2 };
  if (url.startsWith('/new_rate'))
    return { ...pair, trade_id: 'rate', amount_from: 0.1, quotes: { quotes, ...bounds } };
  const made = { ...trade, fixed: url.includes('fixed=True') ? 'True' : 'False' };
  return url.startsWith('/trade') ? [made] : made;
};

/** What each exchange really answers to a call; most of what is dangerous is nearly right. */
const subjects: readonly {
  readonly name: string;
  readonly make: (url: string) => LiquidityProvider;
  readonly truth: (call: Received) => unknown;
}[] = [
  {
    name: 'FixedFloat',
    make: (url) => adapter('fixedfloat', url, 'key', 'secret'),
    truth: ({ url }) => ({ code: 0, msg: 'OK', data: floatTruths[url] }),
  },
  {
    name: 'Changelly',
    make: (url) => adapter('changelly', url, key),
    truth: ({ body }) => ({ jsonrpc: '2.0', result: rpcTruths[(JSON.parse(body) as { method: string }).method] }),
  },
  { name: 'LetsExchange', make: (url) => adapter('letsexchange', url, 'a.b.c', 'us'), truth: letsTruth },
  { name: 'Trocador', make: (url) => adapter('trocador', url, 'key'), truth: trocadorTruth },
];

/** Their ways to refuse, with anything in the place of the words. */
const problems: readonly ((told: unknown) => unknown)[] = [
  (told) => ({ code: 302, msg: told, data: told }),
  (told) => ({ code: told, msg: 'x', data: null }),
  (told) => ({ error: { code: -32602, message: told, data: told } }),
  (told) => ({ error: { code: -32602, message: 'x', data: { limits: { min: told, max: { from: told, to: told } } } } }),
  (told) => ({ error: told, message: told }),
  (told) => ({ success: false, error: { validation: told } }),
  (told) => ({ success: false, error: { validation: { deposit_amount: told } } }),
];

interface Script {
  readonly status: number;
  readonly answer: (truth: unknown) => unknown;
}

const scripts: fc.Arbitrary<Script> = fc.record({
  status: fc.constantFrom(200, 200, 200, 201, 400, 401, 403, 404, 422, 503),
  answer: fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(fc.nat(), fc.option(nasty, { nil: undefined })).map(
        ([at, value]) =>
          (truth: unknown) =>
            swapped(truth, at, value),
      ),
    },
    { weight: 1, arbitrary: nasty.map((value) => () => value) },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.constantFrom(...problems), nasty).map(
        ([problem, value]) =>
          () =>
            problem(value),
      ),
    },
  ),
});

describe.each(subjects)('$name given any answer at all', ({ make, truth }) => {
  let upstream: ScriptedUpstream;
  let provider: LiquidityProvider;

  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
    provider = make(upstream.url);
  });
  afterAll(() => upstream.close());

  it.each(Object.keys(calls))('%s takes the plain truth', async (name) => {
    upstream.answersWith((call) => ({ json: truth(call) }));
    expect(flawOf(await calls[name]?.(provider))).toBeNull();
  });

  it.each(Object.keys(calls))('%s answers something whole, or a DomainError', async (name) => {
    await fc.assert(
      fc.asyncProperty(scripts, async ({ status, answer }) => {
        upstream.answersWith((call) => ({ status, json: answer(truth(call)) }));
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

/** The truth with one of its values, however deep, replaced: the `at`th of all, counted round. */
function swapped(truth: unknown, at: number, value: unknown): unknown {
  const copy = { root: structuredClone(truth) } as Record<string, unknown>;
  const spots: [host: Record<string, unknown>, key: string][] = [];
  const visit = (host: Record<string, unknown>): void => {
    for (const [key, inner] of Object.entries(host)) {
      spots.push([host, key]);
      if (typeof inner === 'object' && inner !== null) visit(inner as Record<string, unknown>);
    }
  };
  visit(copy);
  const [host, key] = spots[at % spots.length] ?? [copy, 'root'];
  host[key] = value;
  return copy['root'] ?? null;
}
