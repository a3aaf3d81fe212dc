import { DomainError } from '../kernel/index.js';
import { Amount } from '../money/index.js';

/** `amount_out_of_range` for the named side, with the bounds as the caller can use them. */
export function outOfRange(min: Amount | null, max: Amount | null, side: 'from' | 'to'): DomainError {
  const bounds = [min && `at least ${min.toString()}`, max && `at most ${max.toString()}`];
  const words = bounds.filter(Boolean).join(' and ') || 'within the limits';
  return DomainError.ofField('amount_out_of_range', `amount_${side}`, `The amount must be ${words}`, {
    min_amount: min?.toString() ?? null,
    max_amount: max?.toString() ?? null,
  });
}

/** Throws `amount_out_of_range` for an amount outside the bounds that are known. */
export function requireWithin(
  { amount, side }: { amount: Amount; side: 'from' | 'to' },
  min: Amount | null,
  max: Amount | null,
): void {
  if (min && amount.isLessThan(min)) throw outOfRange(min, max, side);
  if (max && amount.isMoreThan(max)) throw outOfRange(min, max, side);
}

/** The widest bounds of several `amount_out_of_range` refusals: what at least one provider would take. */
function widestRange(refusals: readonly DomainError[], side: 'from' | 'to'): DomainError {
  const read = (name: string) =>
    refusals
      .map(({ members }) => members[name])
      .filter((text): text is string => typeof text === 'string')
      .map((text) => Amount.of(text));
  const min = read('min_amount').sort((a, b) => a.compare(b))[0] ?? null;
  const max = read('max_amount').sort((a, b) => b.compare(a))[0] ?? null;
  return outOfRange(min, max, side);
}

/** When nobody offers: limits first, because the caller can act on them; an outage only when nobody answered at all. */
export function whyNoOffer(errors: readonly DomainError[], side: 'from' | 'to'): DomainError {
  const limits = errors.filter((error) => error.code === 'amount_out_of_range');
  if (limits.length > 0) return widestRange(limits, side);
  const silent = errors.filter((error) => error.kind === 'unavailable');
  if (silent.length > 0 && silent.length === errors.length) {
    return new DomainError('providers_unavailable', 'No provider answers now; try again shortly', {
      retryAfterSeconds: 5,
      cause: silent[0],
    });
  }
  return new DomainError('pair_unavailable', 'No provider swaps this pair now');
}
