import { IndexMigration } from './index-migration.js';

/** Lists the orders of a partner that are of a status that few have. */
export class PartnerOrdersByStatus1764600700000 extends IndexMigration {
  protected readonly index = 'orders_partner_id_status_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(partner_id, status, created_at, id)';
}
