import type { Config } from '@swap/config';
import type pg from 'pg';
import type { Look } from './finding.js';

const versionMin = 15;
/** Beside its pool a process has a connection to see by how the database is; without Redis another pool for the queues. */
const besides = { door: 1, queues: 30 };
/** A set that can lose one of each: two APIs and two workers. */
const processesMin = 4;

/** Looks at the server itself: its version, whether it keeps what it acknowledges, and whether there is room for everybody. */
export function lookAtServer(client: pg.Client, values: Config['values']): Look[] {
  const setting = async (name: string) => {
    const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [name]);
    return rows[0]?.value ?? '';
  };
  const look = (about: string, findProblem: Look['look']): Look => ({ about, look: findProblem });
  return [
    look('PostgreSQL version', async () => {
      const version = await setting('server_version');
      return Number.parseInt(version, 10) < versionMin
        ? `${version} is older than ${versionMin}; upgrade the server`
        : null;
    }),
    look('durability of PostgreSQL', async () => {
      const off = [];
      for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
        if ((await setting(name)) === 'off') off.push(name);
      return off.length > 0 ? `${off.join(', ')} is off: what was acknowledged can be lost; set it on` : null;
    }),
    look('primary', async () => {
      const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
      const readOnly = (await setting('default_transaction_read_only')) === 'on';
      return rows[0]?.standby || readOnly
        ? 'this server takes no writes: DATABASE_URL has to lead to the primary'
        : null;
    }),
    look('login of the database', async () => {
      const { rows } = await client.query<{ name: string }>(
        'SELECT rolname AS name FROM pg_roles WHERE rolname = session_user AND rolsuper',
      );
      return rows[0]
        ? `${rows[0].name} is a superuser, whom no right and no trigger holds back; give the service a login of its own`
        : null;
    }),
    look('connections', async () => {
      const max = Number(await setting('max_connections')) - Number(await setting('superuser_reserved_connections'));
      const each = values.DATABASE_POOL_SIZE + besides.door + (values.REDIS_URL ? 0 : besides.queues);
      return each * processesMin > max
        ? `two APIs and two workers may open ${each * processesMin}, and the server has ${max}: lower DATABASE_POOL_SIZE, raise max_connections, or set REDIS_URL`
        : null;
    }),
    look('indexes', async () => {
      const { rows } = await client.query<{ name: string }>(
        'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid',
      );
      return rows.length > 0
        ? `${rows.map(({ name }) => name).join(', ')} was left half built; drop it and run npm run migrate`
        : null;
    }),
  ];
}
