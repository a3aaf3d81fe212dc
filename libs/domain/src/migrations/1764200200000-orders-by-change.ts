import { IndexMigration } from './index-migration.js';

/** Finds what changed of a partner's orders since some moment. */
export class OrdersByChange1764200200000 extends IndexMigration {
  protected readonly index = 'orders_partner_id_updated_at_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(partner_id, updated_at, id)';
}
