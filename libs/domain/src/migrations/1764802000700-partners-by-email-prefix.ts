import { IndexMigration } from './index-migration.js';

/** Finds partners by how their address begins. */
export class PartnersByEmailPrefix1764802000700 extends IndexMigration {
  protected readonly index = 'partners_email_prefix_idx';
  protected readonly table = 'partners';
  protected readonly covers = '(email text_pattern_ops)';
}
