import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '@swap/config';
import { DataSource, type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { Injectable, SECOND } from '../kernel/index.js';
import { Database } from './database.js';
import { dataSourceOptions } from './data-source.js';
import type { EntityReads } from './entity-reads.js';
import { isPassing, sqlState } from './database-errors.js';
import { serviceRole } from './service-role.js';

/** So long a read waits for the replica to catch up; then it is the primary's. */
const waitMs = SECOND / 4;
const stepMs = 5;
/** So long a replica that was late, or away, is asked for nothing. */
const lateRestMs = SECOND;
const awayRestMs = 15 * SECOND;
/** A standby gave up the statement, because it kept the standby from following (SQLSTATE 40001). */
const conflictWithRecovery = '40001';

/**
 * Long and frequent reads that need not be the primary's: of the replica that `DATABASE_REPLICA_URL` names, while it has everything that
 * was committed when it is asked, so that nobody misses their own write; else of the primary (ADR 69).
 */
@Injectable()
export class LaggingReads implements OnModuleDestroy {
  private readonly logger = new Logger('Replica');
  private readonly replica: DataSource | null;
  private opening: Promise<unknown> | undefined;
  private restUntil = 0;
  private isAway = false;

  constructor(
    { values }: Config,
    private readonly database: Database,
    primary: DataSource,
  ) {
    const { DATABASE_REPLICA_URL: url, DATABASE_POOL_SIZE: poolSize } = values;
    const connection = { poolSize, applicationName: 'swap-replica', role: serviceRole, connectMs: SECOND };
    const entities = primary.options.entities ?? [];
    this.replica = url === undefined ? null : new DataSource(dataSourceOptions({ url, ...connection }, entities));
  }

  async onModuleDestroy(): Promise<void> {
    await this.opening?.catch(() => undefined);
    if (this.replica?.isInitialized) await this.replica.destroy();
  }

  /** Answers what `work` reads. It may run twice, of the replica and then of the primary, so it only reads. */
  async run<T>(work: (read: EntityManager) => Promise<T>): Promise<T> {
    return this.either(
      ({ manager }) => work(manager),
      () => work(this.database.manager),
    );
  }

  /** The same for one statement, which is prepared where it is the primary's. */
  async prepared<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.either(
      (replica) => replica.query<Row[]>(text, [...values]),
      () => this.database.prepared<Row>(text, values),
    );
  }

  /** {@link Database.readsOf}, which is the same of the replica. */
  readsOf<E extends ObjectLiteral>(target: EntityTarget<E>): EntityReads<E> {
    return this.database.readsOf(target);
  }

  private async either<T>(ofReplica: (replica: DataSource) => Promise<T>, ofPrimary: () => Promise<T>): Promise<T> {
    if (this.replica === null || !(await this.isUsable(this.replica))) return ofPrimary();
    try {
      return await ofReplica(this.replica);
    } catch (error) {
      if (!isPassing(error) && sqlState(error) !== conflictWithRecovery) throw error;
      this.isGone(error);
      return ofPrimary();
    }
  }

  private async isUsable(replica: DataSource): Promise<boolean> {
    if (performance.now() < this.restUntil) return false;
    const asking = new AbortController();
    const tooLate = delay(waitMs, false, { signal: asking.signal }).catch(() => false);
    try {
      const isThere = await Promise.race([this.hasCaughtUp(replica, asking.signal), tooLate]);
      if (isThere) this.isBack();
      else this.restUntil = performance.now() + lateRestMs;
      return isThere;
    } catch (error) {
      this.isGone(error);
      return false;
    } finally {
      asking.abort();
    }
  }

  /** Whether the replica has everything that was on the primary's disk when this was asked, which is all that anybody was told of. */
  private async hasCaughtUp(replica: DataSource, signal: AbortSignal): Promise<boolean> {
    if (!replica.isInitialized) {
      this.opening ??= replica.initialize().finally(() => (this.opening = undefined));
      await this.opening;
    }
    const [primary] = await this.database.prepared<{ place: string }>(
      'SELECT pg_current_wal_flush_lsn()::text AS place',
    );
    while (!signal.aborted) {
      const [row] = await replica.query<{ is_there: boolean | null }[]>(
        'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS is_there',
        [primary?.place],
      );
      if (row?.is_there) return true;
      await delay(stepMs);
    }
    return false;
  }

  private isGone(error: unknown): void {
    this.restUntil = performance.now() + awayRestMs;
    if (!this.isAway) this.logger.warn(`the primary answers for the replica: ${String(error)}`);
    this.isAway = true;
  }

  private isBack(): void {
    if (this.isAway) this.logger.log('the replica answers again');
    this.isAway = false;
  }
}
