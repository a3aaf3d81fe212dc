import { DomainError } from '../kernel/index.js';
import { Amount } from '../money/index.js';

/** How much of an asset may be swapped; null where nobody sets, or says, a bound. */
export interface Bounds {
  readonly min: Amount | null;
  readonly max: Amount | null;
}

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

/** The bounds that `amount_out_of_range` refusals state. */
export function boundsOf(errors: readonly DomainError[]): readonly Bounds[] {
  const read = (text: unknown) => (typeof text === 'string' ? Amount.of(text) : null);
  return errors
    .filter(({ code }) => code === 'amount_out_of_range')
    .map(({ members }) => ({ min: read(members['min_amount']), max: read(members['max_amount']) }));
}

/** What at least one provider takes, as far as they say. */
export function widest(all: readonly Bounds[]): Bounds {
  const extreme = (name: keyof Bounds, isWider: (a: Amount, b: Amount) => boolean) =>
    all.reduce<Amount | null>((wide, { [name]: next }) => (next && (!wide || isWider(next, wide)) ? next : wide), null);
  return { min: extreme('min', (a, b) => a.isLessThan(b)), max: extreme('max', (a, b) => a.isMoreThan(b)) };
}

/** The bounds without one that an amount contradicts which is taken all the same, by a provider that names none. */
export function taking(amount: Amount, { min, max }: Bounds): Bounds {
  return { min: min && amount.isLessThan(min) ? null : min, max: max && amount.isMoreThan(max) ? null : max };
}

/** What is within both. */
export function narrower(one: Bounds, other: Bounds): Bounds {
  const tighter = (a: Amount | null, b: Amount | null, isTighter: (a: Amount, b: Amount) => boolean) =>
    a && b ? (isTighter(a, b) ? a : b) : (a ?? b);
  return {
    min: tighter(one.min, other.min, (a, b) => a.isMoreThan(b)),
    max: tighter(one.max, other.max, (a, b) => a.isLessThan(b)),
  };
}

/** When nobody offers: limits first, because the caller can act on them; an outage only when nobody answered at all. */
export function whyNoOffer(errors: readonly DomainError[], side: 'from' | 'to'): DomainError {
  const limits = boundsOf(errors);
  if (limits.length > 0) {
    const { min, max } = widest(limits);
    return outOfRange(min, max, side);
  }
  const silent = errors.filter((error) => error.kind === 'unavailable');
  if (silent.length > 0 && silent.length === errors.length) {
    return new DomainError('providers_unavailable', 'No provider answers now; try again shortly', {
      retryAfterSeconds: 5,
      cause: silent[0],
    });
  }
  return new DomainError('pair_unavailable', 'No provider swaps this pair now');
}
