import { SqlMigration } from './sql-migration.js';

/** What is never changed row by row is not emptied at once either. */
export class AppendOnly1763777000000 extends SqlMigration {
  protected readonly sql = `
    CREATE TRIGGER payout_steps_no_truncate BEFORE TRUNCATE ON payout_steps
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER terms_acceptances_no_truncate BEFORE TRUNCATE ON terms_acceptances
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER chain_anchors_no_truncate BEFORE TRUNCATE ON chain_anchors
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  `;
}
