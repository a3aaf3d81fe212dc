import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { List } from '../console/page.js';
import { anyOf } from '../console/statuses.js';
import { now } from '../kit/clock.js';
import { ends, moment, usd, words } from '../kit/format.js';
import { SelectField } from '../kit/form.js';
import { type Columns, TwoLines } from '../kit/table.js';
import { partnerApi, type Schemas } from './api.js';

const kinds = ['COMMISSION_ACCRUAL', 'COMMISSION_RECONCILIATION', 'ADJUSTMENT_CREDIT', 'ADJUSTMENT_DEBIT', 'PAYOUT'];

/** Lines of a ledger. */
export const ledgerColumns: Columns<Schemas['LedgerEntry']> = {
  'No.#': (entry) => entry.sequence,
  When: (entry) => moment(entry.created_at),
  What: (entry) => (
    <TwoLines fine={Date.parse(entry.matures_at) > now() && `matures ${moment(entry.matures_at)}`}>
      {words(entry.kind)}
    </TwoLines>
  ),
  About: (entry) => aboutOf(entry),
  'Amount#': (entry) => usd(entry.amount_usd),
  'Balance#': (entry) => usd(entry.balance_after_usd),
};

export function Ledger() {
  const [{ kind }, change] = useFilters(['kind']);
  return (
    <section class="card" aria-labelledby="ledger">
      <header class="page-head">
        <h2 id="ledger">Ledger</h2>
        <SelectField
          name="kind"
          label="Kind"
          options={anyOf(kinds, 'Every kind')}
          value={kind}
          onChange={(next) => change({ kind: next })}
        />
      </header>
      <List
        what="entries"
        file="ledger"
        queryKey={['ledger', kind]}
        load={(cursor) => partnerApi.ledger({ kind, cursor })}
        empty="A commission is booked here when a swap of yours completes."
        rowKey={({ id }) => id}
        label="Ledger"
        columns={ledgerColumns}
      />
    </section>
  );
}

function aboutOf({ order_id: orderId, note }: Schemas['LedgerEntry']): ComponentChildren {
  if (orderId !== null) return <Link href={`/orders/${orderId}`}>{ends(orderId, 5)}</Link>;
  return note ?? '–';
}
