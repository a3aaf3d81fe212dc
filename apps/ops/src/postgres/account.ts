import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { StartError } from '../plain-error.js';

/** How PostgreSQL's programs are started: with which ids, and through which command line. */
export interface Account {
  /** Owner of the database's files; absent when this process's own user is. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** The ids to give to `spawn`. */
  readonly ids: { readonly uid?: number; readonly gid?: number };
  /** Turns a program and its arguments into the command line to spawn. */
  commandLine(program: string, args: readonly string[]): readonly [string, readonly string[]];
}

const asIs: Account = { ids: {}, commandLine: (program, args) => [program, args] };

/**
 * Chooses the account PostgreSQL runs under. PostgreSQL refuses to run as root, so root hands it to the owner of the
 * data, or to the user `postgres`, which is created when missing. Where that user may not enter the directories above
 * the data or the programs (a clone under /root), Linux lends the process the right to pass through them, and nothing
 * more. Throws {@link StartError} when none of this works.
 */
export function chooseAccount(program: string, dataDir: string, clusterDir: string): Account {
  if (process.getuid?.() !== 0) return asIs;
  const owner = ownerOf(clusterDir) ?? postgresUser();
  const plain: Account = { owner, ids: owner, commandLine: (file, args) => [file, args] };
  if (works(plain, program, dataDir)) return plain;
  const lent: Account = {
    owner,
    ids: {},
    commandLine: (file, args) => ['setpriv', [...passThrough(owner), file, ...args]],
  };
  if (works(lent, program, dataDir)) return lent;
  throw new StartError(
    `PostgreSQL does not run as root, and the user it runs as instead (${owner.uid}) may not enter ${dataDir} or the directory ` +
      'of this program. Put both where every user may enter, or start as another user, or set DATABASE_URL.',
  );
}

function passThrough({ uid, gid }: { uid: number; gid: number }): string[] {
  const right = '-all,+dac_read_search';
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // Without no_setuid_fixup, access(2) would leave the right out of account, and PostgreSQL asks access(2) first.
  return [...ids, `--inh-caps=${right}`, `--ambient-caps=${right}`, '--securebits=+no_setuid_fixup', '--'];
}

function works(account: Account, program: string, dataDir: string): boolean {
  const [file, args] = account.commandLine('/bin/sh', ['-c', 'cd "$2" && "$1" --version', 'sh', program, dataDir]);
  return spawnSync(file, [...args], { ...account.ids, stdio: 'ignore' }).status === 0;
}

function ownerOf(path: string): { uid: number; gid: number } | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : null;
}

function postgresUser(): { uid: number; gid: number } {
  const found = lookUp();
  if (found) return found;
  spawnSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' });
  const made = spawnSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'], {
    encoding: 'utf8',
  });
  const created = lookUp();
  if (created) return created;
  const why = made.error?.message ?? made.stderr.trim();
  throw new StartError(
    `PostgreSQL does not run as root, and the user postgres could not be created (${why}). ` +
      'Create it, or start as another user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function lookUp(): { uid: number; gid: number } | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
