import { setupI18n } from '@lingui/core';
import type { ComponentChild } from 'preact';
import type english from '../languages/en.json';
import type { Texts } from './texts.js';

/** What a text is called: its room, then what is said there. */
export type TextName = keyof typeof english;

type Values = Readonly<Record<string, string | number>>;

const spoken = setupI18n();
let written = 'en';

/**
 * Speaks that language from now on. `place` is the one that the address of the page names, which is another where its own texts could not
 * be had. Digits are 0 to 9 in each, which is what wallets show and take.
 */
export function speak({ tag, messages }: Texts, place = tag): void {
  spoken.loadAndActivate({ locale: tag, locales: `${tag}-u-nu-latn`, messages });
  written = place;
}

/** Further texts of the language that is spoken. */
export const learn = (messages: Texts['messages']): void => spoken.load(spoken.locale, messages);

/** The tag of the language of this page. */
export const language = (): string => spoken.locale;
/** The tag that addresses of this page name. */
export const languageOfPlace = (): string => written;
/** The language that texts are written in first, and that the service itself speaks. */
export const isEnglish = (): boolean => language() === 'en';

const isText = (name: string): name is TextName => name in spoken.messages;

/** First strong isolate and its end (Unicode Bidirectional Algorithm): what is put into a text does not turn the words around it. */
const [isolate, end] = ['\u2068', '\u2069'];

/** Whether lines of the language of this page begin on the right. */
export const isFromRight = (): boolean => spoken._('language.direction') === 'rtl';

/** A text in the language of this page. */
export function say(name: TextName, values: Values = {}): string {
  if (!isFromRight()) return spoken._(name, values);
  const isolated = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' ? isolate + value + end : value,
  ]);
  return spoken._(name, Object.fromEntries(isolated) as Values);
}

/** First of the characters that stand for parts of a page in a text: no language has them. */
const firstMark = 0xe000;

/** The same with parts that are more than text, such as an address in its own type. */
export function sayWith(name: TextName, parts: Readonly<Record<string, ComponentChild>>): readonly ComponentChild[] {
  const values = Object.values(parts);
  const marks = Object.keys(parts).map((key, place) => [key, String.fromCharCode(firstMark + place)]);
  return say(name, Object.fromEntries(marks) as Values)
    .split(/([\ue000-\ue0ff])/)
    .map((piece, place) => (place % 2 === 1 ? values[piece.charCodeAt(0) - firstMark] : piece));
}

/** A text that there is one of for each of several words, such as the states of an order; `otherwise` for a word that is not known. */
export function sayOf(room: string, word: string, otherwise: string): string {
  const name = `${room}.${word}`;
  return isText(name) ? say(name) : otherwise;
}

/**
 * What the service said under a code. It speaks English; in other languages its codes are said instead, as far as they are known: in a
 * console, which has texts of its own, as it says them.
 */
export const serviceSaid = (room: keyof typeof inConsole, code: string, words: string): string =>
  isEnglish() ? words : sayOf(inConsole[room], code, sayOf(room, code, words));

const inConsole = {
  action: 'console.action',
  discrepancy: 'admin.discrepancy',
  error: 'console.error',
  hold: 'admin.hold',
  reason: 'console.reason',
  risk: 'admin.risk',
} as const;
