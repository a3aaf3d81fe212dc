const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const counts = new Intl.NumberFormat('en-US');
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export const usd = (value: number | string): string => dollars.format(value as number);
export const count = (value: number): string => counts.format(value);
export const percent = (share: number): string => percents.format(share);
export const moment = (iso: string): string => moments.format(new Date(iso));
export const day = (iso: string): string => days.format(new Date(iso));
export const bps = (value: number): string => `${counts.format(value / 100)}%`;

/** Decimal text cut to the digits people read; what is cut is never rounded up. */
export function short(amount: string, decimals = 6): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const firstDigit = fraction.search(/[1-9]/);
  const kept = whole === '0' && firstDigit >= 0 ? Math.max(decimals, firstDigit + 4) : decimals;
  const shown = fraction.slice(0, kept).replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return shown === '' ? grouped : `${grouped}.${shown}`;
}

/** Beginning and end of a long identifier. */
export function ends(text: string, kept = 6): string {
  return text.length <= 2 * kept + 1 ? text : `${text.slice(0, kept)}…${text.slice(-kept)}`;
}

/** A span of time in the largest units that matter. */
export function span(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (seconds < 60) return `${String(Math.max(0, Math.floor(seconds)))} s`;
  if (minutes < 60) return `${String(minutes)} min ${String(Math.floor(seconds % 60))} s`;
  if (minutes < 1440) return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
  return `${String(Math.floor(minutes / 1440))} d ${String(Math.floor((minutes % 1440) / 60))} h`;
}

/** `payout_pending` as people write it. */
export function words(name: string): string {
  const text = name.replaceAll(/[_.]/g, ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
