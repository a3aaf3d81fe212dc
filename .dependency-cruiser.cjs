const { line } = require('./lint/line.cjs');
const { scripts } = require('./package.json');

const feature = (name) => `^libs/domain/src/${name}/`;
const anyOf = (names) => `^libs/domain/src/(${names.join('|')})/`;

/** One rule per feature: what stands after it in the line does not exist for it. */
const lineRules = line.slice(0, -1).map((name, position) => ({
  name: `line-${name}`,
  comment: `${name} may import only what stands before it in lint/line.cjs: move the code to the later feature, or let the earlier one define a port.`,
  severity: 'error',
  from: { path: feature(name) },
  to: { path: anyOf(line.slice(position + 1)) },
}));

/** What lives in libs/domain/src beside the features of the line: the schema's history, which only database runs. */
const beside = 'migrations';

/** Where execution begins: the faces of the packages, the processes, and what the scripts of package.json start. */
const entryPoints = [
  '^(apps|libs)/[^/]+/src/(index|main|process)\\.ts$',
  '^libs/domain/src/[^/]+/index\\.ts$',
  ...Object.values(scripts)
    .flatMap((script) => [...script.matchAll(/node (apps\/\w+)\/dist\/([\w/-]+)\.js/g)])
    .map(([, app, file]) => `^${app}/src/${file}\\.ts$`),
];

const forbidden = [
  ...lineRules,
  {
    name: 'in-the-line',
    comment: 'Every folder of libs/domain/src is a feature of the line: give it its place in lint/line.cjs.',
    severity: 'error',
    from: {},
    to: { path: '^libs/domain/src/', pathNot: [anyOf(line), feature(beside)] },
  },
  {
    name: 'migrations-stand-alone',
    comment: 'A migration must run the same in ten years, so it knows no code that may change: write plain SQL in it.',
    severity: 'error',
    from: { path: feature(beside) },
    to: { path: '^(libs|apps)/', pathNot: feature(beside) },
  },
  {
    name: 'migrations-belong-to-database',
    comment: 'Only database runs migrations: call its migrate().',
    severity: 'error',
    from: { pathNot: [feature(beside), feature('database')] },
    to: { path: feature(beside) },
  },
  {
    name: 'through-the-index',
    comment:
      'Features are entered through their index.ts: export what you need there, or ask whether it is yours to use.',
    severity: 'error',
    from: { path: '^libs/domain/src/([^/]+)/' },
    to: { path: '^libs/domain/src/[^/]+/', pathNot: ['^libs/domain/src/$1/', '^libs/domain/src/[^/]+/index\\.ts$'] },
  },
  {
    name: 'packages-through-their-face',
    comment: 'Packages are entered through their exports: import @swap/…, never a file inside.',
    severity: 'error',
    from: { path: '^((?:libs|apps)/[^/]+|test)/' },
    to: {
      path: '^(libs|apps)/[^/]+/',
      pathNot: ['^$1/', '^(libs|apps)/[^/]+/src/index\\.ts$', '^libs/(domain|config|queue)/src/[^/]+/index\\.ts$'],
    },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one thing or three: merge them, or move what both need into a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'No entry point leads to this file: use it, delete it, or start it from a script in package.json.',
    severity: 'error',
    from: { path: entryPoints },
    to: { path: '^(apps|libs)/[^/]+/src/', pathNot: [...entryPoints, '^apps/web/', '\\.d\\.ts$'], reachable: false },
  },
  {
    name: 'resolvable',
    comment: 'The import leads nowhere: build the workspace links with npm install, or correct the path.',
    severity: 'error',
    // jest loads its global setup before anything is transformed, so that file reads what the compiler wrote.
    from: { pathNot: '^test/support/[^/]+\\.mjs$' },
    to: { couldNotResolve: true },
  },
  {
    name: 'declared-packages-only',
    comment: 'A package that package.json does not name may vanish with the next install: add it there or do without.',
    severity: 'error',
    from: { path: '^(apps|libs)/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^(libs|apps)/' },
  },
  {
    name: 'no-development-packages',
    comment:
      'Development packages are absent where the service runs: move the package to dependencies or the code to test.',
    severity: 'error',
    from: { path: '^(apps|libs)/[^/]+/src/', pathNot: '^apps/web/' },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
  },
  {
    name: 'domain-stands-alone',
    comment:
      'The domain knows no process, provider or queue: define an abstract class in the feature and implement it outside.',
    severity: 'error',
    from: { path: '^libs/domain/' },
    to: { path: '^(apps|libs)/', pathNot: ['^libs/domain/', '^libs/(config|postgres)/'] },
  },
  {
    name: 'domain-knows-no-transport',
    comment:
      'The domain speaks no HTTP server, queue or mail server: that belongs to apps/api, libs/queue and apps/worker.',
    severity: 'error',
    from: { path: '^libs/domain/' },
    to: {
      path: 'node_modules/(bullmq|ioredis|fastify|@nestjs/(platform-fastify|core|swagger|passport|jwt)|nodemailer)/',
    },
  },
  {
    name: 'providers-see-ports-only',
    comment:
      'Adapters see the ports in @swap/domain/catalogue, the chains, money, kernel and the configuration: pass in whatever else they need.',
    severity: 'error',
    from: { path: '^libs/providers/' },
    to: {
      path: '^(apps|libs)/',
      pathNot: ['^libs/(providers|config)/', anyOf(['kernel', 'money', 'chains', 'catalogue'])],
    },
  },
  {
    name: 'chain-sees-ports-only',
    comment:
      'Readers of chains see the port in @swap/domain/evidence, the networks, the kernel, the configuration and the HTTP client of the providers.',
    severity: 'error',
    from: { path: '^libs/chain/' },
    to: {
      path: '^(apps|libs)/',
      pathNot: ['^libs/(chain|config|providers)/', anyOf(['kernel', 'chains', 'evidence'])],
    },
  },
  {
    name: 'config-stands-alone',
    comment: 'Everything stands on the configuration, so it stands on nothing of ours.',
    severity: 'error',
    from: { path: '^libs/config/' },
    to: { path: '^(apps|libs)/', pathNot: '^libs/config/' },
  },
  {
    name: 'postgres-stands-alone',
    comment: 'How a connection is watched is the same for everybody, so it knows nobody.',
    severity: 'error',
    from: { path: '^libs/postgres/' },
    to: { path: '^(apps|libs)/', pathNot: '^libs/postgres/' },
  },
  {
    name: 'queue-sees-config-only',
    comment: 'A queue carries ids and knows no domain: the processors in apps/worker do.',
    severity: 'error',
    from: { path: '^libs/queue/' },
    to: { path: '^(apps|libs)/', pathNot: '^libs/(queue|config|postgres)/' },
  },
  {
    name: 'metrics-sees-domain-and-queue',
    comment: 'Figures are read from the domain and the queue; what a process measures of itself it hands in.',
    severity: 'error',
    from: { path: '^libs/metrics/' },
    to: { path: '^(apps|libs)/', pathNot: '^libs/(metrics|domain|queue|config)/' },
  },
  {
    name: 'only-queue-knows-bullmq',
    comment: 'Use QueueBackend of @swap/queue: nothing else knows where jobs are kept.',
    severity: 'error',
    from: { pathNot: '^libs/queue/' },
    to: { path: 'node_modules/bullmq/' },
  },
  {
    name: 'only-queue-knows-redis',
    comment: 'Use QueueBackend of @swap/queue; what must last belongs in PostgreSQL.',
    severity: 'error',
    // Tests start, empty and stop a Redis of their own.
    from: { pathNot: ['^libs/queue/', '^test/'] },
    to: { path: 'node_modules/ioredis/' },
  },
  {
    name: 'client-sees-nothing',
    comment: 'The published client is fetch and nothing else: it runs in browsers and depends on no one.',
    severity: 'error',
    from: { path: '^libs/client/src/' },
    to: { pathNot: '^libs/client/' },
  },
  {
    name: 'web-sees-client-only',
    comment: 'The web application talks to the API through @swap/client, like everybody else.',
    severity: 'error',
    from: { path: '^apps/web/' },
    to: { path: '^(apps|libs)/', pathNot: ['^apps/web/', '^libs/client/'] },
  },
  {
    name: 'sandbox-sees-no-product',
    comment: 'The sandbox plays the outside world, which has none of our code: speak the wire format instead.',
    severity: 'error',
    from: { path: '^apps/sandbox/' },
    to: { path: '^(apps|libs)/', pathNot: '^apps/sandbox/' },
  },
  {
    name: 'apps-do-not-know-each-other',
    comment: 'Processes meet in PostgreSQL, queues and HTTP: share code through libs.',
    severity: 'error',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'product-knows-no-test',
    comment: 'Product code must run without the tests.',
    severity: 'error',
    from: { path: '^(apps|libs)/' },
    to: { path: '^test/' },
  },
];

module.exports = {
  forbidden,
  options: {
    // Types count: a feature that knows the type of a later one knows the later one.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    // One package.json, at the root, names the packages of every workspace.
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^((apps|libs)/[^/]+|libs/client/commonjs|test)/dist/' },
    // Workspaces name their sources under the condition `source`, as the compiler reads them.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types', 'require'],
    },
  },
};
