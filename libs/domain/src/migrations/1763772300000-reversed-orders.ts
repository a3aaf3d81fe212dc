import { SqlMigration } from './sql-migration.js';

/** Orders whose money went back after they had completed. */
export class ReversedOrders1763772300000 extends SqlMigration {
  protected readonly sql = `ALTER TABLE orders ADD COLUMN reversed_at timestamptz;`;
}
