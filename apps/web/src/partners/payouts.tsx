import { useQueryClient } from '@tanstack/preact-query';
import { useRef } from 'preact/hooks';
import { List } from '../console/pages.js';
import { Status } from '../console/statuses.js';
import { newAttempt } from '../kit/attempt.js';
import { ExternalLink } from '../kit/controls.js';
import { ends, moment, usd } from '../kit/format.js';
import { Form, TextField, type Filled } from '../kit/form.js';
import { Table } from '../kit/table.js';
import { partnerApi, type Payout, type Summary } from './api.js';

/** Asking for money, and what became of it. */
export function Payouts({ summary }: { summary: Summary }) {
  const queries = useQueryClient();
  // Kept until it succeeds: pressing again after a lost answer asks for the same payout, not for another one.
  const attempt = useRef(newAttempt());
  const renew = () =>
    Promise.all([['summary'], ['payouts']].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const request = async (filled: Filled) => {
    await partnerApi.requestPayout(filled, attempt.current);
    attempt.current = newAttempt();
    await renew();
  };
  return (
    <section class="card" aria-labelledby="payouts">
      <h2 id="payouts">Payouts</h2>
      <Form submit="Request a payout" onSubmit={request} reset>
        <TextField
          name="amount"
          label="Amount in USD"
          inputMode="decimal"
          autoComplete="off"
          hint={`From ${usd(summary.minimum_payout_usd)}; ${usd(summary.available_balance)} are available`}
        />
        <TextField name="note" label="Note for the reviewer" optional maxLength={500} />
      </Form>
      <List
        what="payouts"
        queryKey={['payouts']}
        load={(cursor) => partnerApi.payouts({ cursor })}
        empty="Each request is checked by two people before it is sent."
        refetchInterval={15_000}
      >
        {(payouts) => (
          <Table label="Payouts" head={['When', 'Amount#', 'Status', '']}>
            {payouts.map((payout) => (
              <Row key={payout.id} payout={payout} renew={renew} />
            ))}
          </Table>
        )}
      </List>
    </section>
  );
}

function Row({ payout, renew }: { payout: Payout; renew: () => Promise<unknown> }) {
  return (
    <tr>
      <td>{moment(payout.created_at)}</td>
      <td class="number">{usd(payout.amount_usd)}</td>
      <td>
        <Status of={payout.status} />
        {payout.failure_reason !== null && <div class="fine">{payout.failure_reason}</div>}
      </td>
      <td>
        {payout.tx_hash !== null && payout.tx_url !== null && (
          <ExternalLink href={payout.tx_url}>{ends(payout.tx_hash, 5)}</ExternalLink>
        )}
        {payout.tx_hash !== null && payout.tx_url === null && <code>{ends(payout.tx_hash, 5)}</code>}
        {payout.status === 'pending' && (
          <Form look="plain" submit="Cancel" onSubmit={() => partnerApi.cancelPayout(payout.id).then(renew)} />
        )}
      </td>
    </tr>
  );
}
