import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiquidityProvider } from '@swap/domain/catalogue';
import { Amount } from '@swap/domain/money';
import { readConfig } from '@swap/config';
import { ConfiguredProviders, providers, providerVariables } from '@swap/providers';
import { captured, recorded, recordings } from '../support/captured.js';
import { changellyAccount } from '../support/exchanges.js';
import { testServiceKeys } from '../support/service-keys.js';
import { repository } from '../support/repository.js';
import { adapter } from './adapter.js';
import { patience, refusal } from './at-exchange.js';
import { ScriptedUpstream } from './scripted-upstream.js';

const refs: Readonly<Record<string, string>> = {
  chainflip: '14138313-Ethereum-13128',
  changelly: 'ahvt********dnfo',
  fixedfloat: 'ZG3Y2F',
  sideshift: '65e6d58bf0215e5ac513',
  changenow: 'c2036055d1f776',
  exolix: '6880e2730aee2e',
  letsexchange: 'c6a6a086fc476c',
  stealthex: 'GYfebH4n7',
  trocador: 'poUZze6vYp',
  nearintents: '0x6145625D094e8C70bb94784C7d6a4390Ead6947d',
};
/** Every one but the recorded order at NEAR Intents is still to be paid. */
const unpaid = Object.keys(refs).filter((name) => name !== 'nearintents');
const wordsOf = (provider: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(repository, 'test/captured', provider, 'words.json'), 'utf8')).states;

/** The recorded order with another word, where each provider has it. */
function withWord(name: string, answer: ReturnType<typeof captured>, status: string): object {
  if (name === 'chainflip') return { ...answer, status: { ...answer.status, state: status } };
  if (name === 'fixedfloat') return { ...answer, data: { ...answer.data, status } };
  if (name === 'changelly') return { ...answer, result: [{ ...answer.result[0], status }] };
  return Array.isArray(answer) ? answer.map((each) => ({ ...each, status })) : { ...answer, status };
}

describe('answers that real exchanges gave', () => {
  let upstream: ScriptedUpstream;
  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
  });
  afterAll(() => upstream.close());

  const at = (name: string): LiquidityProvider =>
    adapter(name, upstream.url, name === 'changelly' ? changellyAccount().privateKey : 'key', 'key');
  const report = (name: string, ref = refs[name]!) => at(name).report({ ref, token: 'token' }, patience());

  test('every recorded answer says where it is from and when', () => {
    for (const { provider, name } of recordings()) {
      expect(providers.map((each) => each.name)).toContain(provider);
      expect(recorded(provider, name).origin).toMatchObject({ captured: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) });
    }
  });

  test.each(
    Object.keys(refs).flatMap((name) => Object.entries(wordsOf(name)).map(([word, state]) => [name, word, state])),
  )('the recorded order of %s with the word %s is %s', async (name, word, state) => {
    upstream.says(withWord(name, captured(name, 'status'), word));
    expect(await report(name)).toMatchObject({ rawStatus: word, status: state });
  });

  test.each(Object.keys(refs))('the recorded order of %s with a word nobody knows changes nothing', async (name) => {
    upstream.says(withWord(name, captured(name, 'status'), 'a-new-word'));
    expect(await report(name)).toMatchObject({ rawStatus: 'a-new-word', status: null });
  });

  test.each(unpaid)('the recorded order of %s that nobody paid has received nothing', async (name) => {
    upstream.says(captured(name, 'status'));
    expect(await report(name)).toMatchObject({
      status: 'waiting',
      amountFrom: null,
      depositTx: null,
      payoutTx: null,
    });
  });

  test.each(Object.keys(refs))('the recorded order of %s is not told as another that was asked for', async (name) => {
    upstream.says(captured(name, 'status'));
    expect((await refusal(report(name, 'another-order'))).code).toBe('provider_unavailable');
  });

  test.each([
    ['fixedfloat', '1HZPQP', 'status-pending', { status: 'confirming', depositTx: /^d368/, payoutTx: null }],
    ['fixedfloat', '1HZPQP', 'status-done', { status: 'completed', amountTo: /^10.448$/, payoutTx: /^bccc/ }],
    ['sideshift', 'f173118220f1461841da', 'status-done', { status: 'completed', amountTo: /^0.00256814$/ }],
    [
      'sideshift',
      '6821efcf996558f0053e',
      'status-refunded',
      { status: 'refunded', payoutTx: null, refundTx: /^0xccf5/ },
    ],
    ['sideshift', 'fa2e733e13d08d323bsd', 'status-multiple', { status: 'confirming', depositTx: /^0x21aa/ }],
  ] as const)('the recorded end of an order at %s, %s (%s)', async (name, ref, file, expected) => {
    upstream.says(captured(name, file));
    for (const [field, value] of Object.entries(expected)) {
      const told = (await report(name, ref))[field as 'payoutTx'];
      if (value instanceof RegExp) expect(String(told)).toMatch(value);
      else expect([field, told]).toEqual([field, value]);
    }
  });

  test.each([
    ['REFUND', null, 'refund_pending'],
    ['REFUND', { tx: { id: 'back' } }, 'refunded'],
    ['NONE', null, 'completed'],
    ['EXCHANGE', null, 'completed'],
  ])(
    'a recorded order at FixedFloat that ended by the choice %s, with the way back %j, is %s',
    async (choice, back, status) => {
      const answer = captured('fixedfloat', 'status-done');
      const emergency = { status: ['EXPIRED'], choice, repeat: '0' };
      upstream.says({ ...answer, data: { ...answer.data, emergency, back: back && { ...answer.data.back, ...back } } });
      expect((await report('fixedfloat', '1HZPQP')).status).toBe(status);
    },
  );

  test.each([
    ['verifying', true],
    ['failed', true],
    ['waiting', false],
    ['confirming', false],
    ['exchanging', false],
    ['sending', false],
    ['finished', false],
    ['refunded', false],
  ])('a deposit repeated at ChangeNOW that is %s waits for somebody: %s', async (status, held) => {
    const repeated = { exchangeId: 'a', status, amountFrom: 0.5, amountTo: 7.5, payinHash: 'in', payoutHash: null };
    upstream.says({ ...captured('changenow', 'status'), repeatedExchangesInfo: [repeated] });
    expect((await report('changenow')).repeatedDeposits).toMatchObject([{ held, depositTx: 'in', payoutTx: null }]);
  });

  test('each deposit repeated at ChangeNOW is told with its own amounts and transactions', async () => {
    const done = { status: 'finished', amountFrom: 0.5, amountTo: 7.5, payinHash: 'in', payoutHash: 'out' };
    const coming = { status: 'confirming', amountFrom: 0.25, amountTo: null, payinHash: 'second', payoutHash: null };
    upstream.says({ ...captured('changenow', 'status'), repeatedExchangesInfo: [done, coming] });
    const { repeatedDeposits } = await report('changenow');
    expect(repeatedDeposits.map((each) => [each.status, each.depositTx, each.payoutTx])).toEqual([
      ['completed', 'in', 'out'],
      ['confirming', 'second', null],
    ]);
    const amounts = repeatedDeposits.map(({ amountFrom, amountTo }) => [amountFrom?.toString(), amountTo?.toString()]);
    expect(amounts).toEqual([
      ['0.5', '7.5'],
      ['0.25', undefined],
    ]);
  });

  test('a deposit repeated at ChangeNOW in words nobody has recorded is one, and its order is not lost', async () => {
    const answer = captured('changenow', 'status');
    upstream.says({ ...answer, repeatedExchangesInfo: [{ exchangeId: 'a', state: 1 }] });
    expect(await report('changenow')).toMatchObject({
      status: 'waiting',
      repeatedDeposits: [{ held: true, status: null }],
    });
  });

  test('a recorded refusal that comes with status 500 is read, and is no outage', async () => {
    upstream.says(captured('sideshift', 'unknown-coin'), 500);
    const asked = {
      from: { ticker: 'NOPE', network: 'bitcoin' },
      to: { ticker: 'ETH', network: 'ethereum' },
      side: 'from' as const,
      amount: Amount.of('0.01'),
      fixed: false,
      customerIp: null,
    };
    expect(await refusal(at('sideshift').quote(asked, patience()))).toMatchObject({ code: 'pair_unavailable' });
    upstream.says('<html>', 500);
    expect(await refusal(at('sideshift').quote(asked, patience()))).toMatchObject({ code: 'provider_unavailable' });
  });

  test('recorded refusals over amounts and pairs are ours', async () => {
    const pair = {
      from: { ticker: 'ETH', network: 'ETH' },
      to: { ticker: 'USDT', network: 'ETH' },
      side: 'from' as const,
      amount: Amount.of('0.00000001'),
      fixed: false,
      customerIp: null,
    };
    for (const [name, file, code] of [
      ['changenow', 'below-minimum', 'amount_out_of_range'],
      ['exolix', 'below-minimum', 'amount_out_of_range'],
      ['stealthex', 'no-pair', 'pair_unavailable'],
      ['letsexchange', 'bad-request', 'pair_unavailable'],
      ['fixedfloat', 'not-permitted', 'provider_unavailable'],
    ] as const) {
      upstream.says(captured(name, file), recorded(name, file).status);
      expect([name, (await refusal(at(name).quote(pair, patience()))).code]).toEqual([name, code]);
    }
  });
});

test('a recorded verdict of Changelly’s over an address names the address of a refused order', async () => {
  const upstream = await ScriptedUpstream.start();
  const refused = { jsonrpc: '2.0', id: '1', error: { code: -32602, message: 'Invalid params' } };
  upstream.answersWith(({ body }) => ({
    json: body.includes('validateAddress') ? captured('changelly', 'bad-address') : refused,
  }));
  const order = {
    from: { ticker: 'sol', network: 'solana' },
    to: { ticker: 'btc', network: 'bitcoin' },
    side: 'from' as const,
    amount: Amount.of('1'),
    fixed: false,
    customerIp: null,
    rateId: null,
    reference: 'r',
    addressTo: 'nowhere',
    memoTo: null,
    refundAddress: null,
    refundMemo: null,
  };
  const provider = adapter('changelly', upstream.url, changellyAccount().privateKey, 'key');
  expect(await refusal(provider.create(order, patience()))).toMatchObject({
    code: 'invalid_address',
    fields: [{ field: 'address_to' }],
  });
  await upstream.close();
});

test('a key of Changelly’s in hexadecimal is taken for what it is', () => {
  const changelly = providers.find(({ name }) => name === 'changelly')!;
  const hex = Buffer.from(changellyAccount().privateKey, 'base64').toString('hex');
  expect(() => changelly.make('http://127.0.0.1:1', { CHANGELLY_PRIVATE_KEY: hex })).not.toThrow();
  expect(() => changelly.make('http://127.0.0.1:1', { CHANGELLY_PRIVATE_KEY: 'abcd' })).toThrow('hexadecimal');
});

test('a Bitcoin Cash address reaches an exchange without its prefix', async () => {
  const upstream = await ScriptedUpstream.start();
  const config = readConfig(
    {
      DATABASE_URL: 'postgres://localhost/unneeded',
      SERVICE_KEYS: testServiceKeys,
      CHANGENOW_API_KEY: 'key',
      CHANGENOW_BASE_URL: upstream.url,
    },
    providerVariables,
  );
  upstream.says(captured('changenow', 'create'));
  const order = {
    from: { ticker: 'eth', network: 'eth' },
    to: { ticker: 'bch', network: 'bch' },
    side: 'from' as const,
    amount: Amount.of('0.01'),
    fixed: false,
    customerIp: null,
    rateId: null,
    reference: 'r',
    addressTo: 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    memoTo: null,
    refundAddress: null,
    refundMemo: null,
  };
  await new ConfiguredProviders(config)
    .named('changenow')
    .create(order, patience())
    .catch(() => undefined);
  await upstream.close();
  const sent = upstream.received.map(({ body }) => body).join();
  expect(sent).toContain('"qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"');
  expect(sent).not.toContain('bitcoincash');
});
