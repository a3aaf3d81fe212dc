/**
 * Runs the tests: `npm test` those a contributor waits for, `npm run test:full` all. Whoever names suites gets them,
 * whichever they are; with `--record` what of the product each suite executes is written down, for `npm run mutate`; with
 * `--clock=2028-02-29T08:00:00Z` it is that time when it begins, with `--midnight` every suite passes the end of a day; other arguments are
 * Jest's. Needs what `tsc -b` and `apps/web/build.js` make.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const args = process.argv.slice(2);
const full = args[0] === '--full';
if (full) args.shift();
const records = args.includes('--record');
if (records) args.splice(args.indexOf('--record'), 1);
const midnight = args.includes('--midnight');
if (midnight) args.splice(args.indexOf('--midnight'), 1);
const given = args.findIndex((arg) => arg.startsWith('--clock='));
const [clock] =
  given < 0
    ? [midnight ? new Date().toISOString() : null]
    : args.splice(given, 1).map((arg) => arg.slice('--clock='.length));
const named = args.some((arg) => !arg.startsWith('-'));

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const left = [...(full || named ? [] : ['\\.full\\.spec\\.ts$']), ...(records ? ['/one-file\\.spec\\.ts$'] : [])];
const chosen = left.flatMap((pattern) => ['--testPathIgnorePatterns', pattern]);
// The suites that only a full run has start whole services of many processes: fewer at a time, and longer.
const services = full || args.some((arg) => arg.includes('.full.'));
const isSaid = (flag) => args.some((arg) => arg.startsWith(flag.replace(/=.*/, '')));
const patience = services ? ['--maxWorkers=2', '--testTimeout=120000'].filter((flag) => !isSaid(flag)) : [];
// One clock for all: one suite at a time moves it.
const alone = clock === null ? [] : ['--maxWorkers=1'];
const { status } = spawnSync(process.execPath, [...flags, jest, ...args, ...patience, ...alone, ...chosen], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(full && { TEST_FULL: 'true' }),
    ...(records && recording()),
    ...(clock !== null && byClock(clock)),
  },
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

/** What has every program of the run go by another clock (`support/clock-of-run.mjs`). Throws where libfaketime is not there. */
function byClock(begins) {
  const library = readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path));
  if (library === undefined) throw new Error('libfaketime is missing: apt-get install libfaketime');
  const seconds = (Date.parse(begins) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) throw new Error(`${begins} is no time: write it like 2028-02-29T08:00:00Z`);
  const place = mkdtempSync(join(tmpdir(), 'swap-clock-'));
  // PostgreSQL reads it as well, whose user is another.
  chmodSync(place, 0o711);
  const file = join(place, 'ahead');
  writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds.toFixed(3)}`);
  return {
    TEST_AT_MIDNIGHT: String(midnight),
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
