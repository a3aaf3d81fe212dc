import { isEnglish, language } from './say.js';

/** What every address of the public pages begins with in the language of this page: nothing in English. */
export const base = (): string => (isEnglish() ? '' : `/${language()}`);

/** The address of a public page in the language of this one. */
export const placeOf = (path: string): string => base() + path;
