import type { Config } from '@swap/config';
import { migrate } from '@swap/domain/database';
import { migrateQueues } from '@swap/queue';

/** Brings database and queues to this version's shape; resolves to the names of the migrations applied to the database. */
export async function migrateAll(config: Config): Promise<string[]> {
  const applied = await migrate(config.values.DATABASE_URL);
  await migrateQueues(config);
  return applied;
}
