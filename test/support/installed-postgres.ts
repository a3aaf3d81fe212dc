import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@swap/ops';
import pg from 'pg';
import { eventually } from './eventually.js';
import { theProgram } from './programs.js';

/** A server of the PostgreSQL that is installed here: unlike the embedded one it comes with `pg_dump` and `pg_restore`. */
export interface InstalledPostgres {
  /** Of a login that may do everything. */
  readonly url: string;
  /** Where its programs are. */
  readonly programs: string;
  stop(): Promise<void>;
}

/** PostgreSQL does not run as root; the package made a user for it. */
function runAs(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
  return { uid: uid!, gid: gid! };
}

export async function startInstalledPostgres(): Promise<InstalledPostgres> {
  const programs = theProgram('postgresql');
  const user = runAs();
  const directory = mkdtempSync(join(tmpdir(), 'swap-postgres-'));
  chmodSync(directory, 0o700);
  if (user) chownSync(directory, user.uid, user.gid);
  const options = { ...user, cwd: directory, stdio: 'ignore' } as const;
  const flags = ['--username=swap', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(theProgram('postgresql'), 'initdb'), ['--pgdata', directory, ...flags], options);
  const port = await freePort();
  // The waiting shell ends the server when this process is gone, however it went.
  const script = '"$@" >/dev/null 2>&1 & read -r _; kill -INT $!; wait $!; exit 0';
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=200'];
  const command = [join(programs, 'postgres'), '-D', directory, '-p', String(port)];
  const shell = spawn('sh', ['-c', script, 'sh', ...command, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const url = `postgres://swap@127.0.0.1:${String(port)}/postgres`;
  await eventually(() => answers(url));
  return {
    url,
    programs,
    stop: async () => {
      const ended = once(shell, 'exit');
      shell.stdin.end();
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
}
