import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { memoryEnv, nodeFlagsOf } from '@swap/ops';
import { repository } from './repository.js';
import { ServiceProgram } from './service-program.js';

const readyMs = 90_000;
const stopMs = 20_000;

/** One of the product's programs as a process of its own. */
export class ServiceProcess extends ServiceProgram {
  readonly lines: string[] = [];
  told: Readonly<Record<string, unknown>> = {};
  private readonly child: ChildProcess;
  private readonly ended: Promise<string>;

  /** `app` is the compiled program under `apps/` of the place where it is installed. */
  constructor(
    name: string,
    app: 'api' | 'worker' | 'sandbox',
    env: Readonly<Record<string, string>>,
    place: string = repository,
  ) {
    super(name);
    this.child = spawn(process.execPath, [...nodeFlagsOf(app), join(place, 'apps', app, 'dist', 'main.js')], {
      env: { PATH: process.env['PATH'] ?? '', ...memoryEnv, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      if (stream)
        createInterface({ input: stream }).on('line', (line) => this.lines.push(stripVTControlCharacters(line)));
    }
    // One that a failed test could not stop does not keep the run from ending; it ends with its parent.
    this.child.unref();
    this.child.channel?.unref();
    this.ended = new Promise((resolve) => {
      this.child.once('close', (code, signal) => resolve(signal ?? `exit code ${String(code)}`));
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves when it says that it serves. Throws with what it wrote when it ends, or takes too long, before. */
  async ready(): Promise<this> {
    const outcome = await Promise.race([
      new Promise<'ready'>((resolve) => {
        this.child.once('message', (told) => {
          this.told = told as typeof this.told;
          resolve('ready');
        });
      }),
      this.ended,
      new Promise<string>((resolve) => setTimeout(() => resolve('nothing heard from it'), readyMs).unref()),
    ]);
    if (outcome === 'ready') return this;
    this.child.kill('SIGKILL');
    throw new Error(`${this.name} did not start (${outcome}):\n${this.lines.join('\n')}`);
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.child.kill('SIGTERM');
    const late = setTimeout(() => this.child.kill('SIGKILL'), stopMs);
    const how = await this.ended;
    clearTimeout(late);
    if (how !== 'exit code 0')
      throw new Error(`${this.name} did not stop in order (${how}):\n${this.lines.slice(-20).join('\n')}`);
  }
}
