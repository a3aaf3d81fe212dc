import { SqlMigration } from './sql-migration.js';

/** The indexes of addresses that the ones with the partner took the place of. */
export class AddressesWithoutPartners1764802001200 extends SqlMigration {
  protected readonly sql = 'DROP INDEX orders_deposit_address_idx, orders_address_to_idx, orders_refund_address_idx';
}
