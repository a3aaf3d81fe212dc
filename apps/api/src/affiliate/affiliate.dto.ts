import { Day, Shaped } from '../http/fields.js';
import { PageQuery } from '../http/paging.js';

export class LedgerQuery extends PageQuery {
  @Shaped(/^[A-Z_]{1,40}$/, { shape: 'a ledger kind such as COMMISSION_ACCRUAL', optional: true })
  kind?: string;

  @Day({ optional: true, description: 'First day, UTC' })
  from?: string;

  @Day({ optional: true, description: 'Last day, UTC, included' })
  to?: string;
}
