import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dataSourceOptions, migrate } from '@swap/domain/database';
import { entities } from '@swap/domain/service';
import { DataSource } from 'typeorm';
import { repository } from '../support/repository.js';
import { emptyDatabase } from './empty-database.js';

const run = promisify(execFile);

/**
 * What TypeORM would take away because entities cannot say it. References and checks are rules of the database, said in
 * the migrations alone; nothing else may differ: no column, key, type, default or index.
 */
const saidInMigrationsAlone = `
  SELECT format('ALTER TABLE "%s" DROP CONSTRAINT "%s"', conrelid::regclass, conname) AS statement
  FROM pg_constraint WHERE contype IN ('f', 'c') AND connamespace = 'public'::regnamespace`;

describe('the schema', () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(async () => {
    await database.drop();
  });

  test('two processes may migrate at once: each migration is applied by one of them', async () => {
    const program = `
      const { migrate } = await import('@swap/domain/database');
      console.log(JSON.stringify(await migrate(process.argv[1])));`;
    const migrateElsewhere = async () => {
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program, database.url], {
        cwd: repository,
      });
      return JSON.parse(stdout) as string[];
    };
    const applied = await Promise.all([migrateElsewhere(), migrateElsewhere()]);
    const names = applied.flat();
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
  });

  test('a second run applies nothing', async () => {
    await migrate(database.url);
    expect(await migrate(database.url)).toEqual([]);
  });

  test('migrations make exactly what the entities say', async () => {
    await migrate(database.url);
    const connection = { url: database.url, poolSize: 2, applicationName: 'drift' };
    const dataSource = await new DataSource(dataSourceOptions(connection, entities)).initialize();
    try {
      const rows = await dataSource.query<{ statement: string }[]>(saidInMigrationsAlone);
      const known = new Set(rows.map(({ statement }) => statement));
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      const wanted = upQueries.map(({ query }) => query);
      expect(wanted.filter((query) => !known.has(query))).toEqual([]);
    } finally {
      await dataSource.destroy();
    }
  });
});
