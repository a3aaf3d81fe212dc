import { SqlMigration } from './sql-migration.js';

/** Who opened an order, while it waits for its deposit; and orders by the address they wait at. */
export class OrderOpeners1763780000000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE orders ADD COLUMN opened_by text;
    CREATE INDEX orders_opened_by_idx ON orders (opened_by) WHERE opened_by IS NOT NULL;
    CREATE INDEX orders_deposit_address_idx ON orders (lower(deposit_address)) WHERE deposit_address IS NOT NULL;
  `;
}
