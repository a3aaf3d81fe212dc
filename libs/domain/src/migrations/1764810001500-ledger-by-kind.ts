import { IndexMigration } from './index-migration.js';

/** Lines of the other kinds are few: a partner's payouts are found without a look at its commissions. */
export class LedgerByKind1764810001500 extends IndexMigration {
  protected readonly index = 'ledger_entries_kind_idx';
  protected readonly table = 'ledger_entries';
  protected readonly covers = `(partner_id, kind, sequence) WHERE kind <> 'COMMISSION_ACCRUAL'`;
}
