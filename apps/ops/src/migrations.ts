import type { Config } from '@swap/config';
import { migrate, ServiceRoleMissing } from '@swap/domain/database';
import { migrateQueues } from '@swap/queue';
import { StartError } from './plain-error.js';

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
