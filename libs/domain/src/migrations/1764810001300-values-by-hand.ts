import { SqlMigration } from './sql-migration.js';

/** What the staff said an order was worth, and what was sent as far as was known then; both null where nobody said anything. */
export class ValuesByHand1764810001300 extends SqlMigration {
  protected readonly sql = `ALTER TABLE orders ADD COLUMN value_by_hand_cents bigint, ADD COLUMN value_by_hand_amount numeric`;
}
