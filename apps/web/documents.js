import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { baseOf, compiled, constants, inLanguage, languages, parted } from './languages.js';

const here = import.meta.dirname;
/** What the service writes documents with: the pages themselves, and all texts of each language. */
const rendering = join(here, 'dist/rendering');
const emptyRoot = '<div id="app"></div>';
/** By the name of its file, without the ending. */
export const documents = ['index', 'page', 'text', 'embed', 'partners', 'admin', '404', 'offline'];
const written = documents.map((name) => `${name}.html`);

/**
 * Writes the documents in `folder` in every language, and the texts of each as a file of its own. Into each document goes what its scripts
 * show first, so that it is painted before these have arrived.
 */
export async function writeDocuments(folder) {
  const templates = new Map(written.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const paint = await painter();
  let inEnglish;
  for (const language of languages) {
    const texts = compiled(language.texts);
    writeFileSync(join(rendering, `${language.tag}.json`), JSON.stringify(texts));
    const own = writeTexts(folder, language.tag, parted(language.tag, texts));
    inEnglish ??= own;
    const painted = paint.paintsOf(language.tag, texts);
    mkdirSync(join(folder, baseOf(language.tag)), { recursive: true });
    for (const file of written) {
      const document = inLanguage(templates.get(file), language, { own, english: inEnglish });
      writeFileSync(join(folder, baseOf(language.tag), file), withPaint(document, painted[file]));
    }
  }
}

/** Writes each part, and says at which addresses. */
function writeTexts(folder, tag, parts) {
  const addresses = Object.entries(parts).map(([part, texts]) => {
    const json = JSON.stringify(texts);
    const file = `assets/${tag}-${part}-${createHash('sha256').update(json).digest('base64url').slice(0, 8)}.json`;
    writeFileSync(join(folder, file), json);
    return [part, `/${file}`];
  });
  return Object.fromEntries(addresses);
}

function withPaint(document, html) {
  if (html === undefined) return document;
  if (!document.includes(emptyRoot)) throw new Error(`A document has no ${emptyRoot}`);
  return document.replace(emptyRoot, () => `<div id="app">${html}</div>`);
}

/** The pages themselves, as a program that renders them: here once, and where the service runs whenever figures have moved. */
async function painter() {
  await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    define: constants,
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/site/first-views.tsx',
      outDir: rendering,
      copyPublicDir: false,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'first-views.js', codeSplitting: false } },
    },
  });
  return import(join(rendering, 'first-views.js'));
}
