import { IndexMigration } from './index-migration.js';

/** Finds the order that waits at an address. */
export class DepositAddresses1763780200000 extends IndexMigration {
  protected readonly index = 'orders_deposit_address_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(lower(deposit_address)) WHERE deposit_address IS NOT NULL';
}
