import { asTyped, type Notation } from '../kit/notation.js';
import { say } from '../kit/say.js';

/** What somebody's words for an amount mean. Amounts are plain decimals, never a float. */
export type Reading =
  | { readonly kind: 'amount'; readonly amount: string }
  /** It may mean any of these, and is asked back. */
  | { readonly kind: 'unsure'; readonly choices: readonly string[] }
  | { readonly kind: 'wrong'; readonly why: string };

/** What an amount is of, as far as reading it goes. */
export interface Counted {
  readonly ticker: string;
  readonly name: string;
  readonly decimals: number;
}

const digitsMax = 30;
/** Apostrophes and spaces stand between groups only, whatever the language. */
const groupMarks = ["'", ' '];
const lookalikes: Readonly<Record<string, string>> = {
  '’': "'",
  ʼ: "'",
  '＇': "'",
  '٬': "'",
  '．': '.',
  '，': ',',
  '−': '-',
  '﹣': '-',
  '－': '-',
};

const wrong = (why: string): Reading => ({ kind: 'wrong', why });

/**
 * Reads an amount as its reader writes it: with groups or without, with the digits of any script, with the coin's name or sign beside it.
 * What can mean two things is not decided here, and nothing is left out or put in.
 */
export function readAmount(typed: string, notation: Notation, of: Counted | undefined): Reading {
  const text = plain(typed, notation);
  if (text === '') return wrong(say('amount.empty'));
  const [, before = '', core = '', after = ''] = /^([^\d.,'+-]*)(.*?)([^\d.,']*)$/.exec(text) ?? [];
  const unit = [before, after].map((word) => word.trim()).filter((word) => word !== '');
  const [first] = unit;
  if (first !== undefined && (unit.length > 1 || !isUnit(first, of))) {
    const named = { typed: typed.trim(), ticker: of?.ticker.toUpperCase() ?? '' };
    return wrong(say(of ? 'amount.foreign' : 'amount.foreign.coin', named));
  }
  if (/^-/.test(core.trim())) return wrong(say('amount.zero'));
  return checked(numberIn(core.trim(), notation), typed.trim(), notation, of);
}

function checked(found: readonly string[], typed: string, notation: Notation, of: Counted | undefined): Reading {
  const [amount] = found;
  if (amount === undefined) {
    return wrong(say('amount.unreadable', { typed, example: asTyped('1250.75', notation) }));
  }
  if (!found.some((each) => /[1-9]/.test(each))) return wrong(say('amount.zero'));
  const fits = found.filter((each) => decimalsOf(each) <= (of?.decimals ?? digitsMax));
  if (fits.length === 0 && of) {
    return wrong(say('amount.decimals', { ticker: of.ticker.toUpperCase(), count: of.decimals }));
  }
  if (found.some((each) => each.replace('.', '').length > digitsMax)) return wrong(say('amount.long'));
  const isSaid = found.length === 1 && !/e/i.test(withoutUnit(typed));
  return isSaid ? { kind: 'amount', amount } : { kind: 'unsure', choices: fits };
}

const decimalsOf = (amount: string) => (amount.split('.')[1] ?? '').replace(/0+$/, '').length;
/** Letters between digits, as in 1e5; those at either end are a unit. */
const withoutUnit = (typed: string) => typed.replace(/^\D+|\D+$/g, '');

/** Digits of any script as 0 to 9, signs that look alike as one, and nothing that cannot be seen. */
function plain(typed: string, notation: Notation): string {
  return typed
    .replace(/[\p{Cf}\u061c]/gu, '')
    .replace(/\p{Nd}/gu, digitOf)
    .replaceAll('٫', notation.decimal)
    .replace(/\s/g, ' ')
    .replace(/[’ʼ＇٬．，−﹣－]/g, (sign) => lookalikes[sign] ?? sign)
    .trim();
}

/** Unicode has decimal digits in runs of ten, from zero to nine. */
function digitOf(digit: string): string {
  let code = digit.codePointAt(0) ?? 0;
  for (let past = 0; ; past += 1, code -= 1) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(code - 1))) return String(past % 10);
  }
}

const signs: Readonly<Record<string, string>> = { '₿': 'btc', Ξ: 'eth', Ł: 'ltc', ɱ: 'xmr', Ð: 'doge' };

function isUnit(word: string, of: Counted | undefined): boolean {
  const unit = (signs[word] ?? word).toLowerCase();
  return of !== undefined && [of.ticker, of.name].some((name) => name.toLowerCase() === unit);
}

/** What a number can mean; nothing where it is none. */
function numberIn(text: string, notation: Notation): readonly string[] {
  const [, mantissa, exponent] = /^(.+?)e([+-]?\d{1,2})$/i.exec(text) ?? [];
  if (mantissa !== undefined) {
    return decimalIn(mantissa, notation).map((amount) => shifted(amount, Number(exponent)));
  }
  return decimalIn(text, notation);
}

function decimalIn(text: string, notation: Notation): readonly string[] {
  if (!/^[\d.,' ]+$/.test(text) || !/\d/.test(text)) return [];
  const marks = text.replace(/\d/g, '');
  const last = marks.at(-1);
  if (last === undefined) return [tidy(text, '')];
  const grouped = new Set(marks).size === 1 && isGrouped(text, last) ? [tidy(text.replaceAll(last, ''), '')] : [];
  if (groupMarks.includes(last) || marks.indexOf(last) !== marks.length - 1) return grouped;
  const [whole, fraction] = [text.slice(0, text.lastIndexOf(last)), text.slice(text.lastIndexOf(last) + 1)];
  const mark = marks.length > 1 ? marks.charAt(0) : '';
  const isWhole = mark === '' || (new Set(marks.slice(0, -1)).size === 1 && isGrouped(whole, mark));
  if (!isWhole) return [];
  const decimal = tidy(mark === '' ? whole : whole.replaceAll(mark, ''), fraction);
  return last === notation.decimal ? [decimal] : [decimal, ...grouped];
}

/** Groups of three, or as India has them of two and a last one of three; a number that begins with zero has none. */
function isGrouped(text: string, mark: string): boolean {
  const groups = text.split(mark);
  const [first = '', ...rest] = groups;
  if (!/^[1-9]\d{0,2}$/.test(first) || rest.at(-1)?.length !== 3) return false;
  const middle = rest.slice(0, -1);
  return middle.every(({ length }) => length === 3) || (first.length < 3 && middle.every(({ length }) => length === 2));
}

function tidy(whole: string, fraction: string): string {
  const shown = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? shown : `${shown}.${fraction}`;
}

/** The amount times ten to the power of `by`. */
function shifted(amount: string, by: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const digits = `${'0'.repeat(Math.max(0, -by))}${whole}${fraction}${'0'.repeat(Math.max(0, by))}`;
  const point = Math.max(0, -by) + whole.length + by;
  return tidy(digits.slice(0, point), digits.slice(point).replace(/0+$/, ''));
}
