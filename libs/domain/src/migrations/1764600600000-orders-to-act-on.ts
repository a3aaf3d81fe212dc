import { IndexMigration } from './index-migration.js';

/** Lists orders that wait for somebody to act. */
export class OrdersToActOn1764600600000 extends IndexMigration {
  protected readonly index = 'orders_action_required_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(id) WHERE action_required IS NOT NULL';
}
