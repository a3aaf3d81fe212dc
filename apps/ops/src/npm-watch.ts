import { readFileSync } from 'node:fs';

/**
 * Calls back once when this program was started by npm and npm, or the shell between the two, is gone: killing npm
 * does not reach this program, and it would go on unseen. Does nothing when started otherwise.
 */
export function onNpmGone(callback: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    callback();
  }, 1_000);
  timer.unref();
}

/** The shell npm runs scripts in and, where the system tells, npm itself. */
function ancestors(): string {
  const shell = process.ppid;
  try {
    const stat = readFileSync(`/proc/${shell}/stat`, 'utf8');
    return `${shell} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return `${shell}`;
  }
}
