import { IndexMigration } from './index-migration.js';

/** Finds orders that would go back to one address, those of one partner without a look at the others. */
export class OrdersByOwnRefundAddress1764802001100 extends IndexMigration {
  protected readonly index = 'orders_refund_address_partner_id_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(lower(refund_address), partner_id) WHERE refund_address IS NOT NULL';
}
