import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { orderStatusNumbers } from '@swap/domain/orders';
import type { LiquidityProvider } from '@swap/domain/catalogue';
import fc from 'fast-check';
import { fuzz } from '../support/fuzz.js';
import { addresses } from '../support/order.js';
import { adapter } from './adapter.js';

/** What ChangeNOW really answers, by call; the fuzz starts from here, because most of what is dangerous is nearly right. */
const truths: Readonly<Record<string, unknown>> = {
  '/exchange/currencies': [
    {
      ticker: 'btc',
      name: 'Bitcoin',
      isFiat: false,
      network: 'btc',
      buy: true,
      sell: true,
      legacyTicker: 'btc',
      tokenContract: null,
    },
  ],
  '/exchange/range': { minAmount: 0.0001, maxAmount: 1.5 },
  '/exchange/estimated-amount': {
    rateId: 'rate',
    validUntil: '2026-11-21T12:00:00.000Z',
    transactionSpeedForecast: '10-60',
    warningMessage: null,
    withdrawalFee: 0.0007,
    fromAmount: 0.0105,
    toAmount: 0.2,
  },
  '/exchange': {
    id: 'ref',
    fromAmount: 0.0105,
    toAmount: 0.2,
    payinAddress: addresses.btc,
    payinExtraId: null,
    validUntil: null,
  },
  '/exchange/by-id': {
    id: 'ref',
    status: 'exchanging',
    amountFrom: 0.0105,
    amountTo: null,
    payinHash: 'aa',
    payoutHash: null,
  },
};

const request = {
  from: { ticker: 'btc', network: 'btc' },
  to: { ticker: 'eth', network: 'eth' },
  side: 'from',
  amount: Amount.of('0.0105'),
  fixed: true,
  customerIp: null,
} as const;
const order = {
  ...request,
  rateId: 'rate',
  reference: 'ours',
  addressTo: addresses.eth,
  memoTo: null,
  refundAddress: null,
  refundMemo: null,
};

const calls: Readonly<Record<string, (provider: LiquidityProvider, signal: AbortSignal) => Promise<unknown>>> = {
  assets: (provider, signal) => provider.assets(signal),
  quote: (provider, signal) => provider.quote(request, signal),
  create: (provider, signal) => provider.create(order, signal),
  report: (provider, signal) => provider.report({ ref: 'ref', token: null }, signal),
};

/** Values that have broken parsers before. */
const nasty = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '',
    ' ',
    'null',
    'NaN',
    '1e400',
    '-0',
    '0x10',
    '__proto__',
    'constructor',
    'toString',
    '\u0000',
    '9'.repeat(400),
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.bigInt().map(Number),
  fc.constantFrom<unknown>([], {}, [[]], null, true, -1, 1e308, 1e-308, 0),
);

/** Raw JSON numbers that no JavaScript number can hold. */
const rawNumbers = fc.constantFrom(
  '1e999',
  '-1e-999',
  `1${'0'.repeat(500)}`,
  `0.${'1'.repeat(500)}`,
  '1E+05',
  '12345678901234567890.123456789',
);

const deep = fc.constantFrom('['.repeat(5000) + ']'.repeat(5000), '{"a":'.repeat(5000) + '1' + '}'.repeat(5000));

interface Script {
  readonly status: number;
  /** Given the truth, the body. */
  readonly body: (truth: unknown) => string;
}

const scripts: fc.Arbitrary<Script> = fc.record({
  status: fc.constantFrom(200, 200, 200, 200, 201, 204, 301, 400, 401, 404, 418, 503),
  body: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(fc.nat(), nasty).map(
        ([at, value]) =>
          (truth: unknown) =>
            JSON.stringify(withOneValue(truth, at, value)),
      ),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.nat(), rawNumbers).map(
        ([at, raw]) =>
          (truth: unknown) =>
            JSON.stringify(withOneValue(truth, at, '@@')).replace('"@@"', raw),
      ),
    },
    { weight: 2, arbitrary: fc.nat().map((at) => (truth: unknown) => JSON.stringify(without(truth, at))) },
    {
      weight: 2,
      arbitrary: fc.double({ min: 0, max: 1, noNaN: true }).map((share) => (truth: unknown) => {
        const text = JSON.stringify(truth);
        return text.slice(0, Math.floor(text.length * share));
      }),
    },
    { weight: 3, arbitrary: fc.json().map((text) => () => text) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => () => text) },
    { weight: 1, arbitrary: deep.map((text) => () => text) },
    {
      weight: 1,
      arbitrary: fc
        .record({ error: nasty, message: nasty, payload: nasty })
        .map((problem) => () => JSON.stringify(problem)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(nasty, nasty).map(
        ([minAmount, maxAmount]) =>
          () =>
            JSON.stringify({ error: 'deposit_too_small', message: '', payload: { range: { minAmount, maxAmount } } }),
      ),
    },
  ),
});

describe('an adapter given any answer at all', () => {
  let server: Server;
  let provider: LiquidityProvider;
  let script: Script;

  beforeAll(async () => {
    server = createServer((incoming, outgoing) => {
      const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
      outgoing.writeHead(script.status, { 'content-type': 'application/json' });
      outgoing.end(script.status === 204 ? undefined : script.body(truths[path]));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    provider = adapter('changenow', `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, 'a key');
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test.each(Object.keys(calls))('%s takes the plain truth', async (method) => {
    script = { status: 200, body: (truth) => JSON.stringify(truth) };
    expect(problemWith(await calls[method]?.(provider, AbortSignal.timeout(5000)))).toBeNull();
  });

  test.each(Object.keys(calls))('%s answers something whole, or a DomainError', async (method) => {
    await fc.assert(
      fc.asyncProperty(scripts, async (chosen) => {
        script = chosen;
        let answer: unknown;
        try {
          answer = await calls[method]?.(provider, AbortSignal.timeout(5000));
        } catch (error) {
          if (error instanceof DomainError) return;
          throw error;
        }
        const problem = problemWith(answer);
        if (problem !== null) throw new Error(`${problem} in ${JSON.stringify(answer)}`);
      }),
      fuzz(400),
    );
  });
});

/** What is not whole in an adapter's answer: absent fields, amounts that are none, times that are none, unknown states. */
function problemWith(answer: unknown, path = 'answer'): string | null {
  if (answer === undefined) return `${path} is undefined`;
  if (answer instanceof Amount)
    return Amount.isAmount(answer.toString()) ? null : `${path} is the amount ${answer.toString()}`;
  if (typeof answer === 'number') return Number.isFinite(answer) ? null : `${path} is ${String(answer)}`;
  if (typeof answer !== 'object' || answer === null) return null;
  if (typeof (answer as Date).getTime === 'function')
    return Number.isNaN((answer as Date).getTime()) ? `${path} is no time` : null;
  for (const [name, value] of Object.entries(answer)) {
    const here = `${path}.${name}`;
    if (name === 'status' && value !== null && !(String(value) in orderStatusNumbers))
      return `${here} is no status of ours`;
    if (/^(ref|depositAddress|param|ticker|network|providerTicker)$/.test(name) && value === '')
      return `${here} is empty`;
    const problem = problemWith(value, here);
    if (problem !== null) return problem;
  }
  return null;
}

/** The truth with one of its leaves, the `at`th counted round, replaced. */
function withOneValue(truth: unknown, at: number, value: unknown): unknown {
  const [keys, host] = leavesOf(truth);
  const key = keys[at % Math.max(1, keys.length)];
  const changed = key === undefined ? value : { ...host, [key]: value };
  return Array.isArray(truth) ? [changed] : changed;
}

function without(truth: unknown, at: number): unknown {
  const [keys, host] = leavesOf(truth);
  const left = keys[at % Math.max(1, keys.length)];
  const changed = Object.fromEntries(Object.entries(host).filter(([key]) => key !== left));
  return Array.isArray(truth) ? [changed] : changed;
}

function leavesOf(truth: unknown): [string[], Record<string, unknown>] {
  const host = ((Array.isArray(truth) ? (truth as unknown[])[0] : truth) ?? {}) as Record<string, unknown>;
  return [Object.keys(host), host];
}
