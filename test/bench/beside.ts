import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of test/bench/processes as a process of its own, which ends with this one at the latest. */
export interface Beside {
  /** `http://127.0.0.1:4711`: it told its port first of all. */
  readonly origin: string;
  readonly pid: number;
  /** Resolves with what it answers. */
  ask<T>(message: string | object): Promise<T>;
  stop(): void;
}

/** Starts one and resolves when it serves. Throws when it ends before. */
export async function startBeside(name: string, args: readonly string[] = []): Promise<Beside> {
  const child = fork(processFile(name), args);
  const port = await Promise.race([
    once(child, 'message').then(([told]) => told as number),
    once(child, 'exit').then(() => {
      throw new Error(`${name} ended before it served`);
    }),
  ]);
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    pid: child.pid ?? 0,
    ask: async <T>(message: string | object) => {
      const told = once(child, 'message');
      child.send(message);
      return ((await told) as [T])[0];
    },
    stop: () => {
      if (child.connected) child.disconnect();
    },
  };
}

/** Runs one to its end. */
export async function runBeside(name: string, args: readonly string[]): Promise<void> {
  await once(fork(processFile(name), args), 'exit');
}

function processFile(name: string): string {
  return fileURLToPath(new URL(`./processes/${name}.js`, import.meta.url));
}
