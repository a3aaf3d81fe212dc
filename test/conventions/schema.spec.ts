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

/** Every index of these tables, but those of primary keys: its columns in order, and the condition on its rows. */
const covers = `
  SELECT relname AS name, coalesce(pg_get_expr(indpred, indrelid), '') AS rows,
         (SELECT string_agg(attname, ',' ORDER BY attnum) FROM pg_attribute WHERE attrelid = indexrelid) AS columns
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT indisprimary AND indrelid::regclass::text = ANY($1)`;

/** Expressions by which a partial index finds rows; below, those that have statistics. */
const expressions = `
  SELECT indrelid::regclass || '.' || pg_get_indexdef(indexrelid, at::integer, true) AS expression
  FROM pg_index, unnest(indkey) WITH ORDINALITY AS key (number, at)
  WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND NOT relispartition)
    AND indpred IS NOT NULL AND number = 0`;
const statedExpressions = `SELECT tablename || '.' || expr AS expression FROM pg_stats_ext_exprs WHERE schemaname = 'public'`;

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
    await withEntities(async (dataSource) => {
      const rows = await dataSource.query<{ statement: string }[]>(saidInMigrationsAlone);
      const known = new Set(rows.map(({ statement }) => statement));
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      const wanted = upQueries.map(({ query }) => query);
      expect(wanted.filter((query) => !known.has(query))).toEqual([]);
    });
  });

  // TypeORM compares the names of indexes and whether they are unique, and overlooks the rest.
  test('indexes cover the columns and rows that the entities say, in that order', async () => {
    await withEntities(async (dataSource) => {
      const made = await dataSource.query<Cover[]>(covers, [
        dataSource.entityMetadatas.map(({ tableName }) => tableName),
      ]);
      const indices = dataSource.entityMetadatas.flatMap((entity) => entity.indices);
      const said = indices
        .filter(({ synchronize }) => synchronize)
        .map(({ name, columns, where }) => ({
          name,
          columns: columns.map(({ databaseName }) => databaseName).join(),
          rows: withoutBrackets(where ?? ''),
        }));
      expect(said.length).toBeGreaterThan(10);
      // Over an expression, which entities cannot say.
      const unsaid = indices.filter(({ synchronize }) => !synchronize).map(({ name }) => name);
      const plain = made
        .filter(({ name }) => !unsaid.includes(name))
        .map((each) => ({ ...each, rows: withoutBrackets(each.rows) }));
      expect(plain.sort(byName)).toEqual(said.sort(byName));
    });
  });

  // PostgreSQL takes none from a partial index, and reads a large table from end to end by what it guesses instead.
  test('what a partial index covers by an expression has statistics of its own', async () => {
    await withEntities(async (dataSource) => {
      const [covered, stated] = await Promise.all(
        [expressions, statedExpressions].map((sql) => dataSource.query<{ expression: string }[]>(sql)),
      );
      expect(covered).toContainEqual({ expression: 'orders.lower(deposit_address)' });
      const known = stated!.map(({ expression }) => expression);
      expect(covered!.filter(({ expression }) => !known.includes(expression))).toEqual([]);
    });
  });

  async function withEntities(look: (dataSource: DataSource) => Promise<void>): Promise<void> {
    await migrate(database.url);
    const connection = { url: database.url, poolSize: 2, applicationName: 'drift' };
    const dataSource = await new DataSource(dataSourceOptions(connection, entities)).initialize();
    try {
      await look(dataSource);
    } finally {
      await dataSource.destroy();
    }
  }
});

interface Cover {
  readonly name: string;
  readonly columns: string;
  readonly rows: string;
}

const byName = (one: Cover, other: Cover) => one.name.localeCompare(other.name);

/** PostgreSQL adds brackets and casts of its own to a condition. */
function withoutBrackets(condition: string): string {
  return condition.replace(/::text|[()]/g, '');
}
