import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { contentsOf, differences, type Manifest, sha256Of } from './backup/manifest.js';
import { PlainError } from './plain-error.js';
import { print, runCommand } from './run-command.js';

/**
 * `npm run check-restore -- FILE`: holds the database of DATABASE_URL, into which FILE was just restored, against FILE.manifest.json.
 * Names what is missing or otherwise, and fails then: books that agree say nothing of rows that are not there.
 */
async function checkRestore(): Promise<void> {
  const [file] = process.argv.slice(2);
  const url = process.env['DATABASE_URL'];
  if (!file || !url) throw new PlainError('usage: npm run check-restore -- FILE, with DATABASE_URL set');
  const manifest = await readManifest(`${file}.manifest.json`);
  if ((await sha256Of(file)) !== manifest.dump_sha256)
    throw new PlainError(`${file} is not the dump that its manifest was written for`);
  const client = new pg.Client({ connectionString: url, application_name: 'swap-backup' });
  await client.connect();
  try {
    const found = differences(manifest, await contentsOf(client));
    for (const line of found) print(line);
    if (found.length > 0) throw new PlainError('what was restored is not what was backed up');
    const tables = Object.keys(manifest.rows).length;
    print(`all ${tables} tables are as they were at ${manifest.taken_at}`);
  } finally {
    await client.end();
  }
}

async function readManifest(file: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Manifest;
  } catch (error) {
    throw new PlainError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

runCommand(checkRestore);
