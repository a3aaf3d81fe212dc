import { sources } from './sources.js';

test('how much a suite tries in npm test is decided by its name or by inRun, and nowhere else', () => {
  // Put together, so that this file does not find itself.
  const variable = 'TEST_' + 'FULL';
  const readers = sources(/^test\/.*\.(ts|mjs|js)$/).filter(({ text }) => text.includes(variable));
  expect(readers.map(({ path }) => path)).toEqual(['test/run.js', 'test/support/full-run.ts']);
});

test('every invariant of ARCHITECTURE.md has a proof in npm test', () => {
  const [{ text } = { text: '' }] = sources(/^ARCHITECTURE\.md$/);
  const rows = [...text.matchAll(/^\| \d+ .*$/gm)].map(([row]) => row).filter((row) => row.includes('test/'));
  expect(rows.length).toBeGreaterThan(8);
  const short = sources(/^test\/.*(?<!\.full)\.spec\.ts$/).map(({ path }) => path);
  const isProved = (row: string) =>
    row.match(/test\/\w+/g)!.some((room) => short.some((path) => path.startsWith(`${room}/`)));
  expect(rows.filter((row) => !isProved(row))).toEqual([]);
});
