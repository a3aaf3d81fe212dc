import ts from 'typescript';
import { nodes, offence, sources, type Source } from './sources.js';

/** What every machine has that runs npm. */
const always = new Set(['process.execPath', "'npm'", "'sh'", "'id'"]);
const module = /^'(node:)?child_process'$/;
const door = 'test/support/programs.ts';
/** Starts what it has npm install itself. */
const tools = 'test/support/tools.ts';

/** The names by which a file calls what starts programs, those it makes with `promisify` too. */
function startersOf(source: Source): Set<string> {
  const names = new Set<string>();
  for (const node of nodes(source)) {
    if (ts.isImportDeclaration(node) && module.test(node.moduleSpecifier.getText())) {
      const bindings = node.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings)) for (const { name } of bindings.elements) names.add(name.text);
    }
    if (ts.isVariableDeclaration(node) && /^promisify\(\w+\)$/.test(node.initializer?.getText() ?? '')) {
      names.add(node.name.getText());
    }
  }
  return names;
}

function isAskedFor(program: ts.Expression | undefined): boolean {
  if (!program) return false;
  if (ts.isConditionalExpression(program)) return isAskedFor(program.whenTrue) && isAskedFor(program.whenFalse);
  return always.has(program.getText()) || /^(join\()?(theProgram|tool|toolFile)\(/.test(program.getText());
}

test('a suite starts no program that npm did not bring unless it asks test/support/programs.ts for it', () => {
  const advice = `start what theProgram() of ${door} answers, in a suite that has asked testWith or describeWith`;
  const others = sources(/^test\/.*\.ts$/).filter(({ path }) => path !== tools);
  const found = others.flatMap((source) => {
    const starters = startersOf(source);
    return [...nodes(source)]
      .filter(ts.isCallExpression)
      .filter(({ expression }) => starters.has(expression.getText()) && expression.getText() !== 'fork')
      .filter((call) => !isAskedFor(call.arguments[0]))
      .map((call) => offence(source, call, advice));
  });
  expect(found).toEqual([]);
});

test('a suite that has something started for it asks for the program first', () => {
  // By what a suite calls: what starts a program beyond npm on its behalf.
  const needs: Readonly<Record<string, RegExp>> = {
    anvil: /\bAnvil\.start\(/,
    litecoind: /\bLitecoin\.start\(/,
    monerod: /\bMonero\.start\(/,
    'redis-server': /\bstartRedis\(|backend: 'redis'/,
    chromium: /\baBrowser\(/,
    postgresql: /\bstartInstalledPostgres\(/,
    ps: /\b(stillRunning|descendants|childRunning)\(/,
  };
  const suites = sources(/^test\/(?!conventions\/).*\.spec\.ts$/);
  const found = suites.flatMap(({ path, text }) =>
    Object.entries(needs)
      .filter(
        ([program, use]) => use.test(text) && !new RegExp(`(describeWith|testWith)\\([^)]*'${program}'`).test(text),
      )
      .map(([program]) => `${path}: wrap it in describeWith('${program}') or testWith('${program}')`),
  );
  expect(found).toEqual([]);
});
