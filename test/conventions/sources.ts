import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { repository } from '../support/repository.js';

/** One file of the repository as its authors wrote it. */
export interface Source {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const notOurs = new Set(['node_modules', 'dist', '.git', '.data', 'coverage', 'screenshots']);

function* walk(directory: string): Generator<string> {
  for (const entry of readdirSync(join(repository, directory), { withFileTypes: true })) {
    const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!notOurs.has(entry.name)) yield* walk(path);
    } else if (entry.isFile()) {
      yield path;
    }
  }
}

/** Every file of the repository, from its root. */
export const paths: readonly string[] = [...walk('')].sort();

/** The files whose path matches, read. */
export function sources(pattern: RegExp): Source[] {
  return paths
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(join(repository, path), 'utf8') }));
}

/** TypeScript of the product and its tests. */
export function programs(): Source[] {
  return sources(/^(apps|libs|test)\/.*\.tsx?$/);
}

/** Parsed once, however many rules look. */
const trees = new Map<string, ts.SourceFile>();

/** Every node of the file, outermost first. */
export function* nodes({ path, text }: Source): Generator<ts.Node> {
  function* inside(node: ts.Node): Generator<ts.Node> {
    yield node;
    for (const child of childrenOf(node)) yield* inside(child);
  }
  let parsed = trees.get(path);
  if (!parsed) trees.set(path, (parsed = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true)));
  yield* inside(parsed);
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/** `path:line: what is wrong and what to do instead`. */
export function offence({ path }: Source, node: ts.Node, advice: string): string {
  const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
  return `${path}:${line + 1}: ${advice}`;
}

/** The same for text that is not parsed: one offence per line that matches. */
export function offendingLines({ path, text }: Source, pattern: RegExp, advice: string): string[] {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${advice}`] : []));
}
