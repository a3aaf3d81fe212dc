import { IndexMigration } from './index-migration.js';

/** Finds what was paid out to an address, for somebody who asks to be forgotten. */
export class OrdersByAddress1764600200000 extends IndexMigration {
  protected readonly index = 'orders_address_to_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(lower(address_to)) WHERE addresses_forgotten_at IS NULL';
}
