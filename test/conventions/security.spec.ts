import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../support/repository.js';
import { paths } from './sources.js';

const page = readFileSync(join(repository, 'docs/security.md'), 'utf8');

interface Row {
  /** The heading it stands under. */
  readonly section: string;
  readonly cells: readonly string[];
}

/** Every line of every table, without their heads; all of them end in a column of evidence. */
function rowsOf(text: string): Row[] {
  let section = '';
  let isBody = false;
  const rows: Row[] = [];
  for (const line of text.split('\n')) {
    section = /^#+ (.+)$/.exec(line)?.[1] ?? section;
    const isRow = line.startsWith('|');
    if (isRow && isBody)
      rows.push({
        section,
        cells: line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      });
    isBody = isRow && (isBody || /^\|( -+ \|)+$/.test(line));
  }
  return rows;
}

/** What is wrong with the evidence of a line. */
function offencesOf({ cells }: Row): string[] {
  const named = [...(cells.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  const about = cells[0] === '' || /^\d+$/.test(cells[0] ?? '') ? cells.slice(0, 2).join(' ') : cells[0];
  if (named.length === 0) return [`${String(about)}: has no evidence`];
  return named.filter((path) => !paths.includes(path)).map((path) => `${String(about)}: there is no ${path}`);
}

const rows = rowsOf(page);

test('every line of docs/security.md ends in evidence that exists', () => {
  expect(rows.length).toBeGreaterThan(130);
  expect(rows.flatMap(offencesOf)).toEqual([]);
});

test('a line without evidence is found, and one whose evidence is gone', () => {
  const table =
    '| A | Evidence |\n| - | -------- |\n| one | |\n| two | `test/nowhere.spec.ts` |\n| three | `README.md` |';
  expect(rowsOf(table).flatMap(offencesOf)).toEqual(['one: has no evidence', 'two: there is no test/nowhere.spec.ts']);
});

test('no question and no answer of docs/security.md is empty, and each no says why', () => {
  expect(rows.filter(({ cells }) => cells.some((cell) => cell === ''))).toEqual([]);
  const refusals = rows.flatMap(({ cells }) => cells.filter((cell) => cell.includes('**No**')));
  expect(refusals.length).toBeGreaterThan(5);
  for (const refusal of refusals) expect(refusal).toMatch(/\*\*No\*\*[^.]*(,|:) (because |so that |.{15,})/);
});

test('docs/security.md asks sixty questions, and answers every chapter of ASVS 5.0', () => {
  const first = (shape: RegExp) => rows.flatMap(({ cells }) => shape.exec(cells[0] ?? '')?.[1] ?? []);
  expect(first(/^(\d+)$/).map(Number)).toEqual(count(10));
  expect(first(/^S-(\d+)$/).map(Number)).toEqual(count(60));
  expect([...new Set(first(/^V(\d+)\b/))].map(Number)).toEqual(count(17));
});

const count = (upTo: number) => Array.from({ length: upTo }, (_, index) => index + 1);
