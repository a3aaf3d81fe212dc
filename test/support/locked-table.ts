import pg from 'pg';
import { eventually } from './eventually.js';
import type { FreshDatabase } from './fresh-database.js';

const nothing = () => undefined;

/** A table that somebody else holds: whoever reads or writes it waits, or only who writes, or only who wants what the holder changes. */
export class LockedTable {
  private constructor(private readonly holder: pg.Client) {}

  static async lock(
    { url }: Pick<FreshDatabase, 'url'>,
    table: string,
    mode: 'ACCESS EXCLUSIVE' | 'SHARE' | 'ROW SHARE' = 'ACCESS EXCLUSIVE',
  ): Promise<LockedTable> {
    const holder = new pg.Client(url);
    // A test that failed may have its database dropped under it.
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query(`BEGIN; LOCK TABLE ${table} IN ${mode} MODE`);
    return new LockedTable(holder);
  }

  /** Does `meanwhile` once so many connections of a process of that name wait for it, and lets everybody go on, whatever came of that. */
  async whileWaitedFor(by: string, times: number, meanwhile: () => unknown = nothing): Promise<void> {
    try {
      await this.isWaitedFor(by, times);
      await meanwhile();
    } finally {
      await this.release();
    }
  }

  /** Changes something as its holder; answers how many rows. */
  async change(sql: string): Promise<number | null> {
    return (await this.holder.query(sql)).rowCount;
  }

  /** The rows that its holder is answered, who may change something by that. */
  async rows(sql: string, values: readonly unknown[]): Promise<object[]> {
    return (await this.holder.query<object>(sql, [...values])).rows;
  }

  /** Keeps what was changed, and lets everybody else go on. */
  async release(): Promise<void> {
    await this.holder.query('COMMIT');
    await this.holder.end();
  }

  /** Resolves once so many connections of a process of that name wait for it. */
  async isWaitedFor(by: string, times: number): Promise<void> {
    await eventually(async () => {
      const { rowCount } = await this.holder.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 AND wait_event_type = 'Lock'`,
        [by],
      );
      expect(rowCount).toBe(times);
    });
  }
}
