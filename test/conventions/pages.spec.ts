import { join } from 'node:path';
import { tags } from '../support/languages.js';
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

/** Every address that is answered, in the order in which a host tries them. */
async function answers(): Promise<readonly { path: string; file: string; status: number }[]> {
  const { hosting } = (await import(join(repository, 'apps/web/hosting.js'))) as {
    hosting: (files: string[], apiOrigin: string) => { path: string; file: string; status: number }[];
  };
  return hosting([], '');
}

test.each(programs)('every page of $source is answered with its document where it is loaded anew', async (program) => {
  const { source, document, base } = program;
  const answered = (await answers()).filter(({ file, status }) => status === 200 && document.includes(file));
  const wanted = pathsIn(source).map((path) => (base + path.replace(/:\w+/, '*')).replace(/(.)\/$/, '$1'));
  expect(wanted.length).toBeGreaterThan(3);
  expect(answered.map(({ path }) => path)).toEqual(expect.arrayContaining(wanted));
});

test('a host that takes the first rule that fits says in the language of the address that there is nothing', async () => {
  const rules = await answers();
  const fits = (rule: string, address: string) =>
    rule.endsWith('/*') ? address.startsWith(rule.slice(0, -1)) : address === rule;
  const answerTo = (address: string) => rules.find(({ path }) => fits(path, address));
  for (const tag of tags) {
    const base = tag === 'en' ? '' : `/${tag}`;
    const missing = { file: `${base}/404.html`.slice(1), status: 404 };
    for (const address of [`${base}/nowhere`, `${base}/partners/nowhere`]) {
      expect([address, answerTo(address)]).toMatchObject([address, missing]);
    }
  }
});
