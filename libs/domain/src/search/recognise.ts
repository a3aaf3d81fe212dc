import { spellingsOf } from '../chains/index.js';
import { canonicalEmail } from '../mail/index.js';

/** The first and the last of what begins the same, both included. */
export type Range = readonly [lowest: string, highest: string];

/** What a text may name, told by its form alone; null for what it cannot be. */
export interface Forms {
  /** As it was typed, without spaces around it. */
  readonly text: string;
  /** The same in lower case. */
  readonly lower: string;
  /** An order's public id, or how it begins. */
  readonly orderId: string | null;
  /** Ids of rows, which are UUIDs. */
  readonly rows: Range | null;
  readonly event: Range | null;
  readonly email: string | null;
  /** Spellings of one transaction, in lower case; none where it is no transaction. */
  readonly transactions: readonly string[];
  /** Where coins are sent to, in each of its spellings, in lower case. */
  readonly addresses: readonly string[] | null;
  /** A name that somebody else gave: of a partner, an exchange, a shop. */
  readonly word: string | null;
}

/** Fewer characters of an order's id would fit too many. */
const orderIdLeast = 4;
const orderIdLength = 26;
/** The first group of a UUID's digits: of version 7 it says the minute, and of one minute there are not too many. */
const rowDigitsLeast = 8;
/** As it is written, with its dashes. */
const rowLength = 36;
const eventPrefix = 'evt_';
const wordMax = 128;

/** Tells by its form what a text may name, so that a paste costs a few look-ups and no more. */
export function recognise(typed: string): Forms {
  const text = typed.trim();
  const lower = text.toLowerCase();
  const isEmail = text.includes('@');
  const event = eventRange(lower);
  const rows = rowRange(lower);
  const isName = event === null && !isEmail;
  // Cut short, an id may as well be a number that a shop gave, such as 2026-11-0042.
  const isRow = rows !== null && lower.length === rowLength;
  return {
    text,
    lower,
    orderId: isOrderId.test(lower) ? lower : null,
    rows,
    event,
    email: isEmail ? spellingOf(text) : null,
    transactions: isName && !isRow ? transactionsOf(lower) : [],
    addresses: isName && !isRow && /^\S{20,200}$/.test(text) ? spellingsOf(lower) : null,
    word: isName && !isRow && text.length <= wordMax && text !== '' ? text : null,
  };
}

const isOrderId = new RegExp(`^[0-9a-hjkmnp-tv-z]{${String(orderIdLeast)},${String(orderIdLength)}}$`);

/** An order's id that begins with `prefix`, the first and the last there could be. */
export const orderIdRange = (prefix: string): Range => [prefix, prefix.padEnd(orderIdLength, 'z')];

/** All text that begins with `prefix`, where text is compared byte by byte: the second is behind all of it. */
export const textRange = (prefix: string): Range => [prefix, `${prefix}\u{10ffff}`];

function rowRange(lower: string): Range | null {
  const digits = lower.replaceAll('-', '');
  if (!/^[0-9a-f-]{8,36}$/.test(lower) || digits.length < rowDigitsLeast || digits.length > 32) return null;
  const asId = (filler: string) => digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return [asId('0'), asId('f')];
}

function eventRange(lower: string): Range | null {
  const [, digits] = new RegExp(`^${eventPrefix}([0-9a-f]{${String(rowDigitsLeast)},32})$`).exec(lower) ?? [];
  return digits === undefined ? null : [eventPrefix + digits.padEnd(32, '0'), eventPrefix + digits.padEnd(32, 'f')];
}

/** What is no address is nobody's, and is looked for as it stands. */
function spellingOf(email: string): string {
  try {
    return canonicalEmail(email);
  } catch {
    return email.toLowerCase();
  }
}

/** Hashes are written with 0x and without, whatever the chain. */
function transactionsOf(lower: string): string[] {
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/.exec(lower) ?? [];
  if (digits !== undefined) return [digits, `0x${digits}`];
  return /^[\w+/=-]{43,128}$/.test(lower) ? [lower] : [];
}
