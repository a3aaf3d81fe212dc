import { IndexMigration } from './index-migration.js';

/** Finds partners by how their name begins. */
export class PartnersByName1764802000800 extends IndexMigration {
  protected readonly index = 'partners_name_prefix_idx';
  protected readonly table = 'partners';
  protected readonly covers = '(lower(name) text_pattern_ops)';
}
