import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../support/repository.js';
import { paths, sources } from './sources.js';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

/** Whether there is such a file or folder; `<area>` and `*` stand for any name. */
function exists(path: string): boolean {
  const escaped = path.replace(/\/$/, '').replace(/[.+()[\]]/g, '\\$&');
  const pattern = new RegExp(`^${escaped.replace(/<[^>]+>|\*/g, '[^/]+')}(/|$)`);
  return paths.some((each) => pattern.test(each));
}

/** What a page names in code marks that looks like a path from the root of the repository. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:apps|libs|test|docs|lint|deploy|\.ci)\/[^`\s]*)`/g)].map(([, path = '']) => path);

test.each([
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'STYLE.md',
  'README.md',
  'SECURITY.md',
  'docs/providers.md',
  'docs/security.md',
])('every path that %s names leads somewhere', (page) => {
  expect(pathsIn(read(page)).filter((path) => !exists(path))).toEqual([]);
});

test('a path that leads nowhere is found', () => {
  expect(pathsIn('see `libs/domain/src/nowhere.ts`').filter((path) => !exists(path))).toHaveLength(1);
});

test('ARCHITECTURE.md stays one page', () => {
  expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(130);
});

test('a file named after ARCHITECTURE.md has told its folder is in that folder', () => {
  const life = read('ARCHITECTURE.md').split('## Life of a swap')[1]?.split('## What always holds')[0] ?? '';
  for (const step of life.split(/\n(?=\d+\. )/).slice(1)) {
    const [folder = ''] = pathsIn(step).map((path) => path.replace(/\/[^/]+\.ts$/, ''));
    const files = [...step.matchAll(/`([\w-]+\.ts)`/g)].map(([, file = '']) => `${folder}/${file}`);
    expect(files.filter((file) => !exists(file))).toEqual([]);
  }
});

test('code names promises by numbers that docs/promises.md has, and no document that is not here', () => {
  const numbers = new Set([...read('docs/promises.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => number));
  const named = sources(/^(apps|libs|test)\/.*\.tsx?$/).flatMap(({ path, text }) =>
    [...text.matchAll(/\(promises? (\d+)(?: (?:to|and) (\d+))?\)/g)].flatMap(([, first, last]) =>
      [first, last]
        .filter((number) => number !== undefined && !numbers.has(number))
        .map((number) => `${path} ${String(number)}`),
    ),
  );
  expect(named).toEqual([]);
  // Put together, so that this file does not find itself.
  const elsewhere = new RegExp(['specification', '§|providers', 'note'].join(' '), 'i');
  const lost = sources(/\.(ts|tsx|md)$/).filter(({ text }) => elsewhere.test(text));
  expect(lost.map(({ path }) => path)).toEqual([]);
});
