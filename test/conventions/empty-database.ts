import { randomBytes } from 'node:crypto';
import { administerAt, dropDatabase } from '../support/fresh-database.js';

/** A database without any table, for a test that migrates it itself. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `swap_empty_${randomBytes(6).toString('hex')}`;
  await administerAt(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(server, name) };
}
