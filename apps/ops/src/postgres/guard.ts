import { spawn } from 'node:child_process';

/**
 * Has PostgreSQL shut down in order should this process end without doing it (killed outright): a waiting shell holds
 * the other end of a pipe and, when the pipe closes without a word, sends the fast shutdown signal. Returns what
 * dismisses it.
 */
export function guardAgainstOrphan(pid: number): () => void {
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
