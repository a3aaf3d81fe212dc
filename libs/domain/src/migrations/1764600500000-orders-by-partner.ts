import { IndexMigration } from './index-migration.js';

/** Lists the orders of a partner that has few, for the staff. */
export class OrdersByPartner1764600500000 extends IndexMigration {
  protected readonly index = 'orders_partner_id_id_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(partner_id, id)';
}
