import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { writeFileSync, readFileSync } from 'node:fs';
import { defineConfig, loadEnv } from 'vite';
import { groups, isEntryNeeded } from './chunks.js';
import { documents, writeDocuments } from './documents.js';
import { hosting, staticHostFiles } from './hosting.js';
import { constants, inLanguage, languages, parts } from './languages.js';

const here = import.meta.dirname;
const out = join(here, 'dist/site');

/** Last step of a build: every document in every language, what hosts need to know, and every file compressed beside itself. */
function forHosts(apiOrigin) {
  return {
    name: 'for-hosts',
    async closeBundle(error) {
      if (error) return;
      await writeDocuments(out);
      for (const file of ['before-paint.js', 'numbers.js', 'offline.js', 'sw.js']) withoutComments(join(out, file));
      const files = readdirSync(out, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1));
      const routes = hosting(files, apiOrigin);
      for (const [name, text] of Object.entries(staticHostFiles(routes))) writeFileSync(join(out, name), text);
      for (const file of files) {
        const bytes = readFileSync(join(out, file));
        writeFileSync(join(out, `${file}.br`), brotliCompressSync(bytes));
        writeFileSync(join(out, `${file}.gz`), gzipSync(bytes));
      }
      writeFileSync(join(here, 'dist/hosting.json'), JSON.stringify(routes, null, 1));
    },
  };
}

/** What is fetched before anything is painted, as short as the bundler makes the rest. */
function withoutComments(file) {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^\s*\/\/.*\n|^ +/gm, ''));
}

/** Nothing is painted before the style sheets are there, so they are asked for before the scripts, which can wait. */
const paintFirst = {
  name: 'paint-first',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const styles = html.match(/^ *<link rel="stylesheet".*\n/gm) ?? [];
      return styles
        .reduce((rest, link) => rest.replace(link, ''), html)
        .replace(/^.*<(?:script|\/head>)/m, (at) => styles.join('') + at)
        .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
    },
  },
};

const whole = Object.fromEntries(parts.map((part) => [part, '/src/languages/en.json']));

/** While somebody works on it: English, as it is written; see `documents.js` for a build. */
const inEnglish = {
  name: 'in-english',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => inLanguage(html, languages[0], { own: whole, english: whole }),
  },
};

export default defineConfig(({ mode }) => {
  const apiOrigin = loadEnv(mode, here, 'VITE_').VITE_API_ORIGIN ?? '';
  return {
    root: here,
    appType: 'mpa',
    plugins: [paintFirst, inEnglish, forHosts(apiOrigin)],
    define: constants,
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: {
        input: {
          ...Object.fromEntries(documents.map((name) => [`${name}-page`, join(here, `${name}.html`)])),
          embed: join(here, 'src/embed/loader.ts'),
        },
        output: {
          entryFileNames: ({ name }) => (name === 'embed' ? 'embed.js' : 'assets/[name]-[hash].js'),
          codeSplitting: {
            groups: [{ name: 'first', test: isEntryNeeded, priority: 5 }, ...groups],
          },
        },
      },
    },
    server: { proxy: { '/api': 'http://localhost:3000' } },
  };
});
