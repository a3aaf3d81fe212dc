/**
 * Runs the tests: `npm test` those a contributor waits for, `npm run test:full` all. Whoever names suites gets them,
 * whichever they are; with `--record` what of the product each suite executes is written down, for `npm run mutate`; other arguments
 * are Jest's. Needs what `tsc -b` and `apps/web/build.js` make.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const args = process.argv.slice(2);
const full = args[0] === '--full';
if (full) args.shift();
const records = args.includes('--record');
if (records) args.splice(args.indexOf('--record'), 1);
const named = args.some((arg) => !arg.startsWith('-'));

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const left = [...(full || named ? [] : ['\\.full\\.spec\\.ts$']), ...(records ? ['/one-file\\.spec\\.ts$'] : [])];
const chosen = left.flatMap((pattern) => ['--testPathIgnorePatterns', pattern]);
// The suites that only a full run has start whole services of many processes: fewer at a time, and longer.
const services = full || args.some((arg) => arg.includes('.full.'));
const isSaid = (flag) => args.some((arg) => arg.startsWith(flag.replace(/=.*/, '')));
const patience = services ? ['--maxWorkers=2', '--testTimeout=120000'].filter((flag) => !isSaid(flag)) : [];
const { status } = spawnSync(process.execPath, [...flags, jest, ...args, ...patience, ...chosen], {
  stdio: 'inherit',
  env: { ...process.env, ...(full && { TEST_FULL: 'true' }), ...(records && recording()) },
});
process.exit(status ?? 1);

function recording() {
  const raw = join(import.meta.dirname, '..', 'coverage', 'raw');
  rmSync(raw, { recursive: true, force: true });
  mkdirSync(raw, { recursive: true });
  // A bundle does not tell which module a line belongs to; without it the modules run, and its own suite has nothing to look at.
  for (const app of ['api', 'worker'])
    rmSync(join(import.meta.dirname, '..', 'apps', app, 'dist', 'bundle'), { recursive: true, force: true });
  return { TEST_RECORD: 'true', NODE_V8_COVERAGE: raw };
}
