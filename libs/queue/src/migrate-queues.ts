import type { Config } from '@swap/config';
import { runMigrations } from 'bullmq';
import pg from 'pg';

/** Prepares PostgreSQL for the queues; does nothing when they live in Redis. Safe to call from several processes. */
export async function migrateQueues(config: Config): Promise<void> {
  if (config.values.REDIS_URL) return;
  const client = new pg.Client({ connectionString: config.values.DATABASE_URL });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}
