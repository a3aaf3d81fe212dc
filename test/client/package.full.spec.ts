import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { aConsumer, type Consumer } from '../support/packed-client.js';
import { repository } from '../support/repository.js';

let consumer: Consumer;
beforeAll(() => {
  execFileSync(process.execPath, [join(repository, 'libs/client/build.js')]);
  consumer = aConsumer();
});
afterAll(() => consumer.remove());

const home = join(repository, 'libs/client');

test('the package holds its programs, their types and sources, the README, and nothing else', () => {
  const sources = readdirSync(join(home, 'src'), { recursive: true, encoding: 'utf8' });
  const names = sources.filter((file) => file.endsWith('.ts')).map((file) => file.replace(/\.ts$/, ''));
  const built = names.flatMap((name) => ['.js', '.js.map', '.d.ts', '.d.ts.map'].map((ending) => name + ending));
  const expected = [
    'README.md',
    'LICENSE',
    'browser/dist/swap-client.js',
    'browser/package.json',
    'package.json',
    'commonjs/package.json',
    ...names.map((name) => `src/${name}.ts`),
    ...built.flatMap((file) => [`dist/${file}`, `commonjs/dist/${file}`]),
  ];
  expect([...consumer.files].sort()).toEqual(expected.sort());
});

test('it depends on nothing and is less than 10 kB, compressed', () => {
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
  const programs = consumer.files.filter((file) => /^dist\/.*\.js$/.test(file));
  const text = programs.map((file) => readFileSync(join(home, file), 'utf8')).join('');
  expect(gzipSync(text).length).toBeLessThan(10_000);
});

test('it asks its surroundings for nothing but what browsers, Node, Deno, Bun and workers share', () => {
  const programs = consumer.files.filter((file) => /^dist\/.*\.js$/.test(file));
  for (const file of programs) {
    const text = readFileSync(join(home, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
    expect([file, text]).toEqual([
      file,
      expect.not.stringMatching(/\b(process|Buffer|require|window|document)\b|from 'node:/),
    ]);
  }
});

test('publint finds nothing wrong in the package', () => {
  // It is started as a program, because it imports what jest does not load.
  const told = execFileSync(
    process.execPath,
    [join(repository, 'node_modules/publint/src/cli.js'), 'run', '--strict'],
    {
      cwd: join(consumer.directory, 'node_modules/@swap/client'),
      encoding: 'utf8',
    },
  );
  expect(told).toMatch(/All good/);
});

test.each([
  ['an ES module', 'mjs', `import * as client from '@swap/client';`],
  ['CommonJS', 'cjs', `const client = require('@swap/client');`],
  ['an ES module that asks for the one file', 'mjs', `import * as client from '@swap/client/browser';`],
  ['CommonJS that asks for the one file', 'cjs', `const client = require('@swap/client/browser');`],
])('%s gets the same exports', (_, ending, line) => {
  const file = join(consumer.directory, `exports.${ending}`);
  writeFileSync(
    file,
    `${line} console.log(Object.keys(client).filter((name) => !name.startsWith('__')).sort().join());`,
  );
  expect(execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim()).toBe(
    'PartnerClient,SwapClient,SwapError,WebhookError,detailsOf,verifyWebhook',
  );
});

test.each([
  ['Node, from a module', 'mts', ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16],
  ['Node, from CommonJS', 'cts', ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16],
  ['Node of today', 'mts', ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
  ['a bundler', 'ts', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
])('its types are right for %s', (_, ending, module, moduleResolution) => {
  const file = join(consumer.directory, `types.${ending}`);
  writeFileSync(
    file,
    `import { PartnerClient } from '@swap/client/browser';
     import { SwapClient, type ErrorCode, type Snapshot, type WebhookEvent } from '@swap/client';
     const client = new SwapClient({ baseUrl: 'https://swap.example/api/v1' });
     export const last: Promise<Snapshot> = client.waitForOrder('id');
     export const account = new PartnerClient({ baseUrl: 'https://swap.example/api/v1' }).getProfile();
     export const code: ErrorCode = 'amount_out_of_range';
     export const sequence = (event: WebhookEvent): number => event.sequence;
     // @ts-expect-error a field that there is not
     void client.getSwapPrice({ currency_from: 'btc', currency_to: 'eth', amount: 1 });`,
  );
  const options = { module, moduleResolution, strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [] };
  const program = ts.createProgram([file], options);
  const found = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(found).toEqual([]);
});

test('what no source stands behind any more is not packed, and what is missing is built', () => {
  const stale = join(home, 'dist/stale.js');
  writeFileSync(stale, 'export {};');
  rmSync(join(home, 'browser/dist/swap-client.js'));
  const told = execFileSync('npm', ['pack', '--dry-run', '--json'], {
    cwd: home,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [packed] = Object.values(JSON.parse(told.slice(told.search(/^[[{]/m))) as object) as {
    files: { path: string }[];
  }[];
  const files = packed!.files.map(({ path }) => path);
  expect(files).toContain('browser/dist/swap-client.js');
  expect(files).not.toContain('dist/stale.js');
});
