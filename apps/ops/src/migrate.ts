import { migrateAll, withDatabase } from './database-access.js';
import { print, runCommand } from './run-command.js';

/** `npm run migrate`: brings the database and the queues to this version's shape, and says what was done. */
async function run(): Promise<void> {
  const applied = await withDatabase(process.env, migrateAll);
  for (const name of applied) print(`applied ${name}`);
  print(applied.length > 0 ? `${applied.length} migrations applied` : 'the database is up to date');
}

runCommand(run);
