import { Usd } from '@swap/domain/money';

/** A USD figure of the API in whole cents, exactly. Throws RangeError when it has more than two decimals. */
export function cents(usd: number): bigint {
  return Usd.parse(String(usd)).cents;
}

/**
 * The commission on a USD notional, in cents: notional × bps / 10000, rounded half away from zero. Notionals are not
 * negative.
 */
export function commissionCents(notionalUsd: number, bps: number): bigint {
  return (cents(notionalUsd) * BigInt(bps) * 2n + 10_000n) / 20_000n;
}
