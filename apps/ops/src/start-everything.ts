import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrateAll } from './database-access.js';
import { lockDirectory } from './directory-lock.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { completeConfig, type Environment, type Plan, planStart } from './environment.js';
import { writeNote } from './notes.js';
import { requireFreePorts } from './ports.js';
import { Secrets } from './secrets.js';
import { startChildren } from './service/children.js';
import { Teardown } from './teardown.js';

const READY_MS = 20_000;

/** What to start the whole service with. */
export interface StartOptions {
  /** The operator's variables, as in `.env.example`; all of them may be absent. A port of 0 means: any free one. */
  readonly env: Environment;
  /** Hears progress, and later warnings and errors, as plain lines. */
  readonly onLine?: (line: string) => void;
  /** Aborting it gives up a start that is under way, and has no effect afterwards. */
  readonly signal?: AbortSignal;
  /** Aborting it makes every stop, also one under way, kill child processes instead of waiting for them. */
  readonly hurry?: AbortSignal;
}

/** A running service. */
export interface RunningService {
  /** Origin of API and hosted application, such as `http://localhost:3000`. */
  readonly apiUrl: string;
  /** Origin of the sandbox; it answers only in a trial. */
  readonly sandboxUrl: string;
  readonly trial: boolean;
  readonly databaseUrl: string;
  /** Stops API and worker, then sandbox, then the embedded database; resolves when no process is left. */
  stop(): Promise<void>;
}

/**
 * Starts database (unless DATABASE_URL names one), sandbox, API and worker, in the way the environment asks for, and
 * resolves when they answer. When the start fails, everything started until then is stopped first. Throws
 * `ConfigError`, `StartError`, and the reason of `signal`.
 */
export async function startEverything(options: StartOptions): Promise<RunningService> {
  const teardown = new Teardown();
  try {
    const plan = await planStart(options.env);
    return await start(plan, options, teardown);
  } catch (error) {
    await teardown.run().catch(() => undefined);
    throw error;
  }
}

async function start(plan: Plan, options: StartOptions, teardown: Teardown): Promise<RunningService> {
  const say = options.onLine ?? (() => undefined);
  const { signal } = options;
  mkdirSync(join(plan.dataDir, 'logs'), { recursive: true });
  teardown.add(lockDirectory(plan.dataDir, 'service'));
  await requireFreePorts(plan.ports);
  const databaseUrl = plan.embedded
    ? await startDatabase(plan, options, teardown)
    : (plan.variables['DATABASE_URL'] ?? '');
  signal?.throwIfAborted();
  const secrets = new Secrets(plan.dataDir);
  const keys = plan.variables['SERVICE_KEYS'] ?? secrets.serviceKeys();
  const { config, env } = completeConfig(plan, databaseUrl, keys, plan.trial ? secrets.changellyKeys() : null);
  const applied = await migrateAll(config);
  say(applied.length > 0 ? `database prepared: ${applied.length} migrations applied` : 'database is up to date');
  signal?.throwIfAborted();
  await startChildren({ plan, env, say, teardown, signal, hurry: options.hurry });
  const apiUrl = `http://${reachable(config.values.HOST)}:${plan.port}`;
  const missing = await waitUntilReady(apiUrl, signal);
  if (missing !== null) say(`not everything answers yet; the service goes on trying: ${missing}`);
  const sandboxUrl = `http://localhost:${plan.sandboxPort}`;
  if (plan.trial) writeNote(plan.dataDir, 'sandbox-address', sandboxUrl);
  return { apiUrl, sandboxUrl, trial: plan.trial, databaseUrl, stop: () => teardown.run() };
}

async function startDatabase(plan: Plan, options: StartOptions, teardown: Teardown): Promise<string> {
  const { onLine, signal } = options;
  const database = await startEmbeddedPostgres({ dataDir: plan.dataDir, onLine, signal });
  teardown.add(() => database.stop());
  onLine?.(`PostgreSQL answers on port ${new URL(database.url).port}`);
  return database.url;
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Asks the API whether everything it needs answers, until it says yes, for 20 s at most. Resolves to null, or to what the
 * API said last, for a person to read.
 */
async function waitUntilReady(apiUrl: string, signal?: AbortSignal): Promise<string | null> {
  const deadline = Date.now() + READY_MS;
  let last = 'no answer';
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    try {
      const answer = await fetch(`${apiUrl}/api/v1/health/ready`, { signal: AbortSignal.timeout(5_000) });
      if (answer.ok) return null;
      last = `${answer.status} ${(await answer.text()).slice(0, 500)}`;
    } catch (error) {
      last = (error as Error).message;
    }
    await delay(100);
  }
  return last;
}
