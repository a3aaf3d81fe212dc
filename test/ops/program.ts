import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { theProgram } from '../support/programs.js';
import { repository } from '../support/repository.js';

/** A process under test: what it printed, and how to wait for more. */
export class Program {
  output = '';
  readonly ended: Promise<number | string>;

  private constructor(readonly process: ChildProcess) {
    for (const stream of [process.stdout, process.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    this.ended = new Promise((resolve) =>
      process.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
    );
  }

  /** Runs one of the repository's programs, in a process group of its own, as a terminal does. */
  static run(path: string, env: Record<string, string>, args: readonly string[] = []): Program {
    return new Program(spawn(process.execPath, [path, ...args], options(env)));
  }

  /** Runs a few lines of ESM. */
  static script(code: string, env: Record<string, string> = {}): Program {
    return new Program(spawn(process.execPath, ['--input-type=module', '--eval', code], options(env)));
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** Resolves when the output matches. Throws with the output when the program ends, or 60 s pass, before. */
  async says(pattern: RegExp, milliseconds = 60_000): Promise<RegExpExecArray> {
    const deadline = Date.now() + milliseconds;
    for (;;) {
      const found = pattern.exec(this.output);
      if (found) return found;
      if (this.process.exitCode !== null || this.process.signalCode !== null || Date.now() > deadline) {
        throw new Error(`${pattern} was not said, but:\n${this.output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /** What Ctrl-C in a terminal does: the signal goes to the whole process group. */
  pressCtrlC(): void {
    process.kill(-this.pid, 'SIGINT');
  }

  /** Ids of the processes this one started. */
  children(): number[] {
    return childrenIn(processTable(), this.pid);
  }

  /** Id of the one child whose command line contains `text`. Throws when there is none. */
  childRunning(text: string): number {
    const found = this.children().find((pid) => commandOf(pid)?.includes(text));
    if (found === undefined) throw new Error(`no child runs ${text}`);
    return found;
  }

  /** Ids of the processes this one started, and of those they started. */
  descendants(): number[] {
    const table = processTable();
    const below = (parent: number): number[] => childrenIn(table, parent).flatMap((pid) => [pid, ...below(pid)]);
    return below(this.pid);
  }
}

/** Resolves to those of the processes that still run after at most `milliseconds`; uncollected remains do not count. */
export async function stillRunning(pids: readonly number[], milliseconds = 15_000): Promise<string[]> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const alive = pids.map(commandOf).filter((command) => command !== null);
    if (alive.length === 0 || Date.now() > deadline) return alive;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

type ProcessTable = readonly (readonly [pid: number, parent: number])[];

function processTable(): ProcessTable {
  const rows = execFileSync(theProgram('ps'), ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]);
}

function childrenIn(table: ProcessTable, parent: number): number[] {
  return table.filter((row) => row[1] === parent).map(([pid]) => pid);
}

function commandOf(pid: number): string | null {
  try {
    const line = execFileSync(theProgram('ps'), ['-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line === '' || line.startsWith('Z') ? null : `${pid} ${line}`;
  } catch {
    return null;
  }
}

function options(env: Record<string, string>) {
  return {
    cwd: repository,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  };
}
