import ts from 'typescript';
import { nodes, offence, offendingLines, programs, sources, type Source } from './sources.js';

/** Suffixes that name a role: Nest's, jest's, and what every implementation must pass. Everything else is said in words. */
const roles = [
  'answer',
  'contract',
  'controller',
  'dto',
  'filter',
  'guard',
  'interceptor',
  'module',
  'processor',
  'spec',
  'strategy',
];
const words = '[a-z0-9]+(-[a-z0-9]+)*';
const fileName = new RegExp(`^${words}(\\.full(?=\\.spec))?(\\.(${roles.join('|')}))?\\.(ts|tsx|d\\.ts|mjs|css|html)$`);

/** Words that say nothing wherever they stand, and words that say nothing alone. */
const hollow = /(^|[/-])(common|helpers?|managers?|misc|shared|stuff|utils?)([./-]|$)/;
const hollowAlone = /(^|\/)(base|data|info)(\.\w+)*(\/|$)/;

/** What a machine may lack is asked for here, and said at the end of the run. */
const door = 'test/support/programs.ts';

const ourFiles = () => sources(/^(apps\/[^/]+\/src|libs\/[^/]+\/src|test)\/.*\.(ts|tsx|mjs)$/);

test('files are named in words of the domain, with a suffix only where a framework gives a role', () => {
  const named = ourFiles().map(({ path }) => path);
  const odd = named.filter((path) => !fileName.test(path.split('/').at(-1) ?? ''));
  expect(odd.map((path) => `${path}: use kebab-case words, with no suffix but .${roles.join(' .')}`)).toEqual([]);
  const empty = named.filter((path) => hollow.test(path) || hollowAlone.test(path));
  expect(empty.map((path) => `${path}: the name says nothing; name what the file is about`)).toEqual([]);
});

test('the environment is read by the configuration alone', () => {
  const readers = /^(libs\/config\/src\/(config|program\/index)\.ts|apps\/sandbox\/src\/main\.ts|apps\/ops\/|test\/)/;
  const advice = 'inject Config of @swap/config instead of reading process.env';
  expect(found((source, node) => !readers.test(source.path) && isMember(node, 'process', 'env'), advice)).toEqual([]);
});

test('the schema comes from migrations and transactions end by themselves', () => {
  const switches = new Set(['synchronize', 'dropSchema', 'migrationsRun']);
  const isOn = (node: ts.Node) =>
    ts.isPropertyAssignment(node) &&
    switches.has(node.name.getText()) &&
    node.initializer.kind === ts.SyntaxKind.TrueKeyword;
  const calls = new Set([
    'synchronize',
    'dropDatabase',
    'startTransaction',
    'commitTransaction',
    'rollbackTransaction',
  ]);
  expect(found((_, node) => isOn(node), 'write a migration; the schema is never derived from entities')).toEqual([]);
  expect(
    found((_, node) => calls.has(calledMethod(node)), 'use Database.transaction, and migrations for the schema'),
  ).toEqual([]);
});

test('nothing is left for later in the text', () => {
  // Put together, so that this file does not find itself.
  const later = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`);
  const advice = 'do it now, or write down what does not exist yet where readers look for it';
  const all = sources(/\.(ts|tsx|js|cjs|mjs|md|yml|sh|css|html)$/);
  expect(all.flatMap((source) => offendingLines(source, later, advice))).toEqual([]);
});

test('no test is switched off, and none runs alone', () => {
  const runners = /^(test|it|describe)(\.each)?$/;
  const off = new Set(['only', 'skip', 'todo', 'failing']);
  const isOff = (node: ts.Node) =>
    (ts.isPropertyAccessExpression(node) && off.has(node.name.text) && runners.test(node.expression.getText())) ||
    (ts.isCallExpression(node) && /^(xit|xtest|xdescribe|fit|fdescribe)$/.test(node.expression.getText()));
  const advice =
    'repair the test or delete it; where a machine may lack a program, ask for it through test/support/programs.ts';
  expect(
    found((source, node) => source.path.startsWith('test/') && source.path !== door && isOff(node), advice),
  ).toEqual([]);
});

test('texts know no machine', () => {
  const machine = /(?<![\w.:/}~-])\/(home|Users|work|workspace|tmp|mnt|root|private)\/\w|\b[A-Z]:\\\w/;
  const all = sources(/\.(ts|tsx|js|cjs|mjs|md|yml|sh|css|html|json)$|\.env\.example$/);
  const advice = 'write the path from the root of the repository, or ask the system (os.tmpdir())';
  expect(all.flatMap((source) => offendingLines(source, machine, advice))).toEqual([]);
});

function found(isWrong: (source: Source, node: ts.Node) => boolean, advice: string): string[] {
  return programs().flatMap((source) =>
    [...nodes(source)].filter((node) => isWrong(source, node)).map((node) => offence(source, node, advice)),
  );
}

function isMember(node: ts.Node, object: string, member: string): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.getText() === `${object}.${member}`;
  return (
    ts.isElementAccessExpression(node) &&
    node.expression.getText() === object &&
    ts.isStringLiteral(node.argumentExpression) &&
    node.argumentExpression.text === member
  );
}

function calledMethod(node: ts.Node): string {
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
}
