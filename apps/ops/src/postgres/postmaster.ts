import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { endWithin, howItEnds } from '../processes.js';
import type { Programs } from './programs.js';

/** A fast shutdown that takes longer is made an immediate one, which loses nothing: the next start recovers. */
const FAST_STOP_MS = 60_000;

/** What one PostgreSQL server is started with. */
export interface PostmasterOptions {
  readonly programs: Programs;
  readonly clusterDir: string;
  readonly port: number;
  /** Takes its log, after what is there. */
  readonly logFile: string;
}

/** A running PostgreSQL server. */
export interface Postmaster {
  /** Resolves, once it has ended, to how it ended: an exit code or a signal's name. */
  readonly ended: Promise<string>;
  /** Whether it still runs. */
  isRunning(): boolean;
  /** Fast shutdown: connections are ended, data is flushed. Resolves when the process has ended. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL on 127.0.0.1; it does not accept queries yet when this returns. */
export function launchPostmaster({ programs, clusterDir, port, logFile }: PostmasterOptions): Postmaster {
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
  const log = openSync(logFile, 'a', 0o600);
  const child = programs.start('postgres', ['-D', clusterDir, ...flags], {
    cwd: clusterDir,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const dismissGuard = child.pid === undefined ? () => undefined : guardAgainstOrphan(child.pid);
  let running = child.pid !== undefined;
  const ended = howItEnds(child, 'exit').finally(() => {
    running = false;
    dismissGuard();
  });
  const stop = async () => {
    if (!running) return;
    child.kill('SIGINT');
    await endWithin(ended, FAST_STOP_MS, () => child.kill('SIGQUIT'));
  };
  return { ended, isRunning: () => running, stop };
}

/**
 * Has PostgreSQL shut down in order should this process end without doing it (killed outright): a waiting shell holds
 * the other end of a pipe and, when the pipe closes without a word, sends the fast shutdown signal. Returns what
 * dismisses it.
 */
function guardAgainstOrphan(pid: number): () => void {
  if (process.platform === 'win32') return () => undefined;
  const guard = spawn('/bin/sh', ['-c', 'read -r word || kill -INT "$1"', 'postgres-guard', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // A machine without a shell has no guard; the next start then clears up (see leftover.ts).
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return () => void guard.stdin.end('dismissed\n');
}
