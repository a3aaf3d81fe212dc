/** Which texts a first visit to `/` or to a widget may need: those that its code says. The rest is fetched with the code that says it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const source = join(import.meta.dirname, 'src');
const entries = ['site/swap-first.ts', 'embed/main.ts'].map((file) => join(source, file));

/** Code that is fetched together with the rest of the texts: see `src/kit/with-texts.ts`. */
const later = /withTexts\(\s*import\([^)]*\)/g;
const imported = /^(?:import|export) (?!type\b)[^;]*?'(\.[^']*)\.js'|\bimport\('(\.[^']*)\.js'\)/gm;

const fileOf = (path) => [`${path}.ts`, `${path}.tsx`].find(existsSync);

/** The code of the entries and of all that they import, at once or later. */
function codeOf(entries) {
  const code = new Map(entries.map((file) => [file, null]));
  for (const file of code.keys()) {
    const text = readFileSync(file, 'utf8').replaceAll(later, '');
    code.set(file, text);
    for (const [, first, second] of text.matchAll(imported)) {
      const found = fileOf(join(dirname(file), first ?? second));
      if (found && !code.has(found)) code.set(found, null);
    }
  }
  return [...code.values()].join('\n');
}

const code = codeOf(entries);
const said = new Set([...code.matchAll(/'([\w.]+)'/g)].map(([, name]) => name));
/** Of some the beginning alone is spelled out, as in `rate.old.${lost}`, or their room, as in `serviceSaid('error', code)`. */
const begun = [...code.matchAll(/`([\w.]+\.)\$\{/g), ...code.matchAll(/(?:sayOf|serviceSaid)\('([\w.]+)'/g)].map(
  ([, room]) => (room.endsWith('.') ? room : `${room}.`),
);

export const isOfFront = (name) => said.has(name) || begun.some((room) => name.startsWith(room));
