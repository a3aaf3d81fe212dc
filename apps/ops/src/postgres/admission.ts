import { serviceRole } from '@swap/domain/database';
import pg from 'pg';
import type { Secrets } from '../secrets.js';
import { StartError } from '../plain-error.js';
import { adminRole } from './cluster.js';
import type { Postmaster } from './postmaster.js';

/** Name of the service's database and of the login that owns it and may do nothing outside it. */
const serviceName = 'swap';

/** The address of the service's database in an embedded PostgreSQL, password included. */
export function databaseUrl(port: number, secrets: Secrets): string {
  return `postgres://${serviceName}:${secrets.databasePassword()}@127.0.0.1:${port}/${serviceName}`;
}

/** Resolves to whether the server answers queries before it ends. Throws {@link StartError} on a wrong password. */
export async function acceptsQueries(postmaster: Postmaster, port: number, secrets: Secrets): Promise<boolean> {
  while (postmaster.isRunning()) {
    const client = adminClient(port, secrets);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === '28P01') {
        throw new StartError(
          'The password in secrets.json does not open the database beside it. Put the right file back.',
        );
      }
      // Not listening yet, or recovering from a crash, which may take its time.
      await Promise.race([postmaster.ended, new Promise((resolve) => setTimeout(resolve, 50))]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

/** Makes sure that the service's login with the password from `secrets`, the role it works as, and its database exist. */
export async function admitService(port: number, secrets: Secrets): Promise<void> {
  const client = adminClient(port, secrets);
  await client.connect();
  try {
    const password = client.escapeLiteral(secrets.databasePassword());
    const role = await client.query('select 1 from pg_roles where rolname = $1', [serviceName]);
    await client.query(`${role.rowCount ? 'alter' : 'create'} role ${serviceName} login password ${password}`);
    const rights = await client.query('select 1 from pg_roles where rolname = $1', [serviceRole]);
    if (!rights.rowCount) await client.query(`create role ${serviceRole} nologin`);
    await client.query(`grant ${serviceRole} to ${serviceName}`);
    const database = await client.query('select 1 from pg_database where datname = $1', [serviceName]);
    if (!database.rowCount) await client.query(`create database ${serviceName} owner ${serviceName}`);
  } finally {
    await client.end();
  }
}

function adminClient(port: number, secrets: Secrets): pg.Client {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: adminRole,
    password: secrets.databaseAdminPassword(),
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  return client;
}
