import { IndexMigration } from './index-migration.js';

/** Finds the leg that takes its money at an address. */
export class OnwardAddresses1764300200000 extends IndexMigration {
  protected readonly index = 'order_legs_deposit_address_idx';
  protected readonly table = 'order_legs';
  protected readonly covers = '(lower(deposit_address)) WHERE deposit_address IS NOT NULL';
}
