import { join } from 'node:path';
import { repository } from '../support/repository.js';
import { sources } from './sources.js';

/** The paths that a program of the browser has pages for, as its source names them. */
function pathsIn(source: string): string[] {
  return sources(new RegExp(`^apps/web/src/${source}$`)).flatMap(({ text }) =>
    [...text.matchAll(/\bpath(?:: '|=")(\/[^'"]*)['"]/g)].map(([, path = '']) => path),
  );
}

const programs = [
  { source: 'site/site.tsx', document: ['index.html', 'page.html', 'text.html'], base: '' },
  { source: 'partners/main.tsx', document: ['partners.html'], base: '/partners' },
  { source: 'admin/main.tsx', document: ['admin.html'], base: '/admin' },
];

test.each(programs)('every page of $source is answered with its document where it is loaded anew', async (program) => {
  const { source, document, base } = program;
  const { hosting } = (await import(join(repository, 'apps/web/hosting.js'))) as {
    hosting: (files: string[], apiOrigin: string) => { path: string; file: string; status: number }[];
  };
  const answered = hosting([], '').filter(({ file, status }) => status === 200 && document.includes(file));
  const wanted = pathsIn(source).map((path) => (base + path.replace(/:\w+/, '*')).replace(/(.)\/$/, '$1'));
  expect(wanted.length).toBeGreaterThan(3);
  expect(answered.map(({ path }) => path)).toEqual(expect.arrayContaining(wanted));
});
