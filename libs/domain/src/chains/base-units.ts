/**
 * A plain decimal string as a whole number of the asset's smallest unit (`'1.5'` with 6 decimals is `1500000n`). Exact,
 * without floats; null when the text is not a plain positive decimal or has more digits than the asset carries.
 */
export function toBaseUnits(amount: string, decimals: number): bigint | null {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(amount);
  if (!found || !Number.isInteger(decimals) || decimals < 0 || decimals > 36) return null;
  const fraction = (found[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const units = BigInt((found[1] ?? '') + fraction.padEnd(decimals, '0'));
  return units > 0n ? units : null;
}

/** The shortest plain decimal string of a number of smallest units: no exponent, no trailing zeros. */
export function fromBaseUnits(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString();
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
