import { IndexMigration } from './index-migration.js';

/** Finds orders by what some partner calls them, or by how that begins. */
export class OrdersByAnyExternalId1764802000200 extends IndexMigration {
  protected readonly index = 'orders_external_id_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(external_id text_pattern_ops) WHERE external_id IS NOT NULL';
}
