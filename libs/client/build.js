/** Builds what the package holds: both module systems, and one file for browsers. What no source stands behind any more is removed. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const root = join(here, '../..');

function run(program, ...args) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
}

const compiler = join(root, 'node_modules/typescript/bin/tsc');
// A fresh clone has no compiler yet.
if (!existsSync(compiler)) run('npm', 'ci', '--ignore-scripts');
// Where a built folder was emptied by hand, the compiler takes its own word for what is there.
for (const folder of ['', 'commonjs']) {
  const built = join(here, folder, 'dist');
  if (!existsSync(join(built, 'index.js'))) rmSync(join(built, '.tsbuildinfo'), { force: true });
}
run(process.execPath, compiler, '-b', 'libs/client', 'libs/client/commonjs');

const sources = new Set(
  readdirSync(join(here, 'src'), { recursive: true }).map((file) => file.replaceAll('\\', '/').replace(/\.ts$/, '')),
);
for (const folder of ['dist', 'commonjs/dist']) {
  for (const entry of readdirSync(join(here, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === '.tsbuildinfo') continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(join(here, folder).length + 1).replace(/\.(js|d\.ts)(\.map)?$/, '');
    if (!sources.has(name.replaceAll('\\', '/'))) rmSync(path);
  }
}

const { build } = await import('vite');
await build({
  configFile: false,
  root: here,
  logLevel: 'warn',
  build: {
    outDir: join(here, 'browser/dist'),
    emptyOutDir: false,
    target: 'es2022',
    minify: true,
    lib: { entry: join(here, 'src/index.ts'), formats: ['es'], fileName: () => 'swap-client.js' },
  },
});
