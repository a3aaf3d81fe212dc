import type { LiquidityProvider } from '@swap/domain/catalogue';
import { Amount } from '@swap/domain/money';
import { captured } from '../support/captured.js';
import { changellyAccount } from '../support/exchanges.js';
import { adapter } from './adapter.js';
import { patience, refusal } from './at-exchange.js';
import { keyOf } from './recording-proxy.js';
import { ScriptedUpstream } from './scripted-upstream.js';

type Place = readonly [ticker: string, network: string];
/** Recorded files by the call they answer, and what was not recorded with them or was of another pair. */
type Answers = readonly (readonly [call: RegExp, file: string, more?: object])[];

interface Priced {
  readonly from: Place;
  readonly to: Place;
  readonly amount: string;
  readonly side?: 'from' | 'to';
  readonly fixed?: boolean;
  readonly answers: Answers;
  readonly expected: object;
}

const btcToXmr = { from: ['btc', 'btc'], to: ['xmr', 'xmr'] } as const;
const solToBtc = { from: ['sol', 'solana'], to: ['btc', 'bitcoin'] } as const;

const prices: Readonly<Record<string, Priced>> = {
  'changenow at a float rate': {
    ...btcToXmr,
    amount: '0.01',
    answers: [
      [/range$/, 'range'],
      [/estimated/, 'quote'],
    ],
    expected: { amountTo: '1.7835728', minAmount: '0.0001205', maxAmount: null, networkFee: '0.009' },
  },
  'changelly at a float rate': {
    from: ['ltc', 'litecoin'],
    to: ['eth', 'ethereum'],
    amount: '3.99',
    answers: [[/getExchangeAmount$/, 'quote']],
    expected: { amountTo: '0.15844696', minAmount: '1.54648', maxAmount: '1300', networkFee: '0.00196589' },
  },
  'changelly at a fixed rate': {
    ...solToBtc,
    amount: '1',
    fixed: true,
    answers: [[/getFixRateForAmount$/, 'quote-fixed']],
    expected: { amountTo: '0.00215304', minAmount: '0.8', maxAmount: '700', rateId: 'GhNY6BJBOsjt8UlfEOHI&x0B$m6Dde' },
  },
  'exolix at a float rate': {
    ...btcToXmr,
    amount: '1',
    answers: [[/rate$/, 'quote']],
    expected: { amountTo: '179.3809942', minAmount: '0.00007747', maxAmount: '10' },
  },
  'exolix at a fixed rate': {
    ...btcToXmr,
    amount: '1',
    fixed: true,
    answers: [[/rate$/, 'quote-fixed']],
    expected: { amountTo: '178.62528992', maxAmount: '10' },
  },
  'fixedfloat at a fixed rate': {
    from: ['USDTTRC', 'TRX'],
    to: ['USDTBSC', 'BSC'],
    amount: '10',
    fixed: true,
    answers: [[/price$/, 'quote']],
    expected: { amountTo: '9.551', minAmount: '1.363', maxAmount: '15000' },
  },
  'letsexchange at a float rate': {
    ...btcToXmr,
    amount: '1',
    answers: [[/info$/, 'quote']],
    expected: { amountTo: '178.908', minAmount: '0.001', maxAmount: '37.4', rateId: null },
  },
  'letsexchange for what is received': {
    ...btcToXmr,
    amount: '1',
    side: 'to',
    fixed: true,
    answers: [[/info-revert$/, 'quote-revert']],
    expected: {
      amountFrom: '0.00561822',
      minAmount: '0.3',
      maxAmount: '6900',
      rateId: 'fae43fa3-eaf4-4bf2-a6d4-6389914b4462',
      expiresAt: '2026-07-29T14:05:36.912Z',
    },
  },
  'sideshift at a float rate': {
    from: ['BTC', 'bitcoin'],
    to: ['ETH', 'ethereum'],
    amount: '0.01',
    answers: [[/pair/, 'pair-with-amount']],
    expected: { amountTo: '0.33019083', minAmount: '0.00004641', maxAmount: '0.92821782' },
  },
  'stealthex at a float rate': {
    ...btcToXmr,
    amount: '0.01',
    answers: [
      [/range$/, 'range'],
      [/estimated/, 'quote'],
    ],
    expected: { amountTo: '1.81505003', minAmount: '0.0001203', maxAmount: null },
  },
  'trocador at a float rate': {
    from: ['btc', 'Mainnet'],
    to: ['xmr', 'Mainnet'],
    amount: '0.01',
    answers: [[/new_rate$/, 'quote']],
    expected: { amountTo: '1.7835711', minutes: { min: 10, max: 30 } },
  },
};

const mine = '0x00D283fFCb70F7b9A1d844e54A1AdE61E5443B6C';
const ethToUsdt = { from: ['eth', 'eth'], to: ['usdt', 'eth'], amount: '0.01' } as const;

const orders: Readonly<Record<string, Priced>> = {
  changenow: {
    ...ethToUsdt,
    answers: [[/exchange$/, 'create']],
    expected: {
      ref: 'c2036055d1f776',
      depositAddress: '0x82E5678e6360596b949f2d5727b61BEa1402126d',
      amountTo: '18.373221',
    },
  },
  changelly: {
    ...solToBtc,
    amount: '1',
    fixed: true,
    answers: [[/createFixTransaction$/, 'create']],
    expected: {
      ref: 'ze6rnqcnnuxxd6hc',
      amountFrom: '1',
      amountTo: '0.00217238',
      expiresAt: '2024-09-17T02:51:54.173Z',
    },
  },
  exolix: {
    ...ethToUsdt,
    answers: [[/transactions$/, 'status']],
    expected: { ref: '6880e2730aee2e', depositMemo: null },
  },
  letsexchange: {
    from: ['USDT', 'ERC20'],
    to: ['USDC', 'ERC20'],
    amount: '150',
    answers: [[/transaction$/, 'create']],
    expected: {
      ref: 'c6a6a086fc476c',
      amountTo: '145.467368',
      depositMemo: null,
      expiresAt: '2026-07-29T14:34:31.000Z',
    },
  },
  'sideshift at a fixed rate': {
    from: ['ETH', 'arbitrum'],
    to: ['ETH', 'ethereum'],
    amount: '1',
    fixed: true,
    answers: [[/fixed$/, 'create-fixed']],
    expected: { ref: '8c9ba87d02a801a2f254', amountTo: '0.98088036', depositMemo: null },
  },
  'sideshift at a float rate': {
    from: ['ETH', 'ethereum'],
    to: ['USDT', 'ethereum'],
    amount: '0.5',
    answers: [
      [/pair/, 'pair', { depositCoin: 'ETH', settleCoin: 'USDT', rate: '2000' }],
      [/variable$/, 'create'],
    ],
    expected: { ref: '71449070046fcfee010z', amountFrom: '0.5', amountTo: '1000' },
  },
  fixedfloat: {
    from: ['BTC', 'BTC'],
    to: ['USDTTRC', 'TRX'],
    amount: '0.5',
    answers: [[/create$/, 'create', { data: { ...captured('fixedfloat', 'create').data, token: 'secret' } }]],
    expected: { ref: 'ZG3Y2F', token: 'secret', amountTo: '18847.102', expiresAt: '2023-11-30T07:44:16.000Z' },
  },
  trocador: {
    from: ['eth', 'ERC20'],
    to: ['usdt', 'ERC20'],
    amount: '0.01',
    answers: [
      [/new_rate$/, 'quote', { ticker_from: 'eth', network_from: 'ERC20', ticker_to: 'usdt', network_to: 'ERC20' }],
      [/new_trade$/, 'create'],
    ],
    expected: { ref: 'poUZze6vYp', amountTo: '18.475', depositMemo: null },
  },
  stealthex: {
    from: ['eth', 'mainnet'],
    to: ['usdt', 'eth'],
    amount: '0.01',
    answers: [[/exchanges$/, 'create']],
    expected: { ref: 'GYfebH4n7', amountTo: '18.722082', depositMemo: null, expiresAt: null },
  },
};

/** Those whose answers say of which pair they are. */
const saysPair = (title: string): boolean =>
  /^(changelly|trocador)\b|^letsexchange$|^sideshift at a float rate/.test(title);
const elsewhere: Place = ['zzz', 'nowhere'];

describe('prices and orders that real exchanges answered', () => {
  let upstream: ScriptedUpstream;
  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
  });
  afterAll(() => upstream.close());

  const at = (name: string): LiquidityProvider =>
    adapter(name, upstream.url, name === 'changelly' ? changellyAccount().privateKey : 'key', 'key');
  const told = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  function asked(title: string, { from, to, amount, side = 'from', fixed = false, answers }: Priced) {
    const [name = ''] = title.split(' ');
    upstream.answersWith(({ method, url, body }) => {
      const [, file, more] = answers.find(([call]) => call.test(keyOf(method, url, body))) ?? [];
      return file ? { json: { ...captured(name, file), ...more } } : { status: 599, json: null };
    });
    const place = ([ticker, network]: Place) => ({ ticker, network });
    const request = { from: place(from), to: place(to), side, fixed, amount: Amount.of(amount), customerIp: null };
    return { provider: at(name), request };
  }

  test.each(Object.entries(prices))('the recorded price of %s is read to the last digit', async (title, priced) => {
    const { provider, request } = asked(title, priced);
    expect(told(await provider.quote(request, patience()))).toMatchObject(priced.expected);
  });

  test.each(Object.entries(orders))('the recorded order of %s is read to the last digit', async (title, priced) => {
    const { provider, request } = asked(title, priced);
    const named = { addressTo: mine, refundAddress: mine, refundMemo: null, memoTo: null, reference: 'r' };
    const order = await provider.create({ ...request, ...named, rateId: priced.fixed ? 'rate' : null }, patience());
    expect(told(order)).toMatchObject(priced.expected);
  });

  test.each(Object.entries(prices).filter(([title]) => saysPair(title)))(
    'the recorded price of %s is none for another pair',
    async (title, priced) => {
      for (const other of [{ from: elsewhere }, { to: elsewhere }]) {
        const { provider, request } = asked(title, { ...priced, ...other });
        expect((await refusal(provider.quote(request, patience()))).code).toBe('provider_unavailable');
      }
    },
  );

  test.each(Object.entries(orders).filter(([title]) => saysPair(title)))(
    'the recorded order of %s is none for another pair',
    async (title, priced) => {
      for (const other of [{ from: elsewhere }, { to: elsewhere }]) {
        const { provider, request } = asked(title, { ...priced, ...other });
        const named = { addressTo: mine, refundAddress: mine, refundMemo: null, memoTo: null, reference: 'r' };
        const rateId = priced.fixed ? 'rate' : null;
        const placed = provider.create({ ...request, ...named, rateId }, patience());
        expect((await refusal(placed)).code).toBe('provider_unavailable');
      }
    },
  );
});
