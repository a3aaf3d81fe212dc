import { join } from 'node:path';
import type { Plan } from '../environment.js';
import type { Teardown } from '../teardown.js';
import { Child } from './child.js';
import type { Program } from './programs.js';

/** API and worker may finish what they are at; the sandbox has nothing to finish. */
const STOP_MS = { api: 15_000, worker: 15_000, sandbox: 5_000 };

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
  if (plan.sandbox) {
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
  const { plan, say, teardown, signal, hurry } = options;
  const children = names.map(
    (name) =>
      new Child({
        name,
        env: envOf(name, options.env),
        logFile: join(plan.dataDir, 'logs', `${name}.log`),
        showAll: options.env['LOG_LEVEL'] === 'debug',
        onLine: say,
        stopMs: STOP_MS[name],
      }),
  );
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
