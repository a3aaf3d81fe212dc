import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ServiceProgram } from './service-program.js';
import type { HostedRun } from './warm-host.js';

/** Whether this is a run of Jest's, which has warm hosts. */
export const hasWarmHost = process.env['TEST_HOSTS_URL'] !== undefined;

let host: Promise<string> | undefined;

/** Asks this Jest worker's warm host for something. */
export async function askHost<T>(path: string, body: object): Promise<T> {
  host ??= fetch(`${process.env['TEST_HOSTS_URL'] ?? ''}/${process.env['JEST_WORKER_ID'] ?? ''}`).then((answer) =>
    answer.text(),
  );
  const answer = await fetch((await host) + path, { method: 'POST', body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text) as T;
}

/** One of the product's programs, run by the warm host. */
export class HostedProgram extends ServiceProgram {
  readonly pid = 0;
  isRunning = true;

  private constructor(
    name: string,
    private readonly file: string,
    readonly told: { readonly id: number },
  ) {
    super(name);
  }

  static async start(name: string, app: HostedRun['app'], env: HostedRun['env']): Promise<HostedProgram> {
    const lines = join(process.env['TEST_DIRECTORY'] ?? '', `${randomUUID()}.log`);
    return new HostedProgram(name, lines, await askHost('/run', { app, env, lines }));
  }

  get lines(): string[] {
    if (!existsSync(this.file)) return [];
    return stripVTControlCharacters(readFileSync(this.file, 'utf8')).split('\n').filter(Boolean);
  }

  kill(): Promise<void> {
    throw new Error('Only a process can be killed: ask for a service with `processes: true`');
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.isRunning = false;
    await askHost('/stop', { id: this.told.id });
  }
}
