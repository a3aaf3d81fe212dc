import { IndexMigration } from './index-migration.js';

/** Finds orders whose customer waits to be forgotten. */
export class OrdersToErase1764600100000 extends IndexMigration {
  protected readonly index = 'orders_to_erase_idx';
  protected readonly table = 'orders';
  protected readonly covers =
    '(erasure_requested_at) WHERE erasure_requested_at IS NOT NULL AND addresses_forgotten_at IS NULL';
}
