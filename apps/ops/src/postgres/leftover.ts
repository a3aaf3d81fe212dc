import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeProcess } from '../processes.js';
import { StartError } from '../plain-error.js';

/** A fast shutdown writes a checkpoint first; a minute is ample for a database of this kind. */
const FAST_STOP_MS = 60_000;

/**
 * Clears what an earlier run that was killed left in `clusterDir`: a PostgreSQL that still runs is shut down in order
 * (fast), and a record of one whose process id belongs to another program by now is removed. Of a plain crash nothing
 * is touched: PostgreSQL recovers from that by itself. Only for the owner of the directory's lock. Throws {@link
 * StartError}.
 */
export async function settleLeftover(clusterDir: string, onLine: (line: string) => void): Promise<void> {
  const record = join(clusterDir, 'postmaster.pid');
  const pid = recordedPid(record);
  if (pid === null) return;
  const running = describeProcess(pid);
  if (running?.command.includes(clusterDir)) {
    onLine('PostgreSQL of an earlier run still runs here and is stopped first');
    await stopStranger(pid);
  } else if (isSignalable(pid)) {
    // Another program, or uncollected remains of the old one: PostgreSQL would take it for itself and refuse to start.
    rmSync(record, { force: true });
  }
}

async function stopStranger(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
    if (await hasEnded(pid, FAST_STOP_MS)) return;
    process.kill(pid, 'SIGQUIT');
    if (await hasEnded(pid, 10_000)) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw new StartError(
      `PostgreSQL (process ${pid}) still runs here and cannot be stopped: ${(error as Error).message}`,
    );
  }
  throw new StartError(`PostgreSQL (process ${pid}) still runs here and does not stop. End it, then start again.`);
}

/** Resolves to true once nothing runs under the process id, to false when it still runs after `milliseconds`. */
async function hasEnded(pid: number, milliseconds: number): Promise<boolean> {
  const started = describeProcess(pid)?.startedAt;
  const deadline = Date.now() + milliseconds;
  while (started !== undefined && describeProcess(pid)?.startedAt === started) {
    if (Date.now() > deadline) return false;
    await delay(50);
  }
  return true;
}

function recordedPid(record: string): number | null {
  try {
    const pid = Number(readFileSync(record, 'utf8').split('\n', 1)[0]);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
