import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A migration that adds one index to a table of any size while everybody goes on reading and writing it (CONCURRENTLY). It runs
 * outside a transaction, waits as long as it must, and may be run again: what a run that was cut short left behind, an index that is
 * not valid, goes first.
 */
export abstract class IndexMigration implements MigrationInterface {
  /** PostgreSQL builds no index concurrently inside a transaction. */
  readonly transaction = false;
  protected abstract readonly index: string;
  /** What follows `CREATE INDEX <index> ON`. */
  protected abstract readonly on: string;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0');
    await runner.query('SET statement_timeout = 0');
    try {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${this.index}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${this.index} ON ${this.on}`);
    } finally {
      await runner.query('RESET lock_timeout');
      await runner.query('RESET statement_timeout');
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward'));
  }
}
