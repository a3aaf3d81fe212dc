import { words } from '../kit/format.js';
import { isEnglish, say, sayOf, type TextName } from '../kit/say.js';

/** A value of the API as people say it, such as the state of a payout; one that is not known as it is spelled. */
export const wordOf = (value: string): string => sayOf('console.word', value, words(value));

/** The same within a sentence or a list: English writes it small there, others as it stands by itself. */
export const wordWithin = (value: string): string => (isEnglish() ? wordOf(value).toLowerCase() : wordOf(value));

type Below<Room extends string, Name = TextName> = Name extends `${Room}.${infer Rest}` ? Rest : never;

/** What can be on its way to a page, and of that what there can be a list of, as texts name it. */
export type What = Below<'console.loading'>;
export type Listed = Below<'console.none'> & What;

export const sayLoading = (what: What): string => say(`console.loading.${what}`);
export const sayNone = (what: Listed): string => say(`console.none.${what}`);
