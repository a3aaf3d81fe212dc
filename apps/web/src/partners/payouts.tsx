import { useRef, useState } from 'preact/hooks';
import { List } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { newAttempt } from '../kit/attempt.js';
import { Button, ExternalLink, Card } from '../kit/controls.js';
import { ends, moment, usd } from '../kit/format.js';
import { TwoLines } from '../kit/table.js';
import { Form, TextField, type Filled } from '../kit/form.js';
import { partnerApi, type Schemas } from './api.js';
import { PayoutDetails } from './payout-details.js';

/** Asking for money, and what became of it. */
export function Payouts({ summary }: { summary: Schemas['AffiliateSummary'] }) {
  // Kept until it succeeds: pressing again after a lost answer asks for the same payout, not for another one.
  const attempt = useRef(newAttempt());
  const [shown, setShown] = useState<string | null>(null);
  const renews = ['summary', 'payouts'];
  const request = async (filled: Filled) => {
    await partnerApi.requestPayout(filled, attempt.current);
    attempt.current = newAttempt();
  };
  return (
    <Card id="payouts" title="Payouts">
      <Form submit="Request a payout" onSubmit={request} renews={renews} reset>
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
        file="payouts"
        queryKey={['payouts']}
        load={(cursor) => partnerApi.payouts({ cursor })}
        empty="Each request is checked by two people before it is sent."
        refetchInterval={15_000}
        rowKey={({ id }) => id}
        columns={{
          When: (payout) => moment(payout.created_at),
          'Amount#': (payout) => usd(payout.amount_usd),
          Status: (payout) => (
            <TwoLines fine={payout.failure_reason}>
              <Status of={payout.status} />
            </TwoLines>
          ),
          '': (payout) => (
            <>
              {payout.tx_hash !== null && <Transaction hash={payout.tx_hash} url={payout.tx_url} />}
              <Button look="quiet" onClick={() => setShown(payout.id)}>
                Details<span class="unseen"> of the payout of {usd(payout.amount_usd)}</span>
              </Button>
              {payout.status === 'pending' && (
                <Form
                  look="plain"
                  submit="Cancel"
                  onSubmit={() => partnerApi.cancelPayout(payout.id)}
                  renews={renews}
                />
              )}
            </>
          ),
        }}
      />
      {shown !== null && <PayoutDetails id={shown} onClose={() => setShown(null)} />}
    </Card>
  );
}

function Transaction({ hash, url }: { hash: string; url: string | null }) {
  return url === null ? <code>{ends(hash, 5)}</code> : <ExternalLink href={url}>{ends(hash, 5)}</ExternalLink>;
}
