/** A USD figure of the API (at most two decimals) in whole cents, exactly. */
export function cents(usd: number): bigint {
  return BigInt(usd.toFixed(2).replace('.', ''));
}

/**
 * The commission on a USD notional, in cents: notional × bps / 10000, rounded half away from zero. Notionals are not
 * negative.
 */
export function commissionCents(notionalUsd: number, bps: number): bigint {
  return (cents(notionalUsd) * BigInt(bps) * 2n + 10_000n) / 20_000n;
}
