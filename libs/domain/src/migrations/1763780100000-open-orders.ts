import { IndexMigration } from './index-migration.js';

/** Counts the orders that one client holds open. */
export class OpenOrders1763780100000 extends IndexMigration {
  protected readonly index = 'orders_opened_by_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(opened_by) WHERE opened_by IS NOT NULL';
}
