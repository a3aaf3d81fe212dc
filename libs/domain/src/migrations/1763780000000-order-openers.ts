import { SqlMigration } from './sql-migration.js';

/** Who opened an order, while it waits for its deposit. */
export class OrderOpeners1763780000000 extends SqlMigration {
  protected readonly sql = `ALTER TABLE orders ADD COLUMN opened_by text;`;
}
