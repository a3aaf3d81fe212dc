import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { contentsOf, type Manifest, sha256Of } from './backup/manifest.js';
import { PlainError } from './plain-error.js';
import { print, runCommand } from './run-command.js';

/**
 * `npm run backup -- FILE`: writes a dump of the database of DATABASE_URL with `pg_dump`, and beside it FILE.manifest.json, which says
 * what is in it. Both are of one moment. Extensions are left out: the service needs none, and one that the next server lacks would stop
 * the restore.
 */
async function backup(): Promise<void> {
  const [file] = process.argv.slice(2);
  const url = process.env['DATABASE_URL'];
  if (!file || !url) throw new PlainError('usage: npm run backup -- FILE, with DATABASE_URL set');
  const client = new pg.Client({ connectionString: url, application_name: 'swap-backup' });
  await client.connect();
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ snapshot: string; version: string; at: Date }>(
      `SELECT pg_export_snapshot() AS snapshot, current_setting('server_version') AS version, now() AS at`,
    );
    const [{ snapshot, version, at } = { snapshot: '', version: '', at: null }] = rows;
    await dump(url, file, snapshot);
    const contents = await contentsOf(client);
    const manifest: Manifest = {
      version: 1,
      taken_at: at?.toISOString() ?? '',
      server: version,
      dump_sha256: await sha256Of(file),
      ...contents,
    };
    await writeFile(`${file}.manifest.json`, `${JSON.stringify(manifest, null, 1)}\n`);
    const count = Object.values(contents.rows).reduce((sum, each) => sum + each, 0);
    print(`${file} holds ${count} rows of ${Object.keys(contents.rows).length} tables, as ${file}.manifest.json says`);
  } finally {
    await client.end();
  }
}

function dump(url: string, file: string, snapshot: string): Promise<void> {
  const flags = [
    '--format=custom',
    '--no-owner',
    '--extension=plpgsql',
    `--snapshot=${snapshot}`,
    `--file=${file}`,
    url,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn('pg_dump', flags, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', (cause) => reject(new PlainError(`pg_dump cannot be run: ${cause.message}`, { cause })));
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new PlainError(`pg_dump ended with exit code ${String(code)}`)),
    );
  });
}

runCommand(backup);
