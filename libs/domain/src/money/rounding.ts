/**
 * `numerator / denominator` as a whole number, half away from zero, as a reader of "rounded to cents" expects (promise 8). The
 * one place where money is rounded. `denominator` is above zero.
 */
export function divideHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const half = (numerator < 0n ? -denominator : denominator) / 2n;
  return (numerator + half) / denominator;
}
