import { IndexMigration } from './index-migration.js';

/** Finds what was done about one kind of thing, newest first. */
export class AuditBySubject1764810000700 extends IndexMigration {
  protected readonly index = 'audit_entries_subject_idx';
  protected readonly table = 'audit_entries';
  protected readonly covers = `(split_part(action, '.', 1), id)`;
}
