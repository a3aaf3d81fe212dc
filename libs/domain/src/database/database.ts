import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import type { Pool, QueryResultRow } from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { Clock, Injectable, sha256 } from '../kernel/index.js';

declare const insideTransaction: unique symbol;

/**
 * An open transaction. Only {@link Database.transaction} makes one, so a function that takes a `Tx` joins a
 * transaction and says so in its signature. Nothing inside waits for the network.
 */
export type Tx = EntityManager & { readonly [insideTransaction]: true };

/** PostgreSQL says "start over": serialization failure and deadlock (SQLSTATE class 40). */
const startOver = new Set(['40001', '40P01']);
const attemptsMax = 3;

/** PostgreSQL reads 63 characters of a statement's name. */
const nameLength = 40;

type AfterCommit = () => void;

/** The way to PostgreSQL: reads, prepared statements, and the only door into a transaction. */
@Injectable()
export class Database {
  private readonly waiting = new WeakMap<EntityManager, AfterCommit[]>();
  private readonly names = new Map<string, string>();

  constructor(private readonly dataSource: DataSource) {}

  /** For reads outside a transaction, and single statements that need none. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /**
   * Runs `work` in one READ COMMITTED transaction and commits when it returns. A deadlock is retried up to
   * three times, so `work` must be safe to run again (it must touch nothing but the transaction).
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const afterCommit: AfterCommit[] = [];
      try {
        const result = await this.dataSource.transaction(async (manager) => {
          this.waiting.set(manager, afterCommit);
          return work(manager as Tx);
        });
        for (const act of afterCommit) act();
        return result;
      } catch (error) {
        if (attempt >= attemptsMax || !startOver.has(sqlState(error) ?? '')) throw error;
      }
    }
  }

  /** Reads that belong together, all of one moment, however long they take. Refuses to write. */
  async snapshot<T>(work: (read: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction('REPEATABLE READ', async (read) => {
      await read.query('SET TRANSACTION READ ONLY');
      await read.query('SET LOCAL statement_timeout = 0');
      return work(read);
    });
  }

  /** Calls `act` once `tx` has committed, never when it rolls back. For hints only: a crash may swallow it. */
  afterCommit(tx: Tx, act: AfterCommit): void {
    this.waiting.get(tx)?.push(act);
  }

  /** One prepared statement outside a transaction, planned once per connection and text: for the hot paths. */
  async prepared<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const name = this.names.get(text) ?? sha256(text).slice(0, nameLength);
    this.names.set(text, name);
    const result = await this.connections.query<Row>({ name, text, values: [...values] });
    return result.rows;
  }

  /** Answers whether PostgreSQL answers. */
  async isUp(): Promise<boolean> {
    try {
      await this.connections.query('SELECT 1');
      return true;
    } catch {
      return false;
    }
  }

  /** The connections of this process. */
  get pool(): { readonly total: number; readonly idle: number; readonly waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.connections;
    return { total: totalCount, idle: idleCount, waiting: waitingCount };
  }

  private get connections(): Pool {
    return (this.dataSource.driver as PostgresDriver).master as Pool;
  }
}

/**
 * PostgreSQL could not be reached, or had no time: too many connections (53300), a statement or lock that took too long (57014,
 * 55P03), a server that stops or starts (57P01 to 57P03), a connection that broke.
 */
const passing = /^(08\w{3}|53300|57014|55P03|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const withoutCode = /^(timeout exceeded when trying to connect|Connection terminated)/;

/** Whether `error` says nothing of the statement, only that the database was away or busy: later it may do. */
export function isPassing(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== undefined) return passing.test(code);
  return error instanceof Error && withoutCode.test(error.message);
}

/** SQLSTATE of a database error, or undefined when it is something else. */
export function sqlState(error: unknown): string | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}

/** Whether `error` is a violation of the unique index or constraint of that name (SQLSTATE 23505). */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return sqlState(error) === '23505' && (cause as { constraint?: string }).constraint === constraint;
}

/** Shares out recurring work: of all processes that ask, one gets the lease, once per period, without a leader. */
@Injectable()
export class TaskLease {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** True when the caller shall do the work named `name` now; nobody else is told so for `everyMs`. */
  async acquire(name: string, everyMs: number): Promise<boolean> {
    const rows = await this.database.prepared(
      `INSERT INTO turns (name, next_at) VALUES ($1, $3)
       ON CONFLICT (name) DO UPDATE SET next_at = $3 WHERE turns.next_at <= $2 RETURNING 1`,
      [name, this.clock.now(), this.clock.in(everyMs)],
    );
    return rows.length > 0;
  }
}
