import { Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config } from '@swap/config';
import { SteadyPool } from '@swap/postgres';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { Injectable, SECOND } from '../kernel/index.js';
import { reasonOf, refusesWrites } from './database-errors.js';
import { serviceRole } from './service-role.js';

/** What the database can do now: `slow` has not answered in a second, `reading` answers and takes no writes. */
export type DatabaseState = 'up' | 'slow' | 'reading' | 'down';

/** Whether something new can be stored: all that placing an order needs. */
export const takesWrites = (state: DatabaseState): boolean => state === 'up' || state === 'slow';

const answerMs = SECOND;
/** How often the state is looked at, so that who asks does not wait. */
const lookMs = 5 * SECOND;
const connectMs = 3 * SECOND;
const staleMs = 7 * SECOND;

/** More than one page, so that it takes room; both in one transaction, so that nothing stays. */
const writeProbe = `
  INSERT INTO write_probes (filler) SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 800);
  DELETE FROM write_probes`;

/**
 * A connection of this process that waits behind no other: by it the process knows whether the database answers and whether it can be
 * written, while every other connection is in use or hangs.
 */
@Injectable()
export class DatabaseDoor implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Database');
  private readonly pool: SteadyPool;
  private found: { state: DatabaseState; at: number } = { state: 'up', at: -Infinity };
  private looking: Promise<DatabaseState> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private mayBeFull = false;
  /**
   * Told at each look what this process's counter (`performance.now()`) showed, in Unix milliseconds of the database, when it stood at
   * zero, and by how many milliseconds that may err.
   */
  timed: (origin: number, err: number) => void = () => undefined;

  constructor(
    { values }: Config,
    private readonly dataSource: DataSource,
  ) {
    this.pool = new SteadyPool({
      connectionString: values.DATABASE_POOLED_URL ?? values.DATABASE_URL,
      max: 1,
      connectionTimeoutMillis: connectMs,
      application_name: 'swap-door',
      ...(!values.DATABASE_POOLED_URL && {
        options: `-c statement_timeout=2000 -c lock_timeout=1000 -c role=${serviceRole}`,
      }),
      patienceMs: connectMs,
    });
  }

  onModuleInit(): void {
    const pool = (this.dataSource.driver as PostgresDriver).master as SteadyPool;
    pool.refused = (error) => this.heardOf(error);
    this.timer = setInterval(() => void this.look(), lookMs).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.pool.end();
  }

  /** As seen within the last seconds; answers within a second whatever the database does. */
  async state(): Promise<DatabaseState> {
    if (performance.now() - this.found.at < SECOND) return this.found.state;
    const late = new Promise<DatabaseState>((resolve) => {
      setTimeout(() => resolve(this.whenLate()), answerMs).unref();
    });
    return Promise.race([this.look(), late]);
  }

  /** Somebody's write was refused for want of room: until one succeeds, the database is only read. */
  private heardOf(error: unknown): void {
    if (!refusesWrites(error) || this.mayBeFull) return;
    this.mayBeFull = true;
    this.logger.error(reasonOf(error));
    this.found = { state: 'reading', at: performance.now() };
  }

  private whenLate(): DatabaseState {
    const { state, at } = this.found;
    if (state !== 'up' && state !== 'reading') return state;
    if (performance.now() - at >= staleMs) return 'down';
    return state === 'up' ? 'slow' : state;
  }

  /** Looks now. */
  look(): Promise<DatabaseState> {
    this.looking ??= this.examine().then((state) => {
      this.looking = undefined;
      if (state !== this.found.state) this.logger.warn(`the database is ${state}, and was ${this.found.state}`);
      this.found = { state, at: performance.now() };
      return state;
    });
    return this.looking;
  }

  private async examine(): Promise<DatabaseState> {
    try {
      const asked = performance.now();
      const { rows } = await this.pool.query<{ standby: boolean; ms: string }>(
        'SELECT pg_is_in_recovery() AS standby, extract(epoch FROM clock_timestamp()) * 1000 AS ms',
      );
      const answered = performance.now();
      this.timed(Number(rows[0]?.ms) - (asked + answered) / 2, (answered - asked) / 2);
      if (rows[0]?.standby) return 'reading';
    } catch {
      return 'down';
    }
    if (!this.mayBeFull) return 'up';
    try {
      await this.pool.query(writeProbe);
      this.mayBeFull = false;
      return 'up';
    } catch (error) {
      return refusesWrites(error) ? 'reading' : this.found.state;
    }
  }
}
