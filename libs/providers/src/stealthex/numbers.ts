import { Amount } from '@swap/domain/money';
import { LosslessNumber, stringify } from 'lossless-json';

/** JSON in which amounts are numbers, digit for digit: StealthEX refuses text. */
export const withNumbers = (body: object): string => stringify(body, asNumbers) ?? '';

/** `toJSON` has run before a replacer sees a value, so the amount is taken from its holder. */
function asNumbers(this: unknown, key: string, value: unknown): unknown {
  const held = (this as Record<string, unknown>)[key];
  return held instanceof Amount ? new LosslessNumber(held.toString()) : value;
}
