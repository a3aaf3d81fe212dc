import type { Config } from '@swap/config';
import { languageOf, sayer, type Language, type Say } from './letter-texts.js';

/** What a letter is made of, one below the other. A text is a paragraph. */
export type LetterPart =
  | string
  /** To be typed or copied: alone on its line. */
  | { readonly code: string }
  /** A button, and below it the address itself, alone on its line. */
  | { readonly link: string; readonly label: string }
  /** What is known, each under a name. */
  | { readonly facts: readonly (readonly [name: string, value: string])[] };

/** How whoever never asked for such letters ends them. */
export interface Unsubscribe {
  /** Answers a POST of mail providers (RFC 8058) and shows people a button; names nobody and needs no session. */
  readonly url: string;
  readonly why: string;
  readonly label: string;
}

/** A letter before it is written: {@link writeLetter} makes HTML and text of it by one template. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly parts: readonly LetterPart[];
  /** English when left out. */
  readonly language?: Language;
  readonly unsubscribe?: Unsubscribe;
  /** Files of text that come with it. */
  readonly attachments?: readonly { readonly filename: string; readonly content: string }[];
}

/** Whom a letter is for. */
export interface Reader {
  readonly email: string;
  /** The tag of what that person reads; English where it is null or none of ours. */
  readonly language: string | null;
}

/** A letter to one reader, in that reader's language; `write` is given what says its texts. */
export function letterTo(
  { email, language: stored }: Reader,
  write: (say: Say) => Pick<Letter, 'subject' | 'parts'>,
): Letter {
  const language = languageOf(stored);
  return { to: email, language, ...write(sayer(language)) };
}

/** The address of a page in the language of whoever is led there; `path` begins with a slash. */
export function pageFor({ language: stored }: Pick<Reader, 'language'>, { values }: Config, path: string): string {
  const language = languageOf(stored);
  return `${values.PUBLIC_URL}${language === 'en' ? '' : `/${language}`}${path}`;
}

/** Whose letters they are. */
export interface Brand {
  readonly name: string;
  /** `#rrggbb`, of buttons on a light ground, with white letters on it. */
  readonly accent: string;
  /** The same on a dark ground, with black letters on it. */
  readonly accentDark: string;
}

/** The operator's: its name, and the colours that its pages have on either ground. */
export const brandOf = ({ values }: Config): Brand => ({
  name: values.BRAND_NAME,
  accent: values.BRAND_COLOUR ?? '#0b57d0',
  accentDark: values.BRAND_COLOUR_DARK ?? '#a8c7fa',
});
