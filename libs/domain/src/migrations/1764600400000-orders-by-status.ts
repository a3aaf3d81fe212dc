import { IndexMigration } from './index-migration.js';

/** Lists orders of a status that few have, newest first. */
export class OrdersByStatus1764600400000 extends IndexMigration {
  protected readonly index = 'orders_status_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(status, id)';
}
