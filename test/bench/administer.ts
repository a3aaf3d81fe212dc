import pg from 'pg';

/** What a bench has to know of the PostgreSQL that it started. */
export interface Administration {
  /** Of a role that may do everything. */
  readonly adminUrl: string;
  /** Where PostgreSQL writes its log. */
  readonly logFile: string;
}

/** The setting with which rows are written without a look at triggers and references. */
export const unwatched = 'session_replication_role';

/** Allows everybody to write so: what is referred to is written, too. */
export function allowUnwatched({ adminUrl }: Administration): Promise<void> {
  return administer(adminUrl, [`GRANT SET ON PARAMETER ${unwatched} TO PUBLIC`]);
}

/** Settings of one database, for connections that begin from now on. */
export function configure(
  { adminUrl }: Administration,
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  return administer(adminUrl, [
    // Settings of a module are known where it is loaded.
    `LOAD 'auto_explain'`,
    ...Object.entries(settings).map(([setting, value]) => `ALTER DATABASE ${name} SET ${setting} = '${value}'`),
  ]);
}

/** What makes PostgreSQL wait for the disk, and what it writes into its log besides rows; with it checkpoints are far apart. */
const hasty = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '8GB' };

/** Does `work` while nothing is durable. Afterwards everything is on the disk, and as it was. */
export async function inHaste({ adminUrl }: Administration, work: () => Promise<void>): Promise<void> {
  const settings = Object.entries(hasty);
  await administer(adminUrl, [
    ...settings.map(([setting, value]) => `ALTER SYSTEM SET ${setting} = '${value}'`),
    'SELECT pg_reload_conf()',
  ]);
  await work();
  await administer(adminUrl, [
    ...settings.map(([setting]) => `ALTER SYSTEM RESET ${setting}`),
    'SELECT pg_reload_conf()',
    'CHECKPOINT',
  ]);
}

async function administer(adminUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
