import { SqlMigration } from './sql-migration.js';

/** When an account was closed, and when the last traces of its people were gone; when somebody asked to be forgotten in an order. */
export class Erasure1764600000000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE partners ADD COLUMN closed_at timestamptz, ADD COLUMN traces_erased_at timestamptz;
    ALTER TABLE orders ADD COLUMN erasure_requested_at timestamptz;
  `;
}
