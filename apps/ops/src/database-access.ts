import type { Config } from '@swap/config';
import { migrate, ServiceRoleMissing } from '@swap/domain/database';
import { migrateQueues } from '@swap/queue';
import { DirectoryInUse } from './directory-lock.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';
import { completeConfig, type Environment, type Plan, planStart } from './environment.js';
import { lastPort } from './notes.js';
import { StartError } from './plain-error.js';
import { databaseUrl } from './postgres/admission.js';
import { Secrets } from './secrets.js';

/**
 * Gives a console command the service's configuration with a database that answers: the operator's, the embedded one
 * of the service that runs, or the embedded one started for as long as `use` takes. Resolves to what `use` resolves
 * to. Throws `ConfigError` and `StartError`.
 */
export async function withDatabase<T>(environment: Environment, use: (config: Config) => Promise<T>): Promise<T> {
  const plan = await planStart(environment);
  const database = await openDatabase(plan);
  try {
    const keys = plan.variables['SERVICE_KEYS'] ?? new Secrets(plan.dataDir).serviceKeys();
    return await use(completeConfig(plan, database.url, keys).config);
  } finally {
    await database.stop();
  }
}

async function openDatabase(plan: Plan): Promise<EmbeddedPostgres> {
  const given = plan.variables['DATABASE_URL'];
  if (given !== undefined) return ownedByAnother(given);
  try {
    return await startEmbeddedPostgres({ dataDir: plan.dataDir });
  } catch (error) {
    const port = error instanceof DirectoryInUse ? lastPort(plan.dataDir) : null;
    if (port === null) throw error;
    return ownedByAnother(databaseUrl(port, new Secrets(plan.dataDir)));
  }
}

function ownedByAnother(url: string): EmbeddedPostgres {
  return { url, stop: () => Promise.resolve() };
}

/** Codes that mean the database cannot be reached or let in, rather than that a migration is wrong. */
const unreachable = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|28P01|28000|3D000|42501|53300|57P03)/;

/**
 * Brings database and queues to this version's shape; resolves to the names of the migrations applied to the database.
 * Throws {@link StartError} when the database cannot be used.
 */
export async function migrateAll(config: Config): Promise<string[]> {
  try {
    const applied = await migrate(config.values.DATABASE_URL);
    await migrateQueues(config);
    return applied;
  } catch (error) {
    if (error instanceof ServiceRoleMissing) throw new StartError(`The database is not ready: ${error.message}`);
    const { code, message } = error as { code?: unknown; message: string };
    if (typeof code !== 'string' || !unreachable.test(code)) throw error;
    const { host, pathname } = new URL(config.values.DATABASE_URL);
    throw new StartError(
      `The database ${pathname.slice(1)} at ${host} (DATABASE_URL) cannot be used: ${message || code}`,
    );
  }
}
