import { IndexMigration } from './index-migration.js';

/** Finds the payouts that a transaction paid. */
export class PayoutsByTransaction1764802000600 extends IndexMigration {
  protected readonly index = 'payout_requests_tx_key_idx';
  protected readonly table = 'payout_requests';
  protected readonly covers = '(payout_tx_key(tx_hash)) WHERE tx_hash IS NOT NULL';
}
