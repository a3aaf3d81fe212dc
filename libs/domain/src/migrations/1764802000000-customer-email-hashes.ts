import { SqlMigration } from './sql-migration.js';

/** The keyed hash of a customer's mail address, by which staff find the order; it goes with the address. Older rows have none. */
export class CustomerEmailHashes1764802000000 extends SqlMigration {
  protected readonly sql = 'ALTER TABLE order_mail_addresses ADD COLUMN email_hash text';
}
