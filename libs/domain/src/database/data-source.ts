import { setTimeout as delay } from 'node:timers/promises';
import {
  DataSource,
  DefaultNamingStrategy,
  EventSubscriber,
  type AfterQueryEvent,
  type EntitySubscriberInterface,
  type DataSourceOptions,
  type NamingStrategyInterface,
  type QueryRunner,
} from 'typeorm';
import { pgDriver } from '@swap/postgres';
import { noteTime } from '../kernel/index.js';
import { migrations } from '../migrations/index.js';
import { grantServiceRights } from './service-role.js';

/** camelCase inside, snake_case in the database; indexes and keys are named by hand in entity and migration alike. */
class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? snakeCase(propertyName);
  }
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Counts the time of the ORM's own statements, whole milliseconds as it tells them, where anybody asked. */
@EventSubscriber()
class TimeStatements implements EntitySubscriberInterface {
  afterQuery({ executionTime = 0 }: AfterQueryEvent): void {
    noteTime('database', executionTime);
  }
}

type Entities = NonNullable<DataSourceOptions['entities']>;

interface Connection {
  readonly url: string;
  readonly poolSize: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Whose rights every statement has; the login's own unless said. */
  readonly role?: string;
  /** `url` leads to a pooler that gives a connection to each transaction: what a session is told, the pooler tells it. */
  readonly pooled?: boolean;
  /** How long a connection may take to be made, in milliseconds; 5 s unless said. */
  readonly connectMs?: number;
  /** How long the server may be silent over a statement, in milliseconds; a little longer than most may take unless said. */
  readonly patienceMs?: number;
}

/**
 * A statement that runs this long holds up others; give it up rather than queue behind it. Each is less than the silence after which a
 * connection counts as broken.
 */
export const sessionSettings = {
  statement_timeout: '12000',
  idle_in_transaction_session_timeout: '15000',
  lock_timeout: '5000',
  timezone: 'UTC',
} as const;

/** As a connection is told when it begins; `role` is whose rights every statement has. */
function sessionOptions(role: string | undefined): string {
  const settings = { ...sessionSettings, ...(role && { role }) };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Options of the one data source of a process. The schema comes from migrations alone; nothing is ever synchronised. */
export function dataSourceOptions(connection: Connection, entities: Entities): DataSourceOptions {
  return {
    type: 'postgres',
    driver: pgDriver,
    url: connection.url,
    applicationName: connection.applicationName,
    entities,
    migrations,
    migrationsTableName: 'schema_migrations',
    namingStrategy: new SnakeCaseNaming(),
    synchronize: false,
    migrationsRun: false,
    logging: false,
    subscribers: [TimeStatements],
    extra: {
      max: connection.poolSize,
      connectionTimeoutMillis: connection.connectMs ?? 5000,
      idleTimeoutMillis: 60_000,
      ...(connection.patienceMs !== undefined && { patienceMs: connection.patienceMs }),
      ...(connection.pooled ? { unnamed: true } : { options: sessionOptions(connection.role) }),
    },
  };
}

/**
 * Brings the schema up to date, gives the service's role its rights on it, and answers the names of the migrations applied.
 * Several processes may call this at once: an advisory lock lets one work and the others find nothing left to do. Throws
 * {@link ServiceRoleMissing}.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const dataSource = new DataSource(
    dataSourceOptions(
      // An index of a large table is built in silence.
      { url: databaseUrl, poolSize: 2, applicationName: 'swap-migrate', patienceMs: Infinity },
      [],
    ),
  );
  await dataSource.initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await takeLock(lock);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    await dataSource.transaction(grantServiceRights);
    return applied.map((migration) => migration.name);
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    await lock.release();
    await dataSource.destroy();
  }
}

/** Asks again and again, because an index that is built concurrently would wait for a statement that waits for the lock. */
async function takeLock(runner: QueryRunner): Promise<void> {
  const take = `SELECT pg_try_advisory_lock($1) AS taken`;
  while (!((await runner.query(take, [migrationLock])) as { taken: boolean }[])[0]?.taken) await delay(lockPauseMs);
}

/** Names of the migrations that are yet to be applied; changes nothing. */
export async function pendingMigrations(databaseUrl: string): Promise<string[]> {
  const dataSource = new DataSource(
    dataSourceOptions({ url: databaseUrl, poolSize: 2, applicationName: 'swap-doctor' }, []),
  );
  await dataSource.initialize();
  try {
    const [list] = await dataSource.query<{ there: boolean }[]>(
      `SELECT to_regclass('schema_migrations') IS NOT NULL AS there`,
    );
    const rows = list?.there ? await dataSource.query<{ name: string }[]>('SELECT name FROM schema_migrations') : [];
    const applied = new Set(rows.map(({ name }) => name));
    return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
  } finally {
    await dataSource.destroy();
  }
}

const lockPauseMs = 100;

/** Any number that no other user of this database locks ("swap" in ASCII). */
const migrationLock = 0x73776170;
