import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The first line a program writes that is like `pattern`. Throws where it ends before. */
export function lineOf(program: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let said = '';
    program.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const found = pattern.exec(said);
      if (found) resolve(found);
    });
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`it ended with ${String(code)} after saying: ${said}`)));
  });
}

/** Ends it and waits until it has. */
export async function killedWith(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill(signal);
  await gone;
}
