import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../plain-error.js';
import { howItEnds } from '../processes.js';
import type { Secrets } from '../secrets.js';
import type { Programs } from './programs.js';

/** Name of the database administrator in an embedded cluster; the service itself never uses it. */
export const adminRole = 'postgres';

/**
 * Creates the database files in `clusterDir` unless they are there; takes about a second and is never broken off. They are made
 * under another name and renamed, so their presence means completeness. Throws {@link StartError} when the files are there but the
 * password that opens them is not, and when PostgreSQL cannot create them.
 */
export async function prepareCluster(clusterDir: string, programs: Programs, secrets: Secrets): Promise<void> {
  if (existsSync(join(clusterDir, 'PG_VERSION'))) {
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
  const { owner } = programs;
  if (owner) for (const path of [draft, passwordFile]) chownSync(path, owner.uid, owner.gid);
  try {
    await initialize(draft, passwordFile, programs);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, clusterDir);
}

async function initialize(directory: string, passwordFile: string, programs: Programs): Promise<void> {
  const options = [
    `--pgdata=${directory}`,
    `--username=${adminRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // The built-in locale sorts alike on every machine, so that data may be moved.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const initdb = programs.start('initdb', options, { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [initdb.stdout, initdb.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)));
  const how = await howItEnds(initdb, 'close');
  if (how === 'exit code 0') return;
  throw new StartError(`PostgreSQL could not create its files in ${directory} (${how}):\n${output.trim()}`);
}
