import { IndexMigration } from './index-migration.js';

/** Finds orders that are paid to one address, which an exchange may have given to many, told apart by a memo, those of one partner without a look at the others. */
export class OrdersByOwnDepositAddress1764802000900 extends IndexMigration {
  protected readonly index = 'orders_deposit_address_partner_id_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(lower(deposit_address), partner_id) WHERE deposit_address IS NOT NULL';
}
