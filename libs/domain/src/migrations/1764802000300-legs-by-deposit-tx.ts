import { IndexMigration } from './index-migration.js';

/** Finds the trade that a transaction paid for. A hash of it is enough to keep: nobody asks for transactions in their order. */
export class LegsByDepositTx1764802000300 extends IndexMigration {
  protected readonly index = 'order_legs_deposit_tx_idx';
  protected readonly table = 'order_legs';
  protected readonly covers = 'USING hash (lower(deposit_tx)) WHERE deposit_tx IS NOT NULL';
}
