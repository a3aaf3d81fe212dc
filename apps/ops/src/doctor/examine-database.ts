import { pendingMigrations, serviceRole } from '@swap/domain/database';
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
    return [reached, ...(await examineServer(client, values)), await examineClock(client), migrations, ...rest];
  } finally {
    await client.end();
  }
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
