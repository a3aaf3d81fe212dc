import { IndexMigration } from './index-migration.js';

/** Finds the trade that a transaction paid out. */
export class LegsByPayoutTx1764802000400 extends IndexMigration {
  protected readonly index = 'order_legs_payout_tx_idx';
  protected readonly table = 'order_legs';
  protected readonly covers = 'USING hash (lower(payout_tx)) WHERE payout_tx IS NOT NULL';
}
