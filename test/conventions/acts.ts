import { join } from 'node:path';
import ts from 'typescript';
import { repository } from '../support/repository.js';

/** What the audit log can hold, as the compiler knows it of the domain. */
export interface Acts {
  /** Such as `api_key.created`. */
  readonly actions: readonly string[];
  /** The members of what they changed, and of what is in them. */
  readonly members: readonly string[];
}

export function actsOfDomain(): Acts {
  const folder = join(repository, 'libs/domain');
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: unknown;
  };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const [actions, members] = [new Set<string>(), new Set<string>()];
  const look = (node: ts.Node) => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      const type = typeOf(checker, node);
      if (/^(changes|details)$/.test(node.name.getText()))
        for (const name of membersOf(checker, type)) members.add(name);
      if (node.name.getText() === 'action') for (const word of wordsOf(type)) actions.add(word);
    }
    ts.forEachChild(node, look);
  };
  for (const file of program.getSourceFiles()) if (file.fileName.startsWith(join(folder, 'src'))) look(file);
  return { actions: [...actions].filter((word) => word.includes('.')), members: [...members] };
}

function typeOf(checker: ts.TypeChecker, node: ts.PropertyAssignment | ts.ShorthandPropertyAssignment): ts.Type {
  if (ts.isPropertyAssignment(node)) return checker.getTypeAtLocation(node.initializer);
  const symbol = checker.getShorthandAssignmentValueSymbol(node);
  return symbol ? checker.getTypeOfSymbol(symbol) : checker.getAnyType();
}

const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

const wordsOf = (type: ts.Type): string[] =>
  partsOf(type).flatMap((part) => (part.isStringLiteral() ? [part.value] : []));

/** Of a value that is written as JSON: neither of lists, nor of what has a form of its own, such as a time or an amount. */
function membersOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  return partsOf(type)
    .filter((part) => part.flags & ts.TypeFlags.Object && !checker.isArrayLikeType(part))
    .map((part) => checker.getPropertiesOfType(part))
    .filter((properties) => !properties.some(({ name }) => name === 'toJSON' || name === 'toString'))
    .flatMap((properties) =>
      properties.flatMap((each) => [each.name, ...membersOf(checker, checker.getTypeOfSymbol(each))]),
    );
}
