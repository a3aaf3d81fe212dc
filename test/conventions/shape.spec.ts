import ts from 'typescript';
import { nodes, offence, programs, sources, type Source } from './sources.js';
import { strangersInTransactions } from './transactions.js';

test('a transaction waits for the database and for nothing else', () => {
  expect(programs().flatMap(strangersInTransactions)).toEqual([]);
});

test('nothing that is injected needs more than five others', () => {
  const most = 5;
  // Present wherever anything is; what they give could be a global.
  const everywhere = /^(Clock|Config|Keyring|Logger)$/;
  const needs = (made: ts.ConstructorDeclaration) =>
    made.parameters.filter(({ type }) => !everywhere.test(type?.getText() ?? '')).length;
  const advice = `at most ${most} constructor dependencies; split the class, or give what belongs together a class`;
  const tooMany = (node: ts.Node): node is ts.ClassDeclaration =>
    ts.isClassDeclaration(node) &&
    decoratorsOf(node).some((name) => /^(Injectable|Controller|Catch)$/.test(name)) &&
    node.members.some((member) => ts.isConstructorDeclaration(member) && needs(member) > most);
  expect(offences(programs(), tooMany, () => advice)).toEqual([]);
});

test('every class and function that the domain and the queue export promises something in a sentence', () => {
  // A migration is its name and its SQL.
  const ours = sources(/^libs\/(domain|queue)\/src\/.*\.ts$/).filter(({ path }) => !path.includes('/migrations/'));
  const isBare = (node: ts.Node): node is ts.ClassDeclaration | ts.FunctionDeclaration =>
    (ts.isClassDeclaration(node) || ts.isFunctionDeclaration(node)) && isExported(node) && !hasDocstring(node);
  const advice = (node: ts.ClassDeclaration | ts.FunctionDeclaration) =>
    `${node.name?.text ?? 'this'} has no docstring: say in a sentence what it promises, in which units, and which codes it throws`;
  expect(offences(ours, isBare, advice)).toEqual([]);
});

function offences<N extends ts.Node>(
  among: readonly Source[],
  isWrong: (node: ts.Node) => node is N,
  advice: (node: N) => string,
): string[] {
  return among.flatMap((source) =>
    [...nodes(source)].filter(isWrong).map((node) => offence(source, node, advice(node))),
  );
}

function decoratorsOf(node: ts.ClassDeclaration): string[] {
  return (ts.getDecorators(node) ?? []).map(({ expression }) =>
    (ts.isCallExpression(expression) ? expression.expression : expression).getText(),
  );
}

function isExported(node: ts.ClassDeclaration | ts.FunctionDeclaration): boolean {
  return (node.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function hasDocstring(node: ts.Node): boolean {
  return ts.getJSDocCommentsAndTags(node).some((each) => ts.isJSDoc(each) && (each.comment ?? '') !== '');
}
