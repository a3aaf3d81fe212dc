import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';

/** The database every spec file's own is cloned from: migrated, queues included, and empty. */
export const templateDatabase = 'swap_template';

/** More than there are spec files that run at a time; see {@link freshRedisDatabase}. */
export const redisDatabases = 256;

/** A migrated database nobody else has, for one spec file. */
export interface FreshDatabase {
  readonly url: string;
  /** Rows of one statement, for looking behind the service and for moving its time. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  query(sql: string, values?: readonly unknown[]): Promise<any[]>;
  drop(): Promise<void>;
}

/** `server` is another than the run's own, which has no template yet. */
export async function freshDatabase(server?: string): Promise<FreshDatabase> {
  const name = `swap_${randomBytes(6).toString('hex')}`;
  const administer = (statement: string) => administerAt(server ?? serverUrl(), statement);
  await administer(`CREATE DATABASE ${name}${server ? '' : ` TEMPLATE ${templateDatabase}`}`);
  const url = new URL(server ?? serverUrl());
  url.pathname = `/${name}`;
  if (server) await prepare(url.href);
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  pool.on('error', () => undefined);
  return {
    url: url.href,
    query: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    drop: async () => {
      await pool.end();
      await dropDatabase(server ?? serverUrl(), name);
    },
  };
}

/** What the template of the run's own server holds already. */
async function prepare(url: string): Promise<void> {
  const [{ migrate }, { migrateQueues }, { readConfig }, { testServiceKeys }] = await Promise.all([
    import('@swap/domain/database'),
    import('@swap/queue'),
    import('@swap/config'),
    import('./service-keys.js'),
  ]);
  await migrate(url);
  await migrateQueues(readConfig({ DATABASE_URL: url, SERVICE_KEYS: testServiceKeys }));
}

/** The address of a Redis database nobody else uses now, emptied. */
export async function freshRedisDatabase(): Promise<string> {
  const server = process.env['TEST_REDIS_URL'] ?? '';
  if (server === '') throw new Error('There is no Redis here: a suite that needs one asks test/support/programs.ts');
  const client = new Redis(server);
  try {
    // Number 0 only counts; the others are handed out in turn.
    const turn = await client.incr('databases-handed-out');
    const number = 1 + (turn % (redisDatabases - 1));
    await client.select(number);
    await client.flushdb();
    return `${server}/${String(number)}`;
  } finally {
    client.disconnect();
  }
}

/**
 * Drops a database whoever is in it. Who is no superuser may not end the server's own vacuum there (SQLSTATE 42501); a drop without
 * FORCE asks it to leave.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await administerAt(server, `DROP DATABASE ${name} WITH (FORCE)`).catch(async (error: unknown) => {
    if ((error as pg.DatabaseError).code !== '42501') throw error;
    await administerAt(server, `DROP DATABASE ${name}`);
  });
}

export async function administerAt(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: run the tests through jest, whose global setup starts PostgreSQL');
  return url;
}
