import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A migration that is one SQL script, run in one transaction. It gives up after five seconds on a lock, rather than
 * queue behind a long statement with everybody else behind it. There is no way down: restore a backup instead.
 */
export abstract class SqlMigration implements MigrationInterface {
  protected abstract readonly sql: string;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'; SET LOCAL statement_timeout = 0;`);
    await runner.query(this.sql);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward'));
  }
}
