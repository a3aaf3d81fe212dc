import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Page } from 'playwright-core';
import { repository } from './repository.js';

/** The texts of a language by name, as its file has them. */
export type Catalogue = Readonly<Record<string, string>>;

const folder = join(repository, 'apps/web/src/languages');

export const tags: readonly string[] = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

export const catalogueOf = (tag: string): Catalogue =>
  JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8')) as Catalogue;

/** What is said, without what is for translators. */
export const saidIn = (catalogue: Catalogue): [name: string, text: string][] =>
  Object.entries(catalogue).filter(([name]) => !name.startsWith('glossary.'));

type Part = string | readonly [name: string, type?: string, cases?: unknown];

/** The names of what is put into a text, and, for each that is counted, the cases it tells apart. Throws for one that cannot be read. */
export function placesOf(text: string): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, readonly string[]>();
  const look = (parts: unknown) => {
    for (const part of Array.isArray(parts) ? (parts as readonly Part[]) : []) {
      if (typeof part === 'string') continue;
      const [name, , cases] = part;
      const each = typeof cases === 'object' && cases !== null ? Object.entries(cases) : [];
      places.set(
        name,
        each.map(([word]) => word).filter((word) => word !== 'offset'),
      );
      for (const [, inner] of each) look(inner);
    }
  };
  look(compileMessageOrThrow(text));
  return places;
}

/** What a person reads of it: in languages from right to left, without the signs that keep what was put in together. */
export const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069\u200e\u200f\u061c]/g, '');

/** Says texts of a language that have nothing put into them. */
export function textsOf(tag: string): (name: string) => string {
  const catalogue = catalogueOf(tag);
  return (name) => catalogue[name] ?? `no ${name}`;
}

/** Amounts in dollars whose sign runs before its letters, since the lines around them run from right to left. */
export async function turnedDollars(page: Page): Promise<string[]> {
  const shown = await page.locator('[dir="rtl"] body').allTextContents();
  return shown.flatMap((text) => text.match(/.{0,12}(?<!\u2066)US\$/g) ?? []);
}

/** Sentences of English that a page in another language shows all the same. */
export async function strayEnglish(page: Page, tag: string): Promise<string[]> {
  const shown = plain(await page.locator('body').innerText());
  const say = textsOf(tag);
  const sentences = saidIn(catalogueOf('en')).filter(
    ([name, text]) => text.length > 14 && !text.includes('{') && say(name) !== text,
  );
  return sentences.map(([, text]) => text).filter((text) => shown.includes(text));
}
