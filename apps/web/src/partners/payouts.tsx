import { useRef, useState } from 'preact/hooks';
import { List } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { newAttempt } from '../kit/attempt.js';
import { Button, ExternalLink, Card } from '../kit/controls.js';
import { ends, moment, usd } from '../kit/format.js';
import { say } from '../kit/say.js';
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
    <Card id="payouts" title={say('console.label.payouts')}>
      <Form submit={say('partners.payouts.request')} onSubmit={request} renews={renews} reset>
        <TextField
          name="amount"
          label={say('partners.payouts.amount')}
          inputMode="decimal"
          autoComplete="off"
          hint={say('partners.payouts.amount.hint', {
            minimum: usd(summary.minimum_payout_usd),
            available: usd(summary.available_balance),
          })}
        />
        <TextField name="note" label={say('partners.payouts.note')} optional maxLength={500} />
      </Form>
      <List
        what="payouts"
        file="payouts"
        queryKey={['payouts']}
        load={(cursor) => partnerApi.payouts({ cursor })}
        empty={say('partners.payouts.none')}
        refetchInterval={15_000}
        rowKey={({ id }) => id}
        columns={{
          [`${say('console.label.when')}@`]: (payout) => moment(payout.created_at),
          [`${say('console.label.amount')}#`]: (payout) => usd(payout.amount_usd),
          [say('console.label.status')]: (payout) => (
            <TwoLines fine={payout.failure_reason}>
              <Status of={payout.status} />
            </TwoLines>
          ),
          '': (payout) => (
            <>
              {payout.tx_hash !== null && <Transaction hash={payout.tx_hash} url={payout.tx_url} />}
              <Button look="quiet" onClick={() => setShown(payout.id)}>
                {say('console.label.details')}
                <span class="unseen"> {say('partners.payouts.details.of', { amount: usd(payout.amount_usd) })}</span>
              </Button>
              {payout.status === 'pending' && (
                <Form
                  look="plain"
                  submit={say('console.label.cancel')}
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
