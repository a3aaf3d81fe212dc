import { IndexMigration } from './index-migration.js';

/** Finds the trade that a transaction paid back. */
export class LegsByRefundTx1764802000500 extends IndexMigration {
  protected readonly index = 'order_legs_refund_tx_idx';
  protected readonly table = 'order_legs';
  protected readonly covers = 'USING hash (lower(refund_tx)) WHERE refund_tx IS NOT NULL';
}
