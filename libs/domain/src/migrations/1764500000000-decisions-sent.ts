import { SqlMigration } from './sql-migration.js';

/** What an exchange was told to do, until it has acted on it. */
export class DecisionsSent1764500000000 extends SqlMigration {
  protected readonly sql = `ALTER TABLE order_legs ADD COLUMN decision text, ADD COLUMN decided_at timestamptz;`;
}
