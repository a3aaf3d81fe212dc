import { IndexMigration } from './index-migration.js';

/** Finds orders that were paid out to one address, which may be known to many, those of one partner without a look at the others. */
export class OrdersByOwnAddress1764802001000 extends IndexMigration {
  protected readonly index = 'orders_address_to_partner_id_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(lower(address_to), partner_id) WHERE addresses_forgotten_at IS NULL';
}
