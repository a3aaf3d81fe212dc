import { IndexMigration } from './index-migration.js';

/** Finds what would go back to an address, for somebody who asks to be forgotten. */
export class OrdersByRefundAddress1764600300000 extends IndexMigration {
  protected readonly index = 'orders_refund_address_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(lower(refund_address)) WHERE refund_address IS NOT NULL';
}
