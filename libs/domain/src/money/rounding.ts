import type { Amount } from './amount.js';

/**
 * The one place where a decimal becomes whole cents: half away from zero, as a reader of "rounded to cents"
 * expects (specification §8). `cents` is non-negative, so half up is the same.
 */
export function roundHalfAwayFromZero(cents: Amount): bigint {
  const [whole = '0', decimals = ''] = cents.toString().split('.');
  return BigInt(whole) + (decimals >= '5' ? 1n : 0n);
}
