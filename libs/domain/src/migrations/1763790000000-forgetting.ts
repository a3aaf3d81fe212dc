import { SqlMigration } from './sql-migration.js';

/** When the addresses of an order were forgotten; null while they are known. */
export class Forgetting1763790000000 extends SqlMigration {
  protected readonly sql = `ALTER TABLE orders ADD COLUMN addresses_forgotten_at timestamptz`;
}
