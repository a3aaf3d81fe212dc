import { type ChildProcess, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A running process as the system tells it: `startedAt` tells two processes with the same id apart; its format is the
 * system's own.
 */
export interface RunningProcess {
  readonly startedAt: string;
  readonly command: string;
}

/** What runs under a process id; null for nothing, or only the remains of an ended process that nobody collected. */
export function describeProcess(pid: number): RunningProcess | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') return fromProcFileSystem(pid);
  if (process.platform === 'win32') return fromSignal(pid);
  return fromPs(pid);
}

/** Resolves to how a child process ended: an exit code, a signal's name, or why it could not be started. */
export function howItEnds(child: ChildProcess, event: 'exit' | 'close'): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.once(event, (code: number | null, signal: string | null) => resolve(signal ?? `exit code ${code}`));
  });
}

/** Resolves when the process has ended; calls `insist` when that takes longer than `milliseconds`. */
export async function endWithin(ended: Promise<unknown>, milliseconds: number, insist: () => void): Promise<void> {
  const timer = setTimeout(insist, milliseconds);
  await ended;
  clearTimeout(timer);
}

function fromProcFileSystem(pid: number): RunningProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name, in parentheses, may itself hold blanks and parentheses: the fields begin behind the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startedAt] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X' || startedAt === undefined) return null;
    return { startedAt, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() };
  } catch {
    return null;
  }
}

function fromPs(pid: number): RunningProcess | null {
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'stat=,lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
    }).trim();
    const parts = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\d{4})\s+(.*)$/s.exec(line);
    if (!parts || parts[1]?.startsWith('Z')) return null;
    return { startedAt: parts[2] ?? '', command: parts[3] ?? '' };
  } catch {
    return null;
  }
}

function fromSignal(pid: number): RunningProcess | null {
  try {
    process.kill(pid, 0);
    return { startedAt: '', command: '' };
  } catch {
    return null;
  }
}

/** A process that ran this long was healthy: the next crash begins at the shortest pause again. */
const HEALTHY_MS = 30_000;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 10_000;

/**
 * Starts a process again whenever it has ended, after 1, 2, 4, 8 and then always 10 s, until `stopped`. `ended` resolves to how the
 * running one ended, `restart` starts another and answers the same of it; `onEnd` hears how one ended and how long the pause is.
 */
export async function keepRunning(
  ended: Promise<string>,
  restart: () => Promise<string>,
  stopped: AbortSignal,
  onEnd: (how: string, pauseSeconds: number) => void,
): Promise<void> {
  for (let next = ended, pauseMs = SHORTEST_MS; ;) {
    const startedAt = Date.now();
    const how = await next;
    if (stopped.aborted) return;
    if (Date.now() - startedAt >= HEALTHY_MS) pauseMs = SHORTEST_MS;
    onEnd(how, pauseMs / 1000);
    const goesOn = await delay(pauseMs, true, { signal: stopped }).catch(() => false);
    if (!goesOn) return;
    pauseMs = Math.min(pauseMs * 2, LONGEST_MS);
    next = restart();
  }
}
