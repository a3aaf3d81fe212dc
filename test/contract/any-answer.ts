import { Amount } from '@swap/domain/money';
import { orderStatusNumbers } from '@swap/domain/orders';
import fc from 'fast-check';

/** Values that have broken parsers before. */
export const nasty = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>('', ' ', 'NaN', '1e400', '-0', '0', '__proto__', 'constructor', '\u0000', '9'.repeat(400)),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    null,
    true,
    -1,
    1e308,
    1e-308,
    0,
    '9'.repeat(30),
    '1e29',
    'multiple',
    'refund',
  ),
);

/** What is not whole in an answer: absent fields, amounts or times that are none, states that are not ours. */
export function flawOf(told: unknown, path = 'answer'): string | null {
  if (told === undefined) return `${path} is absent`;
  if (told instanceof Amount) return Amount.isAmount(told.toString()) ? null : `${path} is no amount`;
  if (typeof told !== 'object' || told === null) return null;
  if (typeof (told as Date).getTime === 'function')
    return Number.isNaN((told as Date).getTime()) ? `${path} is no time` : null;
  for (const [name, value] of Object.entries(told)) {
    const here = `${path}.${name}`;
    if (name === 'status' && value !== null && !(String(value) in orderStatusNumbers)) return `${here} is not ours`;
    if (/^(ref|depositAddress|ticker|network|providerTicker)$/.test(name) && value === '') return `${here} is empty`;
    const flaw = flawOf(value, here);
    if (flaw !== null) return flaw;
  }
  return null;
}
