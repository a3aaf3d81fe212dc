import { IndexMigration } from './index-migration.js';

/** Finds the oldest orders whose addresses are still known. */
export class OrdersToForget1763790100000 extends IndexMigration {
  protected readonly index = 'orders_to_forget_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(created_at) WHERE addresses_forgotten_at IS NULL';
}
