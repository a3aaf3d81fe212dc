import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { List } from '../console/pages.js';
import { anyOf, payoutStatuses, Status } from '../console/statuses.js';
import { ends, moment, usd } from '../kit/format.js';
import { SelectField } from '../kit/form.js';
import { Table } from '../kit/table.js';
import { useTitle } from '../kit/title.js';
import { adminApi } from './api.js';

export function PayoutsPage() {
  useTitle('Payouts');
  const [status, setStatus] = useState(() => new URLSearchParams(location.search).get('status') ?? '');
  return (
    <>
      <header class="page-head">
        <h1>Payouts</h1>
        <SelectField name="status" label="Status" options={anyOf(payoutStatuses)} value={status} onChange={setStatus} />
      </header>
      <section class="card" aria-label="Payouts">
        <List
          what="payouts"
          queryKey={['payouts', status]}
          load={(cursor) => adminApi.payouts({ status, cursor })}
          refetchInterval={10_000}
        >
          {(payouts) => (
            <Table label="Payouts" head={['Request', 'When', 'Amount#', 'Destination', 'Status']}>
              {payouts.map((payout) => (
                <tr key={payout.id}>
                  <td>
                    <Link href={`/payouts/${payout.id}`}>Review {ends(payout.id, 4)}</Link>
                  </td>
                  <td>{moment(payout.created_at)}</td>
                  <td class="number">{usd(payout.amount_usd)}</td>
                  <td>
                    {payout.destination.asset.toUpperCase()} <code>{ends(payout.destination.address)}</code>
                  </td>
                  <td>
                    <Status of={payout.status} />
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </List>
      </section>
    </>
  );
}
