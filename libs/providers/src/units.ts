import { Amount } from '@swap/domain/money';
import { z } from 'zod';

/** An amount in the smallest unit of its asset, as text. */
export const baseUnits = z.string().regex(/^\d{1,78}$/, 'is not a whole number of the smallest unit');

const unit = (decimals: number): Amount => Amount.of(`1${'0'.repeat(decimals)}`);

/** An amount in the smallest unit, cut to it. */
export const toUnits = (amount: Amount, decimals: number): string =>
  amount.truncate(decimals).times(unit(decimals)).truncate(0).toString();

/** A whole number of the smallest unit as an amount. */
export function fromUnits(units: string, decimals: number): Amount {
  const digits = units.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return Amount.of(decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`);
}
