import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceRole, sessionSettings } from '@swap/domain/database';
import { freePort } from '@swap/ops';
import pg from 'pg';
import { eventually } from '../support/eventually.js';
import { theProgram } from '../support/programs.js';
import { owner } from './own-postgres.js';

/** A PgBouncer in front of a PostgreSQL, which gives a connection to each transaction, as docs/operations.md sets it up. */
export class PgBouncer {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly port: number,
    private readonly file: string,
  ) {}

  static async inFrontOf(url: string): Promise<PgBouncer> {
    const { hostname, port } = new URL(url);
    const directory = mkdtempSync(join(tmpdir(), 'swap-pooler-'));
    const settings = Object.entries({ ...sessionSettings, role: serviceRole });
    const told = settings.map(([name, value]) => `SET ${name} = ''${value}''`).join('; ');
    const own = await freePort();
    const [file, users] = [join(directory, 'pgbouncer.ini'), join(directory, 'users.txt')];
    writeFileSync(users, `"swap" ""\n`);
    writeFileSync(
      file,
      [
        '[databases]',
        `* = host=${hostname} port=${port} connect_query='${told}'`,
        '[pgbouncer]',
        `listen_addr = 127.0.0.1`,
        `listen_port = ${String(own)}`,
        'unix_socket_dir =',
        'auth_type = trust',
        `auth_file = ${users}`,
        'pool_mode = transaction',
        'default_pool_size = 10',
        'max_client_conn = 500',
        'server_login_retry = 1',
      ].join('\n'),
    );
    chmodSync(directory, 0o755);
    if (owner) for (const path of [directory, file, users]) chownSync(path, owner.uid, owner.gid);
    const pooler = new PgBouncer(own, file);
    await pooler.launch();
    return pooler;
  }

  /** The same database by way of this pooler. */
  through(url: string): string {
    const changed = new URL(url);
    changed.hostname = '127.0.0.1';
    changed.port = String(this.port);
    return changed.href;
  }

  async launch(): Promise<void> {
    this.child = spawn(theProgram('pgbouncer'), ['-q', this.file], { ...owner, cwd: '/', stdio: 'ignore' });
    this.child.unref();
    await eventually(async () => {
      const client = new pg.Client({ connectionString: this.through('postgres://swap@127.0.0.1/postgres') });
      client.on('error', () => undefined);
      await client.connect();
      await client.end();
    });
  }

  async kill(): Promise<void> {
    if (this.child?.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}
