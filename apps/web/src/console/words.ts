import { words } from '../kit/format.js';
import { isEnglish, say, sayOf, type TextName } from '../kit/say.js';

/** A value of the API as people say it, such as the state of a payout; one that is not known as it is spelled. */
export const wordOf = (value: string): string => sayOf('console.word', value, words(value));

/** A text within a sentence or a list: English writes it small there, others as it stands by itself. */
export const small = (text: string): string => (isEnglish() ? text.toLowerCase() : text);

export const wordWithin = (value: string): string => small(wordOf(value));

/** A member of what an act changed, by its name in the API, as people say it. */
export const factOf = (name: string): string => sayOf('console.fact', name, words(name));

export const yesOrNo = (value: boolean): string => say(value ? 'console.label.yes' : 'console.label.no');

type Below<Room extends string, Name = TextName> = Name extends `${Room}.${infer Rest}` ? Rest : never;

/** What can be on its way to a page, and of that what there can be a list of, as texts name it. */
export type What = Below<'console.loading'>;
export type Listed = Below<'console.none'> & What;

export const sayLoading = (what: What): string => say(`console.loading.${what}`);
export const sayNone = (what: Listed): string => say(`console.none.${what}`);
