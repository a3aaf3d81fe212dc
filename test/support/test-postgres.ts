import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@swap/config';
import { migrate } from '@swap/domain/database';
import { startEmbeddedPostgres } from '@swap/ops';
import { migrateQueues } from '@swap/queue';
import pg from 'pg';
import { templateDatabase } from './fresh-database.js';
import { testServiceKeys } from './service-keys.js';

/** A throw-away server needs no durability. All of these can be changed while it runs. */
const dispensable = ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'];

interface TestPostgres {
  /** Of a role that may create databases. */
  readonly url: string;
  /** Of a role that may do everything. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** A PostgreSQL for one run, with the template ready. Unless `quick` is false it forgoes durability. */
export async function startTestPostgres(directory: string, { quick = true } = {}): Promise<TestPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: directory });
  try {
    const secrets = JSON.parse(readFileSync(join(directory, 'secrets.json'), 'utf8')) as Record<string, string>;
    const adminUrl = new URL(server.url);
    adminUrl.username = 'postgres';
    adminUrl.password = secrets['databaseAdminPassword'] ?? '';
    adminUrl.pathname = '/postgres';
    await run(adminUrl.href, [
      ...(quick ? dispensable : []).map((setting) => `ALTER SYSTEM SET ${setting} = off`),
      'SELECT pg_reload_conf()',
      'ALTER ROLE swap CREATEDB',
    ]);
    await run(server.url, [`CREATE DATABASE ${templateDatabase}`]);
    const template = new URL(server.url);
    template.pathname = `/${templateDatabase}`;
    await migrate(template.href);
    await migrateQueues(readConfig({ DATABASE_URL: template.href, SERVICE_KEYS: testServiceKeys }));
    return { ...server, adminUrl: adminUrl.href };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
