import { Amount, Usd } from '@swap/domain/money';
import { checked, converted, field, type Kind } from './fields.js';

/** A double carries fifteen significant digits faithfully; an amount with more must come as text. */
const faithfulDigits = 15;

function significantDigits(number: number): number {
  const digits = String(number).replace(/e.*$|\D/g, '');
  return digits.replace(/^0+|0+$/g, '').length;
}

function toAmount(value: unknown): Amount | undefined {
  if (typeof value === 'string') return Amount.of(value);
  const isFaithful = typeof value === 'number' && Number.isFinite(value) && significantDigits(value) <= faithfulDigits;
  return isFaithful ? Amount.ofJsonNumber(String(value)) : undefined;
}

/** An amount of an asset: decimal text, or a JSON number of at most 15 significant digits. Becomes an {@link Amount}. */
export function AmountField(kind: Kind = {}): PropertyDecorator {
  const text = { type: 'string', pattern: '^\\d{1,30}(\\.\\d{1,30})?$' };
  return field(
    { example: '0.105', ...kind },
    { anyOf: [text, { type: 'number', minimum: 0 }] },
    converted(toAmount),
    checked(
      'isAmount',
      '$property must be a decimal amount such as "0.105": no sign, no exponent; send text where a number has more than 15 significant digits',
      (value) => value instanceof Amount,
    ),
  );
}

const usdMax = Usd.parse('1000000000');

/** An amount of US dollars above zero: a JSON number or decimal text, at most two decimals. Becomes a {@link Usd}. */
export function UsdField(kind: Kind = {}): PropertyDecorator {
  const text = { type: 'string', pattern: '^\\d{1,9}(\\.\\d{1,2})?$' };
  return field(
    { example: 125.5, ...kind },
    { anyOf: [{ type: 'number', minimum: 0.01 }, text] },
    converted((value) =>
      typeof value === 'string' || typeof value === 'number' ? Usd.parse(String(value)) : undefined,
    ),
    checked(
      'isUsd',
      '$property must be an amount of US dollars above zero such as 125.5, with at most two decimals',
      (value) => value instanceof Usd && Usd.zero.isLessThan(value) && value.isLessThan(usdMax),
    ),
  );
}
