import { pendingMigrations, serviceRole, sessionSettings } from '@swap/domain/database';
import type { Config } from '@swap/config';
import pg from 'pg';
import { examineKeys } from './examine-keys.js';
import { examineServer } from './examine-server.js';
import { finding, type Finding } from './finding.js';

const skewMaxMs = 2000;
/** Anchors are made every minute by the worker that runs the processor `upkeep`, the books are looked at every day. */
const anchorsLateMaxMinutes = 5;

/** Looks at PostgreSQL: first whether it answers, then as the owner whether it is as this version wants it. */
export async function examineDatabase({ values }: Config): Promise<Finding[]> {
  const url = values.DATABASE_URL;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'swap-doctor',
  });
  client.on('error', () => undefined);
  const reached = await finding('database (DATABASE_URL)', async () => {
    await client.connect();
    return null;
  });
  if (reached.problem !== null) return [reached];
  try {
    const migrations = await finding('migrations', async () => {
      const missing = await pendingMigrations(url);
      return missing.length > 0 ? `${missing.length} are missing (${missing.join(', ')}); run npm run migrate` : null;
    });
    const rest =
      migrations.problem === null
        ? [await examineRole(client), await examineKeys(client, values.SERVICE_KEYS), await examineBooks(client)].flat()
        : [];
    const pooler = values.DATABASE_POOLED_URL ? [await examinePooler(values.DATABASE_POOLED_URL, client)] : [];
    return [
      reached,
      ...pooler,
      ...(await examineServer(client, values)),
      await examineClock(client),
      migrations,
      ...rest,
    ];
  } finally {
    await client.end();
  }
}

/** Whether the pooler leads to the same database, and tells its connections what they would be told without it. */
function examinePooler(url: string, direct: pg.Client): Promise<Finding> {
  return finding('pooler (DATABASE_POOLED_URL)', async () => {
    const wanted = { ...sessionSettings, role: serviceRole };
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const started = 'SELECT pg_postmaster_start_time()::text || current_database() AS it';
      const [here, there] = await Promise.all([
        client.query<{ it: string }>(started),
        direct.query<{ it: string }>(started),
      ]);
      if (here.rows[0]?.it !== there.rows[0]?.it) return 'it leads to another database than DATABASE_URL';
      const { rows } = await client.query<{ name: string }>(
        `SELECT key AS name FROM jsonb_each_text($1) WHERE (SELECT setting FROM pg_settings WHERE name = key) IS DISTINCT FROM value
           AND current_setting(key) IS DISTINCT FROM value`,
        [JSON.stringify(wanted)],
      );
      const lacking = rows.map(({ name }) => name).join(', ');
      return lacking
        ? `it does not set ${lacking}: see "A pooler in front" in docs/operations.md (connect_query)`
        : null;
    } finally {
      await client.end();
    }
  });
}

function examineClock(client: pg.Client): Promise<Finding> {
  return finding('clock', async () => {
    const asked = Date.now();
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const skewMs = Math.abs((rows[0]?.now.getTime() ?? 0) - (asked + Date.now()) / 2);
    return skewMs > skewMaxMs ? `it is ${Math.round(skewMs / 1000)} s off the database's; let NTP set both` : null;
  });
}

function examineRole(client: pg.Client): Promise<Finding> {
  return finding(`rights of ${serviceRole}`, async () => {
    await client.query(`BEGIN; SET LOCAL ROLE ${serviceRole}; SELECT 1 FROM orders LIMIT 1; ROLLBACK`);
    const { rows } = await client.query<{ table: string }>(
      `SELECT tgrelid::regclass::text AS table FROM pg_trigger WHERE tgfoid = 'refuse_change'::regproc AND tgtype & 16 <> 0
       AND has_table_privilege($1, tgrelid, 'UPDATE, DELETE, TRUNCATE')`,
      [serviceRole],
    );
    return rows.length > 0 ? `it may change ${rows.map(({ table }) => table).join(', ')}; run npm run migrate` : null;
  });
}

function examineBooks(client: pg.Client): Promise<Finding[]> {
  const tasks = finding('recurring tasks', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM turns WHERE next_at < now() - make_interval(mins => $1)`,
      [anchorsLateMaxMinutes],
    );
    const late = rows.map(({ name }) => name).join(', ');
    return late ? `nobody does ${late}: start a worker that runs the processor upkeep (WORKER_QUEUES)` : null;
  });
  const books = finding('books', async () => {
    const { rows } = await client.query<{ discrepancies: number }>(
      'SELECT discrepancies FROM books_reports ORDER BY created_at DESC LIMIT 1',
    );
    const found = rows[0]?.discrepancies ?? 0;
    return found > 0 ? `${found} discrepancies at the last look; run npm run books` : null;
  });
  return Promise.all([tasks, books]);
}
