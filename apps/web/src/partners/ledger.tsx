import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { List } from '../console/page.js';
import { anyOf } from '../console/statuses.js';
import { wordOf } from '../console/words.js';
import { now } from '../kit/clock.js';
import { ends, moment, usd } from '../kit/format.js';
import { SelectField } from '../kit/choice-fields.js';
import { say } from '../kit/say.js';
import { type Columns, TwoLines } from '../kit/table.js';
import { partnerApi, type Schemas } from './api.js';

const kinds = ['COMMISSION_ACCRUAL', 'COMMISSION_RECONCILIATION', 'ADJUSTMENT_CREDIT', 'ADJUSTMENT_DEBIT', 'PAYOUT'];

/** Lines of a ledger. */
export const ledgerColumns = (): Columns<Schemas['LedgerEntry']> => ({
  [`${say('console.label.number')}#`]: (entry) => entry.sequence,
  [`${say('console.label.when')}@`]: (entry) => moment(entry.created_at),
  [say('console.label.what')]: (entry) => (
    <TwoLines
      fine={Date.parse(entry.matures_at) > now() && say('console.ledger.matures', { when: moment(entry.matures_at) })}
    >
      {wordOf(entry.kind)}
    </TwoLines>
  ),
  [say('console.label.about')]: (entry) => aboutOf(entry),
  [`${say('console.label.amount')}#`]: (entry) => usd(entry.amount_usd),
  [`${say('console.ledger.balance')}#`]: (entry) => usd(entry.balance_after_usd),
});

export function Ledger() {
  const [{ kind }, change] = useFilters(['kind']);
  return (
    <section class="card" aria-labelledby="ledger">
      <header class="page-head">
        <h2 id="ledger">{say('console.ledger.title')}</h2>
        <SelectField
          name="kind"
          label={say('console.label.kind')}
          options={anyOf(kinds, say('partners.ledger.kinds'))}
          value={kind}
          onChange={(next) => change({ kind: next })}
        />
      </header>
      <List
        what="entries"
        file="ledger"
        queryKey={['ledger', kind]}
        load={(cursor) => partnerApi.ledger({ kind, cursor })}
        empty={say('partners.ledger.none')}
        rowKey={({ id }) => id}
        label={say('console.ledger.title')}
        columns={ledgerColumns()}
      />
    </section>
  );
}

function aboutOf({ order_id: orderId, note }: Schemas['LedgerEntry']): ComponentChildren {
  if (orderId !== null) return <Link href={`/orders/${orderId}`}>{ends(orderId, 5)}</Link>;
  return note ?? '–';
}
