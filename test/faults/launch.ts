import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { owner } from './own-postgres.js';

/** Runs a program in a directory that {@link newDirectory} made, with its words in `log` there. The waiting shell ends it when this process is gone, however it went. */
export function launch(
  directory: string,
  program: string,
  args: readonly string[],
  pidFile = '/dev/null',
): ChildProcess {
  const script = `"$@" >>"$0" 2>&1 & echo $! >'${pidFile}'; read -r _; kill -TERM $! 2>/dev/null; wait $!; exit 0`;
  return spawn('sh', ['-c', script, join(directory, 'log'), program, ...args], {
    ...owner,
    cwd: directory,
    env: { PATH: process.env['PATH'] ?? '', HOME: directory },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
}

/** Asks it to end, and waits until it has. */
export async function end(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null || shell.signalCode !== null) return;
  const ended = once(shell, 'exit');
  shell.stdin?.end();
  await ended;
}
