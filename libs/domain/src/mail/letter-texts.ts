import { texts as ar } from './languages/ar.js';
import { texts as de } from './languages/de.js';
import { english, type LetterTextName, type LetterTexts } from './languages/en.js';
import { texts as es } from './languages/es.js';
import { texts as fr } from './languages/fr.js';
import { texts as it } from './languages/it.js';
import { texts as ja } from './languages/ja.js';
import { texts as ko } from './languages/ko.js';
import { texts as pt } from './languages/pt.js';
import { texts as ru } from './languages/ru.js';
import { texts as tr } from './languages/tr.js';
import { texts as zh } from './languages/zh.js';

/** What letters say, by the tag of the language: those that the pages are in. */
export const letterTexts = { en: english, es, pt, fr, de, it, tr, ru, ar, zh, ja, ko } as const satisfies Record<
  string,
  LetterTexts
>;

/** The tag of a language that letters are written in. */
export type Language = keyof typeof letterTexts;
export const languages = Object.keys(letterTexts) as readonly Language[];

/** Whether letters are written in the language of that tag. */
export const isLanguage = (tag: string): tag is Language => Object.hasOwn(letterTexts, tag);

/** The language that is stored, as far as it is one of ours; null otherwise. */
export const knownLanguage = (stored: string | null): Language | null =>
  stored !== null && isLanguage(stored) ? stored : null;

/** The language to write in: the one that is known, and English otherwise. */
export const languageOf = (stored: string | null): Language => knownLanguage(stored) ?? 'en';

/** The way its lines run. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** What letters of a kind are called whose texts are a subject and more: `alert.<name>.subject`. */
export type SubjectsOf<Room extends string, Name = LetterTextName> = Name extends `${Room}.${infer What}.subject`
  ? What
  : never;

/** What {@link sayer} makes. */
export type Say = ReturnType<typeof sayer>;

/** Says a text, with `values` in its places; they do not turn the words around them, where those run from right to left. */
export function sayer(language: Language) {
  const [isolate, end] = directionOf(language) === 'rtl' ? ['\u2068', '\u2069'] : ['', ''];
  return (name: LetterTextName, values: Readonly<Record<string, string>> = {}): string =>
    letterTexts[language][name].replaceAll(/\{(\w+)\}/g, (_, place: string) => isolate + (values[place] ?? '') + end);
}

/** The same for a word that may not be known, such as a code; `otherwise` then. */
export function sayOf(language: Language, name: string, otherwise: string): string {
  return Object.hasOwn(letterTexts[language], name) ? letterTexts[language][name as LetterTextName] : otherwise;
}

/** The language of ours that an `Accept-Language` header asks for first (RFC 9110 §12.5.4); null when it asks for none of them. */
export function languageAsked(header: string | undefined): Language | null {
  const asked = (header ?? '').slice(0, 1000).split(',').map(readRange);
  const wanted = asked.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  return wanted.map(({ tag }) => tag).find(isLanguage) ?? null;
}

function readRange(range: string): { tag: string; weight: number } {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((each) => each.startsWith('q='))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return { tag: name.split('-')[0] ?? '', weight: weight <= 1 ? weight : 0 };
}
