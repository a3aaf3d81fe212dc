import { languageOfPlace } from './say.js';

/** What every address of the public pages begins with where this one stands: nothing in English. */
export const base = (): string => (languageOfPlace() === 'en' ? '' : `/${languageOfPlace()}`);

/** The address of a public page in the language of this one. */
export const placeOf = (path: string): string => base() + path;
