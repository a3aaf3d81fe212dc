import type { Config } from '@swap/config';
import { pendingMigrations, serviceRole, sessionSettings } from '@swap/domain/database';
import type { Steps } from '@swap/domain/kernel';
import pg from 'pg';
import { lookAtKeys } from './examine-keys.js';
import { lookAtServer } from './examine-server.js';
import { stepsOf, takeLooks, type Finding, type Look } from './finding.js';

const skewMaxMs = 2000;
/** Anchors are made every minute by the worker that runs the processor `upkeep`, the books are looked at every day. */
const anchorsLateMaxMinutes = 5;

/** Looks at PostgreSQL: first whether it answers, then as the owner whether it is as this version wants it. */
export async function examineDatabase({ values }: Config, steps: Steps): Promise<Finding[]> {
  const url = values.DATABASE_URL;
  const client = quickClient(url);
  const reach: Look = {
    about: 'database (DATABASE_URL)',
    remedy: 'see that DATABASE_URL names a PostgreSQL that runs and lets this login in',
    look: async () => {
      await client.connect();
      return null;
    },
  };
  const server = [
    ...(values.DATABASE_POOLED_URL ? [lookAtPooler(values.DATABASE_POOLED_URL, client)] : []),
    ...(values.DATABASE_REPLICA_URL ? [lookAtReplica(values.DATABASE_REPLICA_URL, client)] : []),
    ...lookAtServer(client, values),
    lookAtClock(client),
  ];
  const migrations: Look = {
    about: 'migrations',
    look: async () => {
      const missing = await pendingMigrations(url);
      return missing.length > 0 ? `${missing.length} are missing (${missing.join(', ')}); run npm run migrate` : null;
    },
  };
  const ours = [lookAtRole(client), lookAtKeys(client, values.SERVICE_KEYS), lookAtTasks(client), lookAtBooks(client)];
  steps.expect(stepsOf([reach, ...server, migrations, ...ours]));
  try {
    const reached = await takeLooks([reach], steps);
    if (isWrong(reached)) {
      steps.drop(stepsOf([...server, migrations, ...ours]));
      return reached;
    }
    const found = [...reached, ...(await takeLooks(server, steps))];
    const migrated = await takeLooks([migrations], steps);
    if (isWrong(migrated)) steps.drop(stepsOf(ours));
    return [...found, ...migrated, ...(isWrong(migrated) ? [] : await takeLooks(ours, steps))];
  } finally {
    await client.end();
  }
}

const isWrong = (findings: readonly Finding[]): boolean => findings.some(({ problem }) => problem !== null);

/** A connection that says soon that it cannot be had. */
function quickClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'swap-doctor',
  });
  client.on('error', () => undefined);
  return client;
}

/** Whether the pooler leads to the same database, and tells its connections what they would be told without it. */
function lookAtPooler(url: string, direct: pg.Client): Look {
  const look = async () => {
    const wanted = { ...sessionSettings, role: serviceRole };
    const client = quickClient(url);
    await client.connect();
    try {
      const started = 'SELECT pg_postmaster_start_time()::text || current_database() AS it';
      const [here, there] = await Promise.all([
        client.query<{ it: string }>(started),
        direct.query<{ it: string }>(started),
      ]);
      if (here.rows[0]?.it !== there.rows[0]?.it)
        return 'it leads to another database than DATABASE_URL; name the one that leads to the same';
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
  };
  return { about: 'pooler (DATABASE_POOLED_URL)', remedy: 'start it, or leave DATABASE_POOLED_URL empty', look };
}

/** Whether the replica is a standby of this very database; how far behind it is decides each read for itself. */
function lookAtReplica(url: string, primary: pg.Client): Look {
  const look = async () => {
    const standby = quickClient(url);
    await standby.connect();
    try {
      const { rows } = await standby.query<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows');
      if (!rows[0]?.follows) return 'it follows no other server: name a standby, or leave DATABASE_REPLICA_URL empty';
      // What a physical copy has in common with its original, and two clusters by chance do not.
      const same = `SELECT datname || oid || (SELECT system_identifier FROM pg_control_system()) AS it
                    FROM pg_database WHERE datname = current_database()`;
      const [here, there] = await Promise.all([
        standby.query<{ it: string }>(same),
        primary.query<{ it: string }>(same),
      ]);
      return here.rows[0]?.it === there.rows[0]?.it
        ? null
        : 'it follows another server than DATABASE_URL names, or another database: name a standby of this one';
    } finally {
      await standby.end();
    }
  };
  return { about: 'replica (DATABASE_REPLICA_URL)', remedy: 'start it, or leave DATABASE_REPLICA_URL empty', look };
}

function lookAtClock(client: pg.Client): Look {
  const look = async () => {
    const asked = Date.now();
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const skewMs = Math.abs((rows[0]?.now.getTime() ?? 0) - (asked + Date.now()) / 2);
    return skewMs > skewMaxMs ? `it is ${Math.round(skewMs / 1000)} s off the database's; let NTP set both` : null;
  };
  return { about: 'clock', look };
}

function lookAtRole(client: pg.Client): Look {
  const look = async () => {
    await client.query('BEGIN');
    try {
      await client.query(`SET LOCAL ROLE ${serviceRole}; SELECT 1 FROM orders LIMIT 1`);
    } finally {
      // What is looked at next goes by the same connection.
      await client.query('ROLLBACK').catch(() => undefined);
    }
    const { rows } = await client.query<{ table: string }>(
      `SELECT tgrelid::regclass::text AS table FROM pg_trigger WHERE tgfoid = 'refuse_change'::regproc AND tgtype & 16 <> 0
       AND has_table_privilege($1, tgrelid, 'UPDATE, DELETE, TRUNCATE')`,
      [serviceRole],
    );
    return rows.length > 0 ? `it may change ${rows.map(({ table }) => table).join(', ')}; run npm run migrate` : null;
  };
  return { about: `rights of ${serviceRole}`, remedy: 'run npm run migrate, which grants them', look };
}

function lookAtTasks(client: pg.Client): Look {
  const look = async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM turns WHERE next_at < now() - make_interval(mins => $1)`,
      [anchorsLateMaxMinutes],
    );
    const late = rows.map(({ name }) => name).join(', ');
    return late ? `nobody does ${late}: start a worker that runs the processor upkeep (WORKER_QUEUES)` : null;
  };
  return { about: 'recurring tasks', look };
}

function lookAtBooks(client: pg.Client): Look {
  const look = async () => {
    const { rows } = await client.query<{ discrepancies: number }>(
      'SELECT discrepancies FROM books_reports ORDER BY created_at DESC LIMIT 1',
    );
    const found = rows[0]?.discrepancies ?? 0;
    return found > 0 ? `${found} discrepancies at the last look; run npm run books` : null;
  };
  return { about: 'books', look };
}
