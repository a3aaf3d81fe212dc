import { accessSync, appendFileSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { repository } from './repository.js';

/**
 * The one door to programs that `npm ci` does not bring. A suite that wants one asks here, runs where it is, and is named at the
 * end of the run where it is not; on CI that is a failure.
 *
 * PostgreSQL comes from npm. Redis does not: redis-memory-server compiles what it downloads, redis-server starts one that is
 * installed, and falkordblite brings a graph database's build of it, for two platforms.
 */

/** Where Debian's package `postgresql` puts its programs, the newest version's. */
function findPostgres(): string | undefined {
  const home = '/usr/lib/postgresql';
  const versions = existsSync(home) ? readdirSync(home).sort((one, other) => Number(other) - Number(one)) : [];
  return versions
    .map((version) => join(home, version, 'bin'))
    .find((folder) => ['initdb', 'postgres', 'pg_dump'].every((program) => isExecutable(join(folder, program))));
}

/** On CI its absence is no failure: Debian's is too old for what it would be asked. */
const optional: readonly ProgramName[] = ['kubectl'];

/** Comes with npm, for the platforms it is made for. */
function findAnvil(): string | undefined {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const path = join(repository, `node_modules/@foundry-rs/anvil-${platform}/bin/anvil`);
  return isExecutable(path) ? path : undefined;
}

const found = {
  anvil: () => findAnvil(),
  bash: () => onPath('bash'),
  /** Without what a window needs it is half the work (Debian's `chromium-headless-shell`); the engine is the same. */
  chromium: () => process.env['CHROMIUM'] ?? onPath('chromium-headless-shell') ?? onPath('chromium'),
  curl: () => onPath('curl'),
  'docker-compose': () => onPath('docker-compose'),
  etcd: () => onPath('etcd'),
  git: () => onPath('git'),
  go: () => onPath('go'),
  haproxy: () => onPath('haproxy'),
  kubectl: () => onPath('kubectl'),
  litecoind: () => onPath('litecoind'),
  'monero-wallet-rpc': () => onPath('monero-wallet-rpc'),
  monerod: () => onPath('monerod'),
  /** Only root may. */
  mount: () => (process.getuid?.() === 0 ? onPath('mount') : undefined),
  openssl: () => onPath('openssl'),
  patroni: () => onPath('patroni'),
  patronictl: () => onPath('patronictl'),
  pgbouncer: () => onPath('pgbouncer'),
  php: () => onPath('php'),
  pip3: () => onPath('pip3'),
  /** The folder with PostgreSQL's own programs. */
  postgresql: () => findPostgres(),
  prometheus: () => onPath('prometheus'),
  promtool: () => onPath('promtool'),
  prlimit: () => onPath('prlimit'),
  ps: () => onPath('ps'),
  python3: () => onPath('python3'),
  'redis-server': () => onPath('redis-server'),
  umount: () => onPath('umount'),
} satisfies Record<string, () => string | undefined>;

export type ProgramName = keyof typeof found;

/** Where it is on this machine. Throws where it is not: only who asked {@link isHere} before may rely on it. */
export function theProgram(name: ProgramName): string {
  const path = found[name]();
  if (path === undefined)
    throw new Error(`${name} is not installed here; a suite that needs it asks test/support/programs.ts`);
  return path;
}

/** Whether all of them are on this machine; the end of the run names this suite and those that are not. */
export function isHere(...names: readonly ProgramName[]): boolean {
  const missing = names.filter((name) => found[name]() === undefined);
  for (const name of missing) if (!optional.includes(name)) leaveOut(name);
  return missing.length === 0;
}

/** `describe`, or the skipping one where a program is missing. */
export function describeWith(...names: readonly ProgramName[]): jest.Describe {
  return isHere(...names) ? describe : describe.skip;
}

/** `test`, or the skipping one where a program is missing. */
export function testWith(...names: readonly ProgramName[]): jest.It {
  return isHere(...names) ? test : test.skip;
}

function leaveOut(program: ProgramName): void {
  const file = process.env['TEST_LEFT_OUT_FILE'];
  const testPath = typeof expect === 'undefined' ? undefined : expect.getState().testPath;
  if (testPath && file) appendFileSync(file, `${relative(process.cwd(), testPath)}: ${program}\n`);
}

function onPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
