import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import * as restrict from './lint/restrictions.js';

/** Tables: reading them is not made easier by cutting them in two. */
const dataTables = [
  // Public test vectors, one line each.
  'test/domain/chains-addresses.spec.ts',
];

/** Outside the product: its first minutes on a machine, the simulated outside world, and the tests. */
const outside = ['apps/ops/**', 'apps/sandbox/**', 'test/**'];

const money = 'libs/domain/src/money/**';
const everything = [
  ...restrict.moneySyntax,
  ...restrict.clockSyntax,
  ...restrict.parameterSyntax,
  ...restrict.packingSyntax,
  ...restrict.transactionSyntax,
];
const without = (...lists) => everything.filter((each) => !lists.flat().includes(each));

/** no-restricted-syntax holds one list per file, so each place gets its own, whole. */
const syntax = (files, list) => ({ files, rules: { 'no-restricted-syntax': ['error', ...list] } });

export default defineConfig(
  { ignores: ['**/dist/', '**/generated/', '**/node_modules/', '.data/', 'coverage/'] },
  // An exception is made here, with its reason, or not at all.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      // Leaves imports alone that decorators need at run time (emitDecoratorMetadata).
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      // A leading underscore says that a parameter is there for those who override.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      // Numbers print as everybody expects; objects and nullable values do not.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A Nest module is a class whose decorator says everything.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // `() => done()` says "call it", whatever it returns.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Types are compared by shape here, also those that Nest and TypeORM happen to write as classes.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-restricted-globals': ['error', ...restrict.globals],
      'no-restricted-imports': [
        'error',
        { paths: [restrict.bullmqImport, restrict.redisImport, ...restrict.processImports] },
      ],
      'no-restricted-properties': ['error', restrict.environmentProperty, ...restrict.properties],
      'no-restricted-syntax': ['error', ...everything],
    },
  },
  syntax(['libs/domain/**'], [...everything, ...restrict.domainSyntax]),
  // The one file that rounds dollars and the type that prints decimals.
  syntax([money], [...without(restrict.moneySyntax), ...restrict.domainSyntax]),
  // Each call is a row of a table, and a row has as many columns as it has.
  syntax(['libs/domain/src/chains/networks.ts'], [...without(restrict.parameterSyntax), ...restrict.domainSyntax]),
  // The one file that reads the system's clock.
  syntax(['libs/domain/src/kernel/clock.ts'], [...without(restrict.clockSyntax), ...restrict.domainSyntax]),
  // The one file that takes Nest's own decorator, to make the domain's of it.
  syntax(['libs/domain/src/kernel/injectable.ts'], everything),
  // Composes the domain for Nest, logger included.
  syntax(['libs/domain/src/service/**'], everything),
  // Whoever verifies a webhook, or is told a date, has no clock to inject.
  syntax(['libs/client/src/{verify-webhook,answer-details}.ts'], without(restrict.clockSyntax)),
  // A console and a test measure real time.
  syntax(outside, without(restrict.clockSyntax)),
  // The outside world has its own decimals (big.js) and prices that are made up anyway; tests look at answers as a caller would.
  syntax(['apps/sandbox/**', 'test/**'], without(restrict.clockSyntax, restrict.moneySyntax)),
  {
    // They talk to the service like any client would.
    files: [...outside, 'libs/client/**', 'apps/web/**'],
    rules: { 'no-restricted-globals': ['error', ...restrict.globals.filter(({ name }) => name !== 'fetch')] },
  },
  {
    // The environment is read where a process begins: the configuration, the sandbox's own settings, the console, the tests.
    files: [
      'libs/config/src/config.ts',
      'libs/config/src/program/index.ts',
      'apps/sandbox/src/main.ts',
      'apps/ops/**',
      'apps/web/*.js',
      'test/**',
    ],
    rules: { 'no-restricted-properties': ['error', ...restrict.properties] },
  },
  { files: ['libs/queue/**'], rules: { 'no-restricted-imports': ['error', { paths: restrict.processImports }] } },
  {
    // Tests start, empty and stop a Redis of their own.
    files: ['test/**'],
    rules: { 'no-restricted-imports': ['error', { paths: [restrict.bullmqImport, ...restrict.processImports] }] },
  },
  syntax(['apps/web/src/**'], [...everything, ...restrict.startSyntax]),
  // The one file of the web application that reads the visitor's clock.
  syntax(['apps/web/src/kit/clock.ts'], without(restrict.clockSyntax)),
  {
    // Markup is read as a whole: a component cut in two for its length alone is harder to follow.
    files: ['apps/web/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
  {
    // The console is where the owner of a page looks for what is wrong with a widget in it.
    files: ['apps/web/src/embed/{loader,surroundings}.ts'],
    rules: { 'no-console': ['error', { allow: ['warn'] }] },
  },
  { files: dataTables, rules: { 'max-lines': 'off' } },
  {
    // Fastify's handlers and the demo's steps are asynchronous by contract, whether they have to wait or not.
    files: ['apps/sandbox/**', 'apps/ops/src/demo/**'],
    rules: { '@typescript-eslint/require-await': 'off' },
  },
  {
    files: ['test/**'],
    // Where a test takes JSON as it comes, it says so in place.
    linterOptions: { noInlineConfig: false },
    rules: {
      // A describe block is a list of tests, not a function to be understood at once.
      'max-lines-per-function': 'off',
      // A test that reads what is not there should fail right there, saying so.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Answers are JSON, taken apart as a caller would; a member that is missing fails the assertion it stands in.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.cjs', '**/*.mjs'],
    rules: { eqeqeq: 'error', 'prefer-const': 'error', 'max-lines': ['error', 250] },
  },
);
