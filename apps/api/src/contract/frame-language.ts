import { readFileSync } from 'node:fs';
import { baseOf } from '../site/base-of.js';
import type { Site } from '../site/site.js';

/** A language in which head, menu and foot of the documents speak; the guides themselves are in English. */
export interface FrameLanguage {
  readonly tag: string;
  /** What every address in it begins with: nothing in English. */
  readonly base: string;
  /** A text by its name in `apps/web/src/languages`. */
  readonly said: (name: string) => string;
}

/** Those on sale, English first, in the operator's words; English alone where the pages are not built. */
export function frameLanguages(site: Site | null): FrameLanguage[] {
  if (!site) return [languageOf('en', JSON.parse(readFileSync(source, 'utf8')) as Words)];
  return site.languages.map((tag) => languageOf(tag, site.brand.texts(tag).messages));
}

type Words = Readonly<Record<string, unknown>>;

const source = new URL('../../../web/src/languages/en.json', import.meta.url);

/** A compiled text is a list of its parts; those said here have one. */
const languageOf = (tag: string, words: Words): FrameLanguage => ({
  tag,
  base: baseOf(tag),
  said: (name) => [words[name]].flat().join(''),
});
