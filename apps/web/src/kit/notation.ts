import { language } from './say.js';

/** How numbers are written: what stands before decimals, and between groups of digits. */
export interface Notation {
  readonly decimal: string;
  readonly group: string;
}

/** Made when first needed, for each language once: what the browser knows of one is slow to load, and what renders pages speaks them all. */
export function once<T>(make: () => T): () => T {
  let made: { readonly tag: string; readonly value: T } | undefined;
  return () => {
    if (made?.tag !== language()) made = { tag: language(), value: make() };
    return made.value;
  };
}

/** No reader is known where pages are rendered before anybody asks for them. */
const asked = typeof document === 'undefined' ? [] : navigator.languages;

/** The reader's own variety of the language of this page, as Austria's of German; the language itself where they asked for none. */
export const readersTag = (): string => asked.find((tag) => tag.split('-')[0] === language()) ?? language();

/** Numbers as the reader writes them. Digits are always 0 to 9, which is what wallets show and take. */
export const readersNumbers = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat(readersTag(), { numberingSystem: 'latn', ...options });

export function notationOf(numbers: Intl.NumberFormat): Notation {
  const parts = new Map(numbers.formatToParts(1_234_567.8).map(({ type, value }) => [type, value]));
  return { decimal: parts.get('decimal') ?? '.', group: parts.get('group') ?? ',' };
}

const grouped = once(() => readersNumbers({ useGrouping: 'always' }));

/** The reader's own. */
export const notation = once(() => notationOf(grouped()));

/** What makes it ready, a step at a time: a browser loads a language's numbers as slowly as it writes the first of them. */
export const readNotation = [grouped, notation];

/** A plain decimal as the reader would type it: without groups, and with every digit. */
export const asTyped = (amount: string, { decimal } = notation()): string => amount.replace('.', decimal);
