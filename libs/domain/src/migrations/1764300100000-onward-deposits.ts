import { SqlMigration } from './sql-migration.js';

/** Where the second leg of a private route takes its money. */
export class OnwardDeposits1764300100000 extends SqlMigration {
  protected readonly sql = `ALTER TABLE order_legs ADD COLUMN deposit_address text, ADD COLUMN deposit_memo text;`;
}
