import { now } from './clock.js';
import { notation, once, readersNumbers, readersTag } from './notation.js';
import { isEnglish, isFromRight, say } from './say.js';

const dateAndTime = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;
const inDollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const dollars = once(() => readersNumbers(inDollars));
const dollarsInFull = once(() => readersNumbers({ ...inDollars, maximumFractionDigits: 20 }));
const counts = once(() => readersNumbers());
const percents = once(() => readersNumbers({ style: 'percent', maximumFractionDigits: 1 }));
const finePercents = once(() => readersNumbers({ style: 'percent', maximumFractionDigits: 2 }));
const moments = once(() => readersTimes({ dateStyle: 'medium', timeStyle: 'short' }));
const seconds = once(() => readersTimes({ dateStyle: 'medium', timeStyle: 'medium' }));
const milliseconds = once(() => readersTimes({ ...dateAndTime, fractionalSecondDigits: 3 }));
const times = once(() => readersTimes({ timeStyle: 'short' }));
const days = once(() => readersTimes({ day: 'numeric', month: 'short', timeZone: 'UTC' }));

/** What makes an order's times ready, and what makes the figures of offers ready, before either is drawn. */
export const readTimes = [moments, times];
export const readFigures = [percents, finePercents];

/** Times as the reader writes them; in English so that no day is taken for a month, nor noon for midnight. */
export const readersTimes = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(isEnglish() ? 'en-GB' : readersTag(), {
    numberingSystem: 'latn',
    // Whoever renders pages ahead knows no reader's zone.
    ...(typeof document === 'undefined' && { timeZone: 'UTC' }),
    ...options,
  });

/** In lines from right to left its letters keep their sign behind them (left-to-right isolate and its end, Unicode Bidirectional Algorithm). */
const written = ({ type, value }: Intl.NumberFormatPart) => (type === 'currency' ? `\u2066${value}\u2069` : value);

const inText = (numbers: Intl.NumberFormat, value: number | string): string =>
  isFromRight()
    ? numbers
        .formatToParts(value as number)
        .map(written)
        .join('')
    : numbers.format(value as number);

export const usd = (value: number | string): string => inText(dollars(), value);
/** A price of a coin, USD, with every digit it has: of some coins a thousandth of a cent counts. */
export const usdInFull = (value: number | string): string => inText(dollarsInFull(), value);
export const count = (value: number): string => counts().format(value);
export const percent = (share: number): string => percents().format(share);
export const moment = (iso: string): string => moments().format(new Date(iso));
/** To the second, for what follows one another quickly. */
export const exactly = (iso: string): string => seconds().format(new Date(iso));
/** To the millisecond, for what is held against a log elsewhere. */
export const toMillisecond = (iso: string): string => milliseconds().format(new Date(iso));
export const day = (iso: string): string => days().format(new Date(iso));
export const bps = (value: number): string => finePercents().format(value / 10_000);

/** Decimal text in the reader's notation, cut to the digits people read; what is cut is never rounded up. */
export function short(amount: string, decimals = 6): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const firstDigit = fraction.search(/[1-9]/);
  const kept = whole === '0' && firstDigit >= 0 ? Math.max(decimals, firstDigit + 4) : decimals;
  const shown = fraction.slice(0, kept).replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, notation().group);
  return shown === '' ? grouped : `${grouped}${notation().decimal}${shown}`;
}

/** Beginning and end of a long identifier. */
export function ends(text: string, kept = 6): string {
  return text.length <= 2 * kept + 1 ? text : `${text.slice(0, kept)}…${text.slice(-kept)}`;
}

/** A span of time in the largest units that matter. */
export function span(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (seconds < 60) return say('time.seconds', { seconds: Math.max(0, Math.floor(seconds)) });
  if (minutes < 60) return say('time.minutes', { minutes, seconds: Math.floor(seconds % 60) });
  if (minutes < 1440) return say('time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return say('time.days', { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60) });
}

/** `payout_pending` as people write it. */
export function words(name: string): string {
  const text = name.replaceAll(/[_.]/g, ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A time that is only known roughly: a minute, 12 minutes, an hour. */
export function about(seconds: number): string {
  const [size, name] = (
    [
      [86_400, 'time.about.days'],
      [3600, 'time.about.hours'],
      [60, 'time.about.minutes'],
    ] as const
  ).find(([size]) => seconds >= 1.5 * size) ?? [60, 'time.about.minutes'];
  return say(name, { count: Math.max(1, Math.round(seconds / size)) });
}

/** The time of day at a moment of today, milliseconds; with the day where it is another. */
export function clockTime(at: number): string {
  const moment = new Date(at);
  return moment.toDateString() === new Date(now()).toDateString() ? times().format(moment) : moments().format(moment);
}
