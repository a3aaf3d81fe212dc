import { SqlMigration } from './sql-migration.js';

/** What the daily look at the books found, kept so that a discrepancy that went away again is not forgotten. */
export class Books1763772100000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE books_reports (
      id uuid CONSTRAINT books_reports_pkey PRIMARY KEY,
      discrepancies integer NOT NULL,
      report jsonb NOT NULL,
      created_at timestamptz NOT NULL
    );
  `;
}
