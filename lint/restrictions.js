/**
 * What the lint forbids beyond its ready-made rules. Every message names the replacement. A selector is an ESLint one
 * (https://eslint.org/docs/latest/extend/selectors).
 */

const amountName = '/amount|usd|cents|price|balance|commission(?!Bps)|fee(?!d)/i';

/** No float touches money (invariant 8). */
export const moneySyntax = [
  {
    selector: "CallExpression[callee.property.name='toFixed']",
    message: 'toFixed rounds a float. Use Amount or Usd of @swap/domain/money and their toString().',
  },
  {
    selector: `CallExpression[callee.object.name='Math'][callee.property.name=/^(round|floor|ceil|trunc)$/]:has(Identifier[name=${amountName}])`,
    message: 'Amounts are rounded in libs/domain/src/money alone. Use Usd.value, Usd.share or Amount.truncate.',
  },
  {
    selector: `CallExpression[callee.name=/^(Number|parseInt)$/]:has(Identifier[name=${amountName}])`,
    message: 'This makes a float of an amount. Use Amount.of or Usd.parse, and let toJSON write the wire.',
  },
  {
    selector: `UnaryExpression[operator=/^[+]$/]:has(Identifier[name=${amountName}])`,
    message: 'This makes a float of an amount. Use Amount.of or Usd.parse.',
  },
];

/** The present comes from one place, so that a test can move it. */
/** What a browser knows of a language takes a slow phone a tenth of a second to load, and a module is run before anybody needs that. */
export const startSyntax = [
  {
    selector:
      "Program > :matches(VariableDeclaration, ExportNamedDeclaration) NewExpression[callee.object.name='Intl']:not(:function *)",
    message: 'Make it when it is first needed: once() of kit/notation.',
  },
];

export const clockSyntax = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Inject Clock of @swap/domain/kernel and call clock.now().',
  },
  {
    selector: "CallExpression[callee.name='Date']",
    message: 'Inject Clock of @swap/domain/kernel and call clock.now().',
  },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Inject Clock of @swap/domain/kernel and call clock.now().getTime(); to measure, use performance.now().',
  },
];

/** The core rule max-params knows no difference between a constructor, which lists what is injected, and a call. */
export const parameterSyntax = [
  'FunctionDeclaration[params.length>4]',
  'ArrowFunctionExpression[params.length>4]',
  ":not(MethodDefinition[kind='constructor']) > FunctionExpression[params.length>4]",
].map((selector) => ({
  selector,
  message: 'A function takes at most four parameters. Group what belongs together into one object.',
}));

/** The domain is plain code: of Nest it knows how to be injected and how to log, nothing of requests or lifecycles. */
export const domainSyntax = [
  {
    selector:
      "ImportDeclaration[source.value='@nestjs/common'][importKind!='type'] > ImportSpecifier[importKind!='type']:not([imported.name=/^(Module|Global|Logger)$/])",
    message:
      'The domain takes Module, Global, Logger and types from @nestjs/common, Injectable from its kernel. Throw DomainError, and leave HTTP to apps/api.',
  },
];

/** An object or a list spread where it is written is its members, packed: they stand there themselves. */
export const packingSyntax = [
  'ObjectExpression > SpreadElement > ObjectExpression',
  'ArrayExpression > SpreadElement > ArrayExpression',
  'JSXSpreadAttribute > ObjectExpression',
].map((selector) => ({ selector, message: 'Write the members themselves, without the spread around them.' }));

/** No commits by hand: whoever opens a transaction closes it. */
export const transactionSyntax = [
  {
    selector: 'CallExpression[callee.property.name=/^(startTransaction|commitTransaction|rollbackTransaction)$/]',
    message: 'Use Database.transaction of @swap/domain/database: it commits when the callback returns.',
  },
];

export const environmentProperty = {
  object: 'process',
  property: 'env',
  message: 'Inject Config of @swap/config; a new variable goes into libs/config/src/variables.ts and .env.example.',
};

export const properties = [
  {
    object: 'Number',
    property: 'parseFloat',
    message: 'Use Amount.of or Usd.parse of @swap/domain/money.',
  },
  {
    object: 'AbortSignal',
    property: 'any',
    message: 'Use deadlineWithin of @swap/domain/kernel: on Node 20 a timeout that only `any` was given is collected.',
  },
  {
    object: 'jest',
    property: 'mock',
    message: 'Drive the real thing through a fake port or the sandbox; assert what a caller can see.',
  },
];

export const globals = [
  { name: 'parseFloat', message: 'Use Amount.of or Usd.parse of @swap/domain/money.' },
  {
    name: 'fetch',
    message: 'Use HttpClient of libs/providers, or undici with an agent of its own: limits and look-ups are set there.',
  },
];

export const processImports = ['process', 'node:process'].map((name) => ({
  name,
  message: 'Use the global process, and Config of @swap/config for the environment.',
}));

export const bullmqImport = {
  name: 'bullmq',
  message: 'Use QueueBackend of @swap/queue: nothing else knows where jobs are kept.',
};

export const redisImport = {
  name: 'ioredis',
  message: 'Use QueueBackend of @swap/queue; what must last belongs in PostgreSQL.',
};
