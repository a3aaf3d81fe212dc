import { spawn } from 'node:child_process';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';
import { serverEnvironment } from './cluster.js';
import { guardAgainstOrphan } from './guard.js';

/** A fast shutdown that takes longer is made an immediate one, which loses nothing: the next start recovers. */
const FAST_STOP_MS = 60_000;

/** What one PostgreSQL server is started with. */
export interface PostmasterOptions {
  readonly binaries: Binaries;
  readonly account: Account;
  readonly clusterDir: string;
  readonly port: number;
  /** File descriptor that takes its log. */
  readonly log: number;
}

/** A running PostgreSQL server, in a session of its own, so that a terminal's Ctrl-C does not reach it. */
export interface Postmaster {
  /** Resolves, once it has ended, to how it ended: an exit code or a signal's name. */
  readonly ended: Promise<string>;
  /** Whether it still runs. */
  isRunning(): boolean;
  /** Fast shutdown: connections are ended, data is flushed. Resolves when the process has ended. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL on 127.0.0.1; it does not accept queries yet when this returns. */
export function launchPostmaster({ binaries, account, clusterDir, port, log }: PostmasterOptions): Postmaster {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m ',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [file, args] = account.commandLine(binaries.postgres, ['-D', clusterDir, ...flags]);
  const child = spawn(file, [...args], {
    ...account.ids,
    cwd: clusterDir,
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  const dismissGuard = child.pid === undefined ? () => undefined : guardAgainstOrphan(child.pid);
  let running = child.pid !== undefined;
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      running = false;
      dismissGuard();
      resolve(how);
    };
    child.on('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`));
  });
  const stop = async () => {
    if (!running) return;
    child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS);
    await ended;
    clearTimeout(timer);
  };
  return { ended, isRunning: () => running, stop };
}
