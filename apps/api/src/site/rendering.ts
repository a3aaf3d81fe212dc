import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where the build of `apps/web` leaves the application, and what renders its pages. */
export const built = join(import.meta.dirname, '../../../web/dist');
const folder = join(built, 'rendering');

/** Texts of one language by name, as the pages read them. */
export interface Texts {
  readonly tag: string;
  readonly messages: Readonly<Record<string, unknown>>;
}

/** `apps/web/src/site/first-views.tsx`, built. */
export interface Rendering {
  viewOf(template: string, texts: Texts, asked: object): string;
  /** What documents show first, by their file. */
  paintsOf(tag: string, messages: Texts['messages']): Readonly<Record<string, string>>;
  /** The pages that the foot of every page leads to, and the names of what they are called. */
  readonly writtenNames: Readonly<Record<string, string>>;
  /** Throws where a text breaks the format. */
  compiledTexts(texts: Readonly<Record<string, string>>): Texts['messages'];
}

/** Null without a build, as where a static host serves the pages. */
export async function rendering(): Promise<Rendering | null> {
  const file = join(folder, 'first-views.js');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Rendering) : null;
}

/** As they were built. */
export const builtTexts = (tag: string): Texts => ({
  tag,
  messages: JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8')) as Texts['messages'],
});
