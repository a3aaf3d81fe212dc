import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Plan } from '../environment.js';
import { StartError } from '../plain-error.js';
import { endWithin, howItEnds, keepRunning } from '../processes.js';
import type { Teardown } from '../teardown.js';
import { Output } from './output.js';
import { memoryEnv, nodeFlagsOf, pathOf, stopMsOf, type Program } from './programs.js';

const READY_MS = 60_000;
const DRAIN_MS = 300;

/** What the children are started from. */
export interface ChildrenOptions {
  readonly plan: Plan;
  readonly env: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  readonly teardown: Teardown;
  readonly signal: AbortSignal | undefined;
  readonly hurry: AbortSignal | undefined;
}

/** Starts the sandbox, if planned, then API and worker together; resolves when all serve. Throws `StartError`. */
export async function startChildren(options: ChildrenOptions): Promise<void> {
  const { plan, say } = options;
  if (plan.trial) {
    await startTogether(options, ['sandbox']);
    say('sandbox answers: it plays exchanges, prices, chains and mail');
  }
  await startTogether(options, ['api', 'worker']);
  say('API and worker answer');
}

/** Keys go to those who use them: the sandbox checks signatures and makes none. Two processes cannot tell figures on one port. */
function envOf(
  name: Program,
  { CHANGELLY_PRIVATE_KEY, METRICS_PORT, ...env }: Record<string, string>,
): Record<string, string> {
  if (name === 'sandbox') return env;
  const port = Number(METRICS_PORT ?? 0);
  return {
    ...env,
    ...(CHANGELLY_PRIVATE_KEY !== undefined && { CHANGELLY_PRIVATE_KEY }),
    ...(METRICS_PORT !== undefined && { METRICS_PORT: String(port > 0 && name === 'worker' ? port + 1 : port) }),
  };
}

async function startTogether(options: ChildrenOptions, names: readonly Program[]): Promise<void> {
  const { teardown, signal, hurry } = options;
  const children = names.map((name) => new Child(name, options));
  const stop = () => Promise.all(children.map((child) => child.stop()));
  teardown.add(async () => {
    const killAll = () => children.forEach((child) => child.kill());
    hurry?.addEventListener('abort', killAll);
    const stopped = stop();
    if (hurry?.aborted) killAll();
    await stopped;
    hurry?.removeEventListener('abort', killAll);
  });
  signal?.throwIfAborted();
  const giveUp = () => void stop();
  signal?.addEventListener('abort', giveUp);
  try {
    await Promise.all(children.map((child) => child.start()));
    signal?.throwIfAborted();
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}

/**
 * A child process that is kept running: one that ends without being asked is started again, after 1, 2, 4, 8 and then
 * always 10 s. It runs in a session of its own, so that a terminal's Ctrl-C reaches only this program, and holds an
 * IPC channel, so that it notices when this program is gone.
 */
class Child {
  private process: ChildProcess | null = null;
  private ended: Promise<string> = Promise.resolve('');
  private readonly stopped = new AbortController();
  private readonly logFile: string;
  private readonly output: Output;

  constructor(
    private readonly name: Program,
    private readonly options: ChildrenOptions,
  ) {
    const { plan, env, say } = options;
    this.logFile = join(plan.dataDir, 'logs', `${name}.log`);
    this.output = new Output(this.logFile, env['LOG_LEVEL'] === 'debug', (line) => say(`[${name}] ${line}`));
  }

  /** Starts it and resolves when it says that it serves. Throws {@link StartError} when it ends before, or takes over 60 s. */
  async start(): Promise<void> {
    const { name, logFile } = this;
    const late = new AbortController();
    try {
      const outcome = await Promise.race([
        this.launch(),
        this.ended.then((how) => ({ how })),
        delay(READY_MS, { how: `nothing heard from it for ${READY_MS / 1000} s` }, { signal: late.signal }),
      ]);
      if (outcome === 'ready') {
        this.watch();
        return;
      }
      if (this.stopped.signal.aborted) throw new StartError(`${name} was stopped while it started.`);
      throw new StartError(
        `${name} did not start (${outcome.how}); its log is ${logFile}\n${this.output.lastWords()}`.trimEnd(),
      );
    } finally {
      late.abort();
    }
  }

  /** SIGTERM, and SIGKILL when that takes too long; resolves when it has ended. No restart afterwards. */
  async stop(): Promise<void> {
    this.stopped.abort();
    this.process?.kill('SIGTERM');
    const stopMs = stopMsOf(this.name, this.options.env);
    await endWithin(this.ended, stopMs, () => {
      this.options.say(`${this.name} does not end within ${stopMs / 1000} s and is killed`);
      this.kill();
    });
    this.output.close();
  }

  /** SIGKILL, for those in a hurry. */
  kill(): void {
    this.process?.kill('SIGKILL');
  }

  private launch(): Promise<'ready'> {
    const child = spawn(process.execPath, [...nodeFlagsOf(this.name), pathOf(this.name)], {
      env: { ...memoryEnv, ...envOf(this.name, this.options.env) },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.process = child;
    if (child.stdout && child.stderr) this.output.attach(child.stdout, child.stderr);
    // Its last words may arrive after its end; they are waited for, but not for ever.
    const drained = howItEnds(child, 'exit').then((how) => delay(DRAIN_MS, how));
    this.ended = Promise.race([howItEnds(child, 'close'), drained]);
    return new Promise((resolve) => {
      child.on('message', (message) => {
        if ((message as { ready?: unknown } | null)?.ready === true) resolve('ready');
      });
    });
  }

  private watch(): void {
    const { name, logFile } = this;
    const { say } = this.options;
    const restart = () => {
      void this.launch().then(() => say(`${name} serves again`));
      return this.ended;
    };
    void keepRunning(this.ended, restart, this.stopped.signal, (how, seconds) =>
      say(`${name} ended unexpectedly (${how}); it is started again in ${seconds} s; its log is ${logFile}`),
    );
  }
}
