import pg from 'pg';

/** What a bench has to know of the PostgreSQL that it started. */
export interface Administration {
  /** Of a role that may do everything. */
  readonly adminUrl: string;
  /** Where PostgreSQL writes its log. */
  readonly logFile: string;
}

/** Settings of one database, for connections that begin from now on. */
export async function configure(
  { adminUrl }: Administration,
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Settings of a module are known where it is loaded.
    await client.query(`LOAD 'auto_explain'`);
    for (const [setting, value] of Object.entries(settings))
      await client.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
  } finally {
    await client.end();
  }
}
