import { SqlMigration } from './sql-migration.js';

/** How long orders still took from each of their states, counted by exchange, pair and day. */
export class RemainingTimes1764300000000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE order_milestones ADD COLUMN remaining jsonb;

    CREATE TABLE remaining_days (
      provider text NOT NULL,
      currency_from text NOT NULL,
      currency_to text NOT NULL,
      status text NOT NULL,
      day date NOT NULL,
      bucket integer NOT NULL,
      orders bigint NOT NULL,
      PRIMARY KEY (provider, currency_from, currency_to, status, day, bucket)
    );
  `;
}
