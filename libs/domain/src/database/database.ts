import { DataSource, EntityNotFoundError, type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';
import type { QueryResultRow } from 'pg';
import type { SteadyClient, SteadyPool } from '@swap/postgres';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { Injectable, sha256, timed } from '../kernel/index.js';
import { sqlState } from './database-errors.js';
import { entityReads, type EntityReads } from './entity-reads.js';
import { entityWrites, type EntityWrites } from './entity-writes.js';

declare const insideTransaction: unique symbol;

/**
 * An open transaction. Only {@link Database.transaction} makes one, so a function that takes a `Tx` joins a
 * transaction and says so in its signature. Nothing inside waits for the network.
 */
export type Tx = EntityManager & { readonly [insideTransaction]: true };

/** PostgreSQL says "start over": serialization failure and deadlock (SQLSTATE class 40). */
const startOver = new Set(['40001', '40P01']);
const attemptsMax = 3;

/** The books of many years are read in less. */
const longReadMs = 30 * 60_000;

/** PostgreSQL reads 63 characters of a statement's name. */
const nameLength = 40;

async function connectionOf({ queryRunner }: EntityManager): Promise<SteadyClient> {
  return (await queryRunner?.connect()) as SteadyClient;
}

type AfterCommit = () => void;

/** What belongs to an open transaction. */
interface Underway {
  readonly afterCommit: AfterCommit[];
  /** Statements that went out, and whose answers nobody has waited for. */
  readonly written: Promise<unknown>[];
}

/** More are not under way before the first of them is answered: what they say is held in memory meanwhile. */
const unansweredMax = 100;

/** The way to PostgreSQL: reads, prepared statements, and the only door into a transaction. */
@Injectable()
export class Database {
  private readonly underway = new WeakMap<EntityManager, Underway>();
  private readonly names = new Map<string, string>();
  private readonly reads = new Map<EntityTarget<ObjectLiteral>, EntityReads<ObjectLiteral>>();
  private readonly writes = new Map<EntityTarget<ObjectLiteral>, EntityWrites<ObjectLiteral>>();

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
      const underway: Underway = { afterCommit: [], written: [] };
      try {
        const result = await this.dataSource.transaction(async (manager) => {
          this.underway.set(manager, underway);
          return work(manager as Tx);
        });
        // Where one of them was refused, PostgreSQL has answered the COMMIT by a rollback.
        await Promise.all(underway.written);
        for (const act of underway.afterCommit) act();
        return result;
      } catch (failure) {
        // What is refused behind a statement that was refused does not say why.
        const error = (await firstRefusal(underway.written)) ?? failure;
        if (attempt >= attemptsMax || !startOver.has(sqlState(error) ?? '')) throw error;
      }
    }
  }

  /** Reads that belong together, all of one moment, and one after the other: they share a connection. Refuses to write. */
  async snapshot<T>(work: (read: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction('REPEATABLE READ', async (read) => {
      await read.query('SET TRANSACTION READ ONLY');
      return work(read);
    });
  }

  /** A {@link snapshot} whose statements may take {@link longReadMs} each, for who reads all there is. */
  async longSnapshot<T>(work: (read: EntityManager) => Promise<T>): Promise<T> {
    return this.snapshot(async (read) => {
      const connection = await connectionOf(read);
      const { patienceMs } = connection;
      await read.query(`SET LOCAL statement_timeout = ${String(longReadMs)}`);
      connection.patienceMs = longReadMs + patienceMs;
      try {
        return await work(read);
      } finally {
        connection.patienceMs = patienceMs;
      }
    });
  }

  /** Calls `act` once `tx` has committed, never when it rolls back. For hints only: a crash may swallow it. */
  afterCommit(tx: Tx, act: AfterCommit): void {
    this.underway.get(tx)?.afterCommit.push(act);
  }

  /** One prepared statement outside a transaction, planned once per connection and text: for the hot paths. */
  async prepared<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.ask(this.connections, text, values);
  }

  /** The same inside of a transaction. */
  async preparedIn<Row extends QueryResultRow>(tx: Tx, text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.ask(await connectionOf(tx), text, values);
  }

  /**
   * The same for a statement that answers nothing. It goes out together with what the transaction asks next, its COMMIT at the latest, and
   * where PostgreSQL refuses it, the transaction fails for that reason.
   */
  async writeIn(tx: Tx, text: string, values: readonly unknown[] = []): Promise<void> {
    if (this.unanswered(tx).length >= unansweredMax) await this.answered(tx);
    const answer = this.ask(await connectionOf(tx), text, values);
    answer.catch(() => undefined);
    this.unanswered(tx).push(answer);
  }

  /** Entities by one prepared statement; `condition` is all that follows the table, which is `e` in it. */
  async entities<E extends ObjectLiteral>(
    target: EntityTarget<E>,
    condition: string,
    values: readonly unknown[] = [],
  ): Promise<E[]> {
    const { select, entityOf } = this.readsOf(target);
    return (await this.prepared(`${select()} ${condition}`, values)).map(entityOf);
  }

  /** The entity of this id, whose row nobody else may change before `tx` ends. Throws `EntityNotFoundError` where there is none. */
  async lock<E extends ObjectLiteral>(tx: Tx, target: EntityTarget<E>, id: string): Promise<E> {
    const { select, entityOf } = this.readsOf(target);
    const [row] = await this.preparedIn(tx, `${select()} WHERE e.id = $1 FOR UPDATE`, [id]);
    if (!row) throw new EntityNotFoundError(target, { id });
    return entityOf(row);
  }

  /** A new row in one statement, outside of a transaction. What is left out of the entity is null, or its column's default, which is not read back. */
  async insert<E extends ObjectLiteral>(target: EntityTarget<E>, entity: E): Promise<void> {
    const { text, values } = this.writesOf(target).insert(entity);
    await this.prepared(text, values);
  }

  /** Notes how an entity that was just read is stored. What it answers writes, in one statement, the columns that differ by then. */
  tracked<E extends ObjectLiteral>(target: EntityTarget<E>, entity: E): (tx: Tx) => Promise<void> {
    const { rowOf, difference } = this.writesOf(target);
    const was = rowOf(entity);
    return async (tx) => {
      const change = difference(entity, was);
      if (change) await this.writeIn(tx, change.text, change.values);
    };
  }

  /** How that statement begins, and what its rows are. */
  readsOf<E extends ObjectLiteral>(target: EntityTarget<E>): EntityReads<E> {
    const reads = this.reads.get(target) ?? entityReads(this.dataSource, target);
    this.reads.set(target, reads);
    return reads as EntityReads<E>;
  }

  /** How many rows `select` answers, counted up to `limit`. */
  async countUpTo(limit: number, select: string, values: readonly unknown[] = []): Promise<number> {
    const rows = await this.manager.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM (${select} LIMIT ${String(limit)}) AS counted`,
      [...values],
    );
    return rows[0]?.count ?? 0;
  }

  /** The connections of this process, and how long whoever waits longest for one has been waiting, in milliseconds. */
  get pool(): {
    readonly total: number;
    readonly idle: number;
    readonly waiting: number;
    readonly longestWaitMs: number;
  } {
    const { totalCount, idleCount, waitingCount, longestWaitMs } = this.connections;
    return { total: totalCount, idle: idleCount, waiting: waitingCount, longestWaitMs };
  }

  private unanswered(tx: Tx): Promise<unknown>[] {
    const underway = this.underway.get(tx);
    if (underway) return underway.written;
    throw new Error('The transaction was not begun here, or has ended');
  }

  private answered(tx: Tx): Promise<unknown> {
    return Promise.all(this.unanswered(tx).splice(0));
  }

  private writesOf<E extends ObjectLiteral>(target: EntityTarget<E>): EntityWrites<E> {
    const writes = this.writes.get(target) ?? entityWrites<ObjectLiteral>(this.dataSource, target);
    this.writes.set(target, writes);
    return writes;
  }

  private async ask<Row extends QueryResultRow>(
    connection: SteadyPool | SteadyClient,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    // Behind a pooler the next statement has another connection, which was not told of the name.
    const name = this.isUnnamed ? undefined : (this.names.get(text) ?? sha256(text).slice(0, nameLength));
    if (name !== undefined) this.names.set(text, name);
    const statement = { ...(name !== undefined && { name }), text, values: [...values] };
    return (await timed('database', () => connection.query<Row>(statement))).rows;
  }

  private get isUnnamed(): boolean {
    return (this.dataSource.options.extra as { unnamed?: boolean }).unnamed === true;
  }

  private get connections(): SteadyPool {
    return (this.dataSource.driver as PostgresDriver).master as SteadyPool;
  }
}

async function firstRefusal(written: readonly Promise<unknown>[]): Promise<unknown> {
  const outcomes = await Promise.allSettled(written);
  return outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
}

/** Whoever reads by prepared statements: the primary, or a replica in its place. */
export type EntityReader = Pick<Database, 'prepared' | 'readsOf'>;
