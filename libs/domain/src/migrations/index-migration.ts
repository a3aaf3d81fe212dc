import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A migration that adds one index to a table of any size while everybody goes on reading and writing it (CONCURRENTLY). It runs
 * outside a transaction, waits as long as it must, and may be run again: what a run that was cut short left behind, an index that is
 * not valid, goes first. Where the table was partitioned, each partition gets its index so, and the table takes them over.
 */
export abstract class IndexMigration implements MigrationInterface {
  /** PostgreSQL builds no index concurrently inside a transaction. */
  readonly transaction = false;
  protected abstract readonly index: string;
  protected abstract readonly table: string;
  /** What follows the table in `CREATE INDEX`: columns and condition. */
  protected abstract readonly covers: string;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0');
    await runner.query('SET statement_timeout = 0');
    try {
      const partitions = await this.partitions(runner);
      if (partitions.length === 0) await this.build(runner, this.index, this.table);
      else if (!(await this.isThere(runner))) await this.buildOver(runner, partitions);
    } finally {
      await runner.query('RESET lock_timeout');
      await runner.query('RESET statement_timeout');
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward'));
  }

  private async build(runner: QueryRunner, index: string, table: string): Promise<void> {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${index} ON ${table} ${this.covers}`);
  }

  private async buildOver(runner: QueryRunner, partitions: readonly string[]): Promise<void> {
    for (const name of partitions) await this.build(runner, `${name}_${this.index}`, name);
    await runner.query(`CREATE INDEX ${this.index} ON ${this.table} ${this.covers}`);
  }

  /** The index of a partitioned table is made with its last step: a run that was cut short behind that has done everything. */
  private async isThere(runner: QueryRunner): Promise<boolean> {
    const rows = (await runner.query(`SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND indisvalid`, [
      this.index,
    ])) as unknown[];
    return rows.length > 0;
  }

  private async partitions(runner: QueryRunner): Promise<string[]> {
    const rows = (await runner.query(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass`,
      [this.table],
    )) as { name: string }[];
    return rows.map(({ name }) => name);
  }
}
