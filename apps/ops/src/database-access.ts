import type { Config } from '@swap/config';
import { DirectoryInUse } from './directory-lock.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';
import { completeConfig, type Environment, type Plan, planStart } from './environment.js';
import { lastPort } from './notes.js';
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
