import { IndexMigration } from './index-migration.js';

/** Finds a partner's orders by what the partner calls them. */
export class OrdersByExternalId1764200300000 extends IndexMigration {
  protected readonly index = 'orders_partner_id_external_id_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(partner_id, external_id) WHERE external_id IS NOT NULL';
}
