import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { freePort } from '@swap/ops';
import { Redis } from 'ioredis';
import { redisDatabases } from './fresh-database.js';
import { theProgram } from './programs.js';

/** A redis-server of the tests' own, with nothing on disk. */
export interface RedisServer {
  readonly url: string;
  /** SIGKILL, as a crash would end it; everything in it is lost. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** `more` are flags of its own, which win over the usual ones. */
export async function startRedis(more: readonly string[] = []): Promise<RedisServer> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${String(port)}`;
  let shell = await launch(port, url, more);
  const end = async () => {
    if (shell.exitCode !== null) return;
    const ended = once(shell, 'exit');
    shell.stdin?.end();
    await ended;
  };
  return {
    url,
    kill: end,
    restart: async () => {
      shell = await launch(port, url, more);
    },
    stop: end,
  };
}

/** The waiting shell ends the server when this process is gone, however it went. */
async function launch(port: number, url: string, more: readonly string[]): Promise<ChildProcess> {
  // What it receives as a replica it writes to a file, even so.
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  const script = '"$@" >/dev/null 2>&1 & read -r _; kill -9 $!; wait $! 2>/dev/null; exit 0';
  const shell = spawn(
    'sh',
    ['-c', script, 'sh', theProgram('redis-server'), ...flags, '--databases', String(redisDatabases), ...more],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    },
  );
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
  return shell;
}
