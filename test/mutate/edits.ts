import ts from 'typescript';
import type { Edit } from './point.js';
import { sqlEdits } from './sql-edits.js';

/** Calls that only tell: whoever drops them changes what is logged, measured or documented, which is not what is asked here. */
const telling = /^(this\.)?(logger|log)\b|^__metadata|^crashPoint|^process\.emitWarning|\.unref$|setMaxListeners$/;

/** What a table looks like is written by migrations, and held against these by `test/conventions/schema`. */
const storing = /^(Column|PrimaryColumn|Index|Entity)$/;

/** What documents and never decides. */
const words = new Set([
  'description',
  'summary',
  'example',
  'examples',
  'title',
  'help',
  'message',
  'tags',
  'operationId',
]);

/** Every mistake that can be planted in a compiled file, by its syntax. */
export function editsOf(text: string): Edit[] {
  const file = ts.createSourceFile('compiled.js', text, ts.ScriptTarget.ES2023, true, ts.ScriptKind.JS);
  const edits: Edit[] = [];
  const methods = new Map<string, number>();
  let functions = 0;
  let decorated: number | undefined;
  const add = (operator: string, node: { getStart(): number; end: number }, instead: string) =>
    edits.push({ operator, start: node.getStart(), end: node.end, instead, atLoad: functions === 0, decorated });
  const visit = (node: ts.Node): void => {
    if (isBeside(node)) return;
    if (ts.isFunctionLike(node)) functions += 1;
    if (ts.isMethodDeclaration(node) && ts.isClassLike(node.parent))
      methods.set(`${node.parent.name?.text ?? ''}.${node.name.getText()}`, node.body?.getStart() ?? node.getStart());
    if (functions === 0 && ts.isExpressionStatement(node)) decorated = methods.get(decoratedBy(node.expression));
    for (const edit of [conditionEdits, operatorEdits, callEdits, literalEdits, collectionEdits, clauseEdits]) {
      edit(node, add);
    }
    if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node) || ts.isStringLiteral(node)) {
      edits.push(...sqlEdits(node.getText(), node.getStart()));
    }
    ts.forEachChild(node, visit);
    if (ts.isFunctionLike(node)) functions -= 1;
  };
  visit(file);
  return edits;
}

/** Which method of which class `__decorate([…], Swap.prototype, "create", null)` is about. */
function decoratedBy(node: ts.Expression): string {
  if (!ts.isCallExpression(node) || node.expression.getText() !== '__decorate') return '';
  const [, of, name] = node.arguments;
  if (!of || !name || !ts.isStringLiteral(name)) return '';
  return `${of.getText().replace(/\.prototype$/, '')}.${name.text}`;
}

type Add = (operator: string, node: { getStart(): number; end: number }, instead: string) => void;

function isBeside(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isPropertyAssignment(node) && words.has(node.name.getText())) return true;
  if (ts.isVariableStatement(node) && /^var __(decorate|metadata|param)/.test(node.getText())) return true;
  const call = ts.isExpressionStatement(node) ? node.expression : node;
  if (ts.isCallExpression(call) && storing.test(call.expression.getText())) return true;
  return ts.isCallExpression(call) && telling.test(call.expression.getText());
}

function conditionEdits(node: ts.Node, add: Add): void {
  if (ts.isIfStatement(node)) {
    const leaves = /^\{?\s*(return|throw)\b/.test(node.thenStatement.getText());
    add(leaves ? 'early end dropped' : 'condition', node.expression, 'false');
    add('condition', node.expression, 'true');
  }
  if (ts.isConditionalExpression(node)) {
    add('condition', node.condition, 'true');
    add('condition', node.condition, 'false');
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    add('condition', node, node.operand.getText());
  }
}

const swapped: Readonly<Record<string, readonly [string, string][]>> = {
  '===': [['comparison', '!==']],
  '!==': [['comparison', '===']],
  '<': [['boundary', '<='], ['comparison', '>']], // prettier-ignore
  '<=': [['boundary', '<']],
  '>': [['boundary', '>='], ['comparison', '<']], // prettier-ignore
  '>=': [['boundary', '>']],
  '-': [['arithmetic', '+']],
  '*': [['arithmetic', '/']],
  '/': [['arithmetic', '*']],
};

function operatorEdits(node: ts.Node, add: Add): void {
  if (!ts.isBinaryExpression(node)) return;
  const operator = node.operatorToken.getText();
  if (['&&', '||', '??'].includes(operator)) {
    add('clause dropped', node, node.left.getText());
    if (operator !== '??') add('clause dropped', node, node.right.getText());
  }
  for (const [name, instead] of swapped[operator] ?? [])
    if (name !== 'boundary' || !ordersTwo(node)) add(name, node.operatorToken, instead);
}

/** Which of two comes first: of equals it does not matter. */
const ordersTwo = ({ parent }: ts.Node): boolean =>
  ts.isConditionalExpression(parent) &&
  /^-?1$/.test(parent.whenTrue.getText()) &&
  /^-?1$/.test(parent.whenFalse.getText());

function callEdits(node: ts.Node, add: Add): void {
  if (ts.isAwaitExpression(node)) add('await dropped', node, node.expression.getText());
  if (ts.isExpressionStatement(node) && !isNeeded(node.expression)) add('call dropped', node, ';');
  if (!ts.isCallExpression(node)) return;
  const [one, other] = node.arguments;
  const isOfEither = /^Math\.(min|max)$/.test(node.expression.getText());
  if (one && other && isName(one) && isName(other) && !isOfEither) {
    const span = { getStart: () => one.getStart(), end: other.end };
    add('arguments swapped', span, `${other.getText()}, ${one.getText()}`);
  }
}

/** A statement without which the file would not even load, or whose lack is what another operator plants. */
function isNeeded(expression: ts.Expression): boolean {
  const text = expression.getText();
  return (
    text.startsWith('super(') || text.startsWith('__decorate') || text === "'use strict'" || /^\w+ = __/.test(text)
  );
}

const isName = (node: ts.Node): boolean => ts.isIdentifier(node) || ts.isPropertyAccessExpression(node);

function literalEdits(node: ts.Node, add: Add): void {
  if (node.kind === ts.SyntaxKind.TrueKeyword) add('flag', node, 'false');
  if (node.kind === ts.SyntaxKind.FalseKeyword) add('flag', node, 'true');
  // `void 0` is how nothing is written.
  if (ts.isNumericLiteral(node) && !ts.isElementAccessExpression(node.parent) && !ts.isVoidExpression(node.parent)) {
    add('number', node, node.text === '1' ? '2' : `(${node.text} + 1)`);
  }
}

function collectionEdits(node: ts.Node, add: Add): void {
  const members = ts.isArrayLiteralExpression(node)
    ? node.elements
    : ts.isObjectLiteralExpression(node)
      ? node.properties
      : undefined;
  if (!members || members.length < 2) return;
  const parent = node.parent;
  const decorates = ts.isCallExpression(parent) && parent.expression.getText() === '__decorate';
  // Values of a statement, in their places, are of one length with it.
  if (ts.isArrayLiteralExpression(node) && !decorates && !members.every((each) => ts.isStringLiteral(each))) return;
  members.forEach((member, index) => {
    const text = member.getText();
    if (/^__(metadata|param)/.test(text) || /^(Injectable|Entity|Index)\(/.test(text)) return;
    if (ts.isPropertyAssignment(member) && words.has(member.name.getText())) return;
    const next = members[index + 1];
    const span = { getStart: () => member.getStart(), end: next ? next.getStart() : member.end };
    add(decorates ? 'decorator dropped' : 'member dropped', span, '');
  });
}

function clauseEdits(node: ts.Node, add: Add): void {
  if (ts.isTryStatement(node) && node.finallyBlock && node.finallyBlock.statements.length > 0) {
    add('clean-up dropped', node.finallyBlock, '{ }');
  }
  if (ts.isCatchClause(node) && node.block.statements.length > 0) add('recovery dropped', node.block, '{ }');
  if (ts.isReturnStatement(node) && node.expression && !isNothing(node.expression)) {
    const returns = ts.isObjectLiteralExpression(node.expression) || ts.isArrowFunction(node.expression);
    if (!returns) add('answer dropped', node.expression, 'undefined');
  }
}

/** What is as good as no answer to whoever asks; the other answer than `false` is another operator's. */
const isNothing = (node: ts.Node): boolean =>
  node.kind === ts.SyntaxKind.NullKeyword ||
  node.kind === ts.SyntaxKind.FalseKeyword ||
  (ts.isIdentifier(node) && node.text === 'undefined');
