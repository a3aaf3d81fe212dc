import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '../secrets.js';
import { StartError } from '../plain-error.js';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';

/** Name of the database administrator in an embedded cluster; the service itself never uses it. */
export const adminRole = 'postgres';

/**
 * Whether a complete cluster is there: it is made under another name and renamed, so its presence means completeness.
 */
export function clusterExists(clusterDir: string): boolean {
  return existsSync(join(clusterDir, 'PG_VERSION'));
}

/**
 * Creates the database files in `clusterDir` unless they are there; takes about a second and is never broken off.
 * Throws {@link StartError} when the files are there but the password that opens them is not, and when PostgreSQL
 * cannot create them.
 */
export async function prepareCluster(
  clusterDir: string,
  binaries: Binaries,
  account: Account,
  secrets: Secrets,
): Promise<void> {
  if (clusterExists(clusterDir)) {
    if (secrets.has('databaseAdminPassword')) return;
    throw new StartError(
      `${clusterDir} holds a database, but secrets.json beside it, which holds its password, is missing or incomplete. ` +
        'Put that file back. To begin anew instead, move the whole data directory away.',
    );
  }
  const draft = `${clusterDir}.new`;
  const passwordFile = `${clusterDir}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${secrets.databaseAdminPassword()}\n`, { mode: 0o600 });
  if (account.owner) for (const path of [draft, passwordFile]) chownSync(path, account.owner.uid, account.owner.gid);
  try {
    await initialize(draft, passwordFile, binaries, account);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, clusterDir);
}

async function initialize(
  directory: string,
  passwordFile: string,
  binaries: Binaries,
  account: Account,
): Promise<void> {
  const [file, args] = account.commandLine(binaries.initdb, [
    `--pgdata=${directory}`,
    `--username=${adminRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // The built-in locale sorts alike on every machine, so that data may be moved.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  const child = spawn(file, [...args], {
    ...account.ids,
    cwd: directory,
    env: serverEnvironment(),
    // A terminal's Ctrl-C must reach only the program that knows what to do about it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, killedBy) => resolve(exitCode ?? killedBy));
  });
  if (code !== 0) throw new StartError(`PostgreSQL could not create its files in ${directory}:\n${output.trim()}`);
}

/** The environment PostgreSQL's programs get: not the operator's, whose PG… variables would change their behaviour. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
