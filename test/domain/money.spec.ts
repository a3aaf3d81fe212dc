import { Amount, Usd } from '@swap/domain/money';
import fc from 'fast-check';
import { fuzz } from '../support/fuzz.js';

const runs = fuzz(20_000);

/** Text of a non-negative decimal with up to 18 decimals. */
const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.stringMatching(/^\d{0,18}$/))
  .map(([whole, decimals]) => (decimals === '' ? String(whole) : `${String(whole)}.${decimals}`));

/** Value × 10^18 as an integer, without any decimal arithmetic of the product. */
function scaled(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole) * 10n ** 18n + BigInt(decimals.padEnd(18, '0') || '0');
}

describe('an amount', () => {
  test('an amount prints back what was read, without trailing zeros or exponent', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        const printed = Amount.of(text).toString();
        expect(scaled(printed)).toBe(scaled(text));
        expect(printed).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }),
      runs,
    );
  });

  test.each(['', ' 1', '-1', '+1', '1e3', '0x1', '1.', '.5', 'NaN', 'Infinity', '1,5', '٣', '1'.repeat(31)])(
    'an amount is not read from %j',
    (text) => {
      expect(() => Amount.of(text)).toThrow(RangeError);
    },
  );

  test.each([
    ['1e-7', '0.0000001'],
    ['1.5E+3', '1500'],
    ['2.5e-08', '0.000000025'],
    ['12', '12'],
  ])('an amount is read from the JSON number %s', (text, expected) => {
    expect(Amount.ofJsonNumber(text).toString()).toBe(expected);
  });

  test.each(['-1', '1e999', 'null', '0x10', '"1"', '1e-7x'])(
    'an amount is not read from %s where a JSON number stands',
    (text) => {
      expect(() => Amount.ofJsonNumber(text)).toThrow(RangeError);
    },
  );

  test('an amount multiplies and adds exactly', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const product = Amount.of(a).times(Amount.of(b)).toString();
        const [whole = '0', decimals = ''] = product.split('.');
        expect(BigInt(whole) * 10n ** 36n + BigInt(decimals.padEnd(36, '0'))).toBe(scaled(a) * scaled(b));
        expect(scaled(Amount.of(a).plus(Amount.of(b)).toString())).toBe(scaled(a) + scaled(b));
      }),
      runs,
    );
  });

  test('an amount compares by value, not by spelling', () => {
    expect(Amount.of('1.50').equals(Amount.of('1.5'))).toBe(true);
    expect(Amount.of('0.1').isLessThan(Amount.of('0.10000000000000000001'))).toBe(true);
    expect(Amount.of('5').lessOrZero(Amount.of('7')).isZero).toBe(true);
  });

  test('an amount is cut to what a coin can carry, and never rounded up to more', () => {
    for (const [text, decimals, cut] of [
      ['1.99999', 4, '1.9999'],
      ['0.00000009', 7, '0'],
      ['2.5', 0, '2'],
      ['7', 18, '7'],
    ] as const)
      expect(Amount.of(text).truncate(decimals).toString()).toBe(cut);
  });

  test('an amount divides to thirty decimals, rounding down, and never by zero', () => {
    expect(Amount.of('2').dividedBy(Amount.of('3')).toString()).toBe(`0.${'6'.repeat(30)}`);
    expect(() => Amount.of('1').dividedBy(Amount.zero)).toThrow(RangeError);
  });
});

describe('US dollars', () => {
  test('value is amount times price, rounded once to cents, half up', () => {
    fc.assert(
      fc.property(decimal, decimal, (amount, price) => {
        const exact = scaled(amount) * scaled(price);
        const unit = 10n ** 34n;
        const cents = exact / unit + ((exact % unit) * 2n >= unit ? 1n : 0n);
        expect(Usd.value(Amount.of(amount), Amount.of(price)).cents).toBe(cents);
      }),
      runs,
    );
  });

  test('a share rounds to cents, half away from zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.integer({ min: 0, max: 10_000 }),
        (cents, bps) => {
          const magnitude = (cents < 0n ? -cents : cents) * BigInt(bps);
          const rounded = magnitude / 10_000n + ((magnitude % 10_000n) * 2n >= 10_000n ? 1n : 0n);
          expect(Usd.ofCents(cents).share(bps).cents).toBe(cents < 0n ? -rounded : rounded);
        },
      ),
      runs,
    );
  });

  test.each([
    ['12.34', 1234n],
    ['-0.05', -5n],
    ['50', 5000n],
    ['7.5', 750n],
  ])('US dollars are read from %s', (text, cents) => {
    expect(Usd.parse(text).cents).toBe(cents);
  });

  test.each(['', '1.234', '1e2', '$5', '1,000', '--1', ' 1'])('US dollars are not read from %j', (text) => {
    expect(() => Usd.parse(text)).toThrow(RangeError);
  });

  test('US dollars leave as a JSON number of at most two decimals that reads back as the same cents', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (cents) => {
        const json = JSON.stringify(Usd.ofCents(cents));
        expect(json).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(Usd.parse(json).cents).toBe(cents);
      }),
      runs,
    );
  });
});
