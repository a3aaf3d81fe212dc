import { SqlMigration } from './sql-migration.js';

/** The private key of a payout's transaction, from exchanges that give one: what shows a payment where chains hide them. */
export class PayoutKeys1764800400000 extends SqlMigration {
  protected readonly sql = 'ALTER TABLE order_legs ADD COLUMN payout_key text;';
}
