import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@swap/ops';
import pg from 'pg';
import { eventually } from '../support/eventually.js';
import { theProgram } from '../support/programs.js';

/** PostgreSQL does not run as root; its package made a user for it. */
export const owner = process.getuid?.() === 0 ? postgresUser() : undefined;

/** Nobody where that package is not installed, for who only looks which scenarios there are. */
function postgresUser(): { readonly uid: number; readonly gid: number } | undefined {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

/** A durable PostgreSQL of one's own, to be killed, filled, followed and promoted. */
export class OwnPostgres {
  private shell: ChildProcess | undefined;

  private constructor(
    readonly directory: string,
    readonly port: number,
  ) {}

  static async start(settings: readonly string[] = [], parent = tmpdir()): Promise<OwnPostgres> {
    const server = new OwnPostgres(newDirectory(parent), await freePort());
    server.program('initdb', ['--username=swap', '--auth=trust', '--encoding=UTF8', '--locale=C']);
    await server.launch(['max_connections=300', ...settings]);
    return server;
  }

  /** A standby of `primary` that follows its log. */
  static async follow(primary: OwnPostgres): Promise<OwnPostgres> {
    const standby = new OwnPostgres(newDirectory(tmpdir()), await freePort());
    rmSync(standby.directory, { recursive: true });
    mkdirSync(standby.directory, { mode: 0o700 });
    if (owner) chownSync(standby.directory, owner.uid, owner.gid);
    standby.program(
      'pg_basebackup',
      ['-R', '-X', 'stream', '-h', '127.0.0.1', '-p', String(primary.port), '-U', 'swap'],
      '-D',
    );
    await standby.launch(['max_connections=300', 'hot_standby=on']);
    return standby;
  }

  get url(): string {
    return `postgres://swap@127.0.0.1:${String(this.port)}/postgres`;
  }

  private settings: readonly string[] = [];

  async launch(settings = this.settings): Promise<void> {
    this.settings = settings;
    // The waiting shell ends the server when this process is gone, however it went.
    const script = '"$@" >>"$0" 2>&1 & read -r _; kill -QUIT $! 2>/dev/null; wait $!; exit 0';
    const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'wal_level=replica', ...settings];
    const command = [join(theProgram('postgresql'), 'postgres'), '-D', this.directory, '-p', String(this.port)];
    this.shell = spawn('sh', ['-c', script, '/dev/null', ...command, ...flags.flatMap((each) => ['-c', each])], {
      ...owner,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    await eventually(() => this.answers(), { within: 60_000 });
  }

  /** SIGKILL of the postmaster and all its children. */
  async kill(): Promise<void> {
    const [pid] = readFileSync(join(this.directory, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    this.shell?.stdin?.end();
    if (this.shell && this.shell.exitCode === null) await once(this.shell, 'exit');
  }

  /** Ends at once, without a checkpoint, and starts anew. */
  async crash(): Promise<void> {
    this.program('pg_ctl', ['stop', '-m', 'immediate', '-w'], '-D');
    this.shell?.stdin?.end();
    await this.launch();
  }

  promote(): void {
    this.program('pg_ctl', ['promote', '-w'], '-D');
  }

  async stop(): Promise<void> {
    this.shell?.stdin?.end();
    if (this.shell && this.shell.exitCode === null) await once(this.shell, 'exit');
    rmSync(this.directory, { recursive: true, force: true });
  }

  async query(sql: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url.replace(/postgres$/, database) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  private async answers(): Promise<void> {
    await this.query('SELECT 1');
  }

  private program(name: string, args: readonly string[], directoryFlag = '--pgdata'): void {
    execFileSync(join(theProgram('postgresql'), name), [...args, directoryFlag, this.directory], {
      ...owner,
      cwd: '/',
      stdio: 'ignore',
    });
  }
}

/** A directory that only whoever PostgreSQL runs as may enter. */
export function newDirectory(parent: string): string {
  const directory = mkdtempSync(join(parent, 'swap-faults-'));
  chmodSync(directory, 0o700);
  if (owner) chownSync(directory, owner.uid, owner.gid);
  return directory;
}
