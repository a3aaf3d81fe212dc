import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { List, Page } from '../console/page.js';
import { anyOf, payoutStatuses, Status } from '../console/statuses.js';
import { ends, moment, usd } from '../kit/format.js';
import { SelectField } from '../kit/form.js';
import { adminApi } from './api.js';

export function PayoutsPage() {
  const [status, setStatus] = useState(() => new URLSearchParams(location.search).get('status') ?? '');
  return (
    <Page
      heading="Payouts"
      aside={
        <SelectField name="status" label="Status" options={anyOf(payoutStatuses)} value={status} onChange={setStatus} />
      }
    >
      <section class="card" aria-label="Payouts">
        <List
          what="payouts"
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
