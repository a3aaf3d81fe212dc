import ts from 'typescript';
import { nodes, offence, type Source } from './sources.js';

type Body = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration | ts.MethodDeclaration;

/** Calls that reach the world, whoever makes them, and objects whose every call does. */
const worldlyCall = /^(fetch|request|remind|sendMail|connect)$/;
const worldlyObject = /\b(AbortSignal|providers?|queues?|backend|sender|transport|http)\b/;

const advice =
  'inside a transaction wait only for calls that take it: ask the world before it opens, or leave a message in the outbox';

/**
 * What a file waits for, inside its transactions, that is not the transaction: rows stay locked while it takes its time.
 * Inside are the callbacks of `.transaction(…)` and of `changeOrder.run(…)`, and every function that takes a `Tx`.
 */
export function strangersInTransactions(source: Source): string[] {
  return [...nodes(source)].flatMap((node) => {
    const inside = transactionBody(node);
    if (!inside) return [];
    return strangers(inside.body, inside.tx).map((stranger) => offence(source, stranger, advice));
  });
}

function transactionBody(node: ts.Node): { body: Body; tx: string } | null {
  if (isBody(node)) {
    const tx = node.parameters.find(({ type }) => type?.getText() === 'Tx');
    return tx ? { body: node, tx: tx.name.getText() } : null;
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  if (!/\.transaction$|\bchangeOrder\.run$/.test(node.expression.getText())) return null;
  const [callback] = node.arguments.filter((argument) => isBody(argument));
  const [tx] = callback?.parameters ?? [];
  return callback && tx ? { body: callback, tx: tx.name.getText() } : null;
}

function isBody(node: ts.Node): node is Body {
  return (
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node)
  );
}

function strangers(body: Body, tx: string): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isAwaitExpression(node) && !mentions(node.expression, tx)) found.push(node);
    else if (ts.isCallExpression(node) && reachesTheWorld(node.expression)) found.push(node);
    ts.forEachChild(node, visit);
  };
  if (body.body) visit(body.body);
  return found;
}

function reachesTheWorld(callee: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(callee)) return worldlyCall.test(callee.getText());
  return worldlyCall.test(callee.name.text) || worldlyObject.test(callee.expression.getText());
}

function mentions(node: ts.Node, name: string): boolean {
  if (ts.isIdentifier(node) && node.text === name) return true;
  return ts.forEachChild(node, (child) => mentions(child, name) || undefined) ?? false;
}
