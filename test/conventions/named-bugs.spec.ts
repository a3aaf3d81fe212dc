import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { choosePoints, pointsIn, roomNames } from '../mutate/choose-points.js';
import { judgedWhy } from '../mutate/judged.js';
import { judged } from '../mutate/judged-points.js';
import { namedBugs, pointOfNamed } from '../mutate/named-bugs.js';
import { shownDiff } from '../mutate/shown-diff.js';
import { repository } from '../support/repository.js';

test.each(namedBugs)('there is still a place for "$title", and who ought to notice', (bug) => {
  const point = pointOfNamed(bug);
  expect(shownDiff(point)).toMatch(/^ {2}- .+\n {2}\+ /);
  for (const suite of bug.suites) expect(existsSync(join(repository, suite))).toBe(true);
});

test('one seed names the same places each time, of every room and of syntax as of SQL', () => {
  const points = choosePoints(roomNames, 400, 3);
  expect(choosePoints(roomNames, 400, 3)).toEqual(points);
  expect(choosePoints(roomNames, 400, 4)).not.toEqual(points);
  const rooms = new Set(points.map(({ file }) => file.split('/').slice(0, 2).join('/')));
  expect([...rooms].sort()).toEqual([
    'apps/api',
    'apps/worker',
    'libs/client',
    'libs/domain',
    'libs/providers',
    'libs/queue',
  ]);
  const operators = points.map(({ operator }) => operator);
  expect(operators.some((operator) => operator.startsWith('SQL: '))).toBe(true);
  for (const wanted of ['await dropped', 'call dropped', 'condition']) expect(operators).toContain(wanted);
});

test('what is judged to be no mistake is still there to be judged', () => {
  for (const { file, operator, line, why } of judged) {
    const isThere = pointsIn(file).some((point) => point.operator === operator && judgedWhy(point) === why);
    expect([file, line, isThere]).toEqual([file, line, true]);
  }
});
