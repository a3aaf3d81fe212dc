import { IndexMigration } from './index-migration.js';

/** Lists the payouts of a batch. */
export class PayoutsByBatch1764800210000 extends IndexMigration {
  protected readonly index = 'payout_requests_batch_id_idx';
  protected readonly table = 'payout_requests';
  protected readonly covers = '(batch_id, id) WHERE batch_id IS NOT NULL';
}
