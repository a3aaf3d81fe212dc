import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../support/repository.js';

/** A place of a compiled file where a mistake can be planted: the text from `start` to `end` becomes `instead`. */
export interface Point {
  /** From the root of the repository. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly instead: string;
  /** What kind of mistake it is. */
  readonly operator: string;
  /** Whether it stands outside of every function: it is executed once, while its module is loaded. */
  readonly atLoad?: boolean;
  /** Where the method begins that it decorates. */
  readonly decorated?: number | undefined;
}

/** A place within a text, before it is known which file the text is of. */
export type Edit = Omit<Point, 'file'>;

export function plantedIn(text: string, { start, end, instead }: Edit): string {
  return text.slice(0, start) + instead + text.slice(end);
}

/** The line of a place, without what stands before and behind it. */
export function lineAt(text: string, place: number): string {
  const begin = text.lastIndexOf('\n', place - 1) + 1;
  const end = text.indexOf('\n', place);
  return text.slice(begin, end < 0 ? undefined : end).trim();
}

const texts = new Map<string, string>();

/** What a file of the repository says. It is planted in a copy, so that this stays while mistakes are looked at. */
export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(repository, file), 'utf8');
  texts.set(file, text);
  return text;
}
