import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { List, Page } from '../console/page.js';
import { anyOf, payoutStatuses, Status } from '../console/statuses.js';
import { ends, moment, usd } from '../kit/format.js';
import { SelectField } from '../kit/form.js';
import { adminApi } from './api.js';

export function PayoutsPage() {
  const [{ status }, change] = useFilters(['status']);
  return (
    <Page
      heading="Payouts"
      aside={
        <SelectField
          name="status"
          label="Status"
          options={anyOf(payoutStatuses)}
          value={status}
          onChange={(next) => change({ status: next })}
        />
      }
    >
      <section class="card" aria-label="Payouts">
        <List
          what="payouts"
          file="payouts"
          queryKey={['payouts', status]}
          load={(cursor) => adminApi.payouts({ status, cursor })}
          refetchInterval={10_000}
          rowKey={(payout) => payout.id}
          columns={{
            Request: (payout) => <Link href={`/payouts/${payout.id}`}>Review {ends(payout.id, 4)}</Link>,
            When: (payout) => moment(payout.created_at),
            'Amount#': (payout) => usd(payout.amount_usd),
            Destination: (payout) => (
              <>
                {payout.destination.asset.toUpperCase()} <code>{ends(payout.destination.address)}</code>
              </>
            ),
            Status: (payout) => <Status of={payout.status} />,
          }}
        />
      </section>
    </Page>
  );
}
