import { IndexMigration } from './index-migration.js';

/** The same in the log of one partner. */
export class PartnersAuditBySubject1764810000800 extends IndexMigration {
  protected readonly index = 'audit_entries_chain_subject_idx';
  protected readonly table = 'audit_entries';
  protected readonly covers = `(chain, split_part(action, '.', 1), sequence)`;
}
