/** The languages of the application: a file each in `src/languages`, which names itself, its direction and every text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { isOfFront } from './front.js';

const folder = join(import.meta.dirname, 'src/languages');
/** What stands at addresses that name none. */
export const source = 'en';

const read = (tag) => JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8'));

/** English first, as the one that the others are made of; then by tag. */
export const languages = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .sort((a, b) => Number(b === source) - Number(a === source) || a.localeCompare(b))
  .map((tag) => ({ tag, texts: read(tag) }));

/** What every address in a language begins with. */
export const baseOf = (tag) => (tag === source ? '' : `/${tag}`);

/** The texts as `@lingui/core` reads them: what is parsed here need not be parsed by every reader. The glossary is for translators. */
export const compiled = (texts) =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => !name.startsWith('glossary.'))
      .map(([name, text]) => [name, compileMessageOrThrow(text)]),
  );

/** What the service says itself, in English: see `serviceSaid` in `src/kit/say.ts`. */
const ofService = /^((console\.)?(error|action|reason)|admin\.(discrepancy|hold|risk))\./;

/** What stands in documents that the service writes (`src/site/first-views.tsx`, pages for integrators), and is fetched by nobody. */
const ofDocuments = /^(page\.|docs\.|shell\.(how|fees|faq|support|terms|privacy|imprint)$)/;

/** The part that each room of the consoles belongs to; what is said in both stands with what both of them load. */
const ofConsoles = /^(console|partners|admin)\./;

const partOf = (name) => ofConsoles.exec(name)?.[1] ?? (isOfFront(name) ? 'front' : 'rest');

/**
 * What the texts of a language are cut into: those that a first visit to `/` or a widget may need (`front`, see `front.js`), all others that
 * scripts of the public pages say (`rest`), what both consoles say, and each its own.
 */
export const parts = ['front', 'rest', 'console', 'partners', 'admin'];

/** Compiled texts by part. */
export function parted(tag, texts) {
  const found = Object.fromEntries(parts.map((part) => [part, {}]));
  for (const [name, text] of Object.entries(texts)) {
    if (ofDocuments.test(name)) continue;
    if (tag !== source || !ofService.test(name)) found[partOf(name)][name] = text;
  }
  return found;
}

const byTag = (name) => Object.fromEntries(languages.map(({ tag, texts }) => [tag, texts[name]]));

/** Constants of the build: what a page has to know of languages it does not speak. See `src/built.d.ts`. */
export const constants = {
  languageNames: JSON.stringify(byTag('language.name')),
  frameTitles: JSON.stringify(byTag('document.widget.frame')),
};

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const addressesOf = (parts, whose) =>
  Object.fromEntries(Object.entries(parts).map(([part, address]) => [`${part}.${whose}`, address]));

/**
 * A document with its texts in the place of their names: `{{document.title}}`. `own` and `english` are where the page finds each part of
 * them, in its language and in English: `{{front.own}}`.
 */
export function inLanguage(document, { tag, texts }, { own, english }) {
  const others = languages.map((each) => each.tag).filter((each) => each !== source);
  const known = {
    ...texts,
    'language.tag': tag,
    'language.base': baseOf(tag),
    ...addressesOf(own, 'own'),
    ...addressesOf(english, 'english'),
    // Whoever names a language is not sent elsewhere.
    'language.others': tag === source ? others.join(' ') : '',
  };
  return document.replaceAll(/\{\{([\w.]+)\}\}/g, (_, name) => {
    if (known[name] === undefined) throw new Error(`There is no text ${name} in ${tag}`);
    return escaped(known[name]);
  });
}
