import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Loaded, Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { newAttempt } from '../kit/attempt.js';
import { Badge, Button, Card, Copy, ErrorNotice, Fact, Notice } from '../kit/controls.js';
import { ends, moment, usd } from '../kit/format.js';
import { Form, TextField } from '../kit/form.js';
import { saveFile } from '../kit/save-file.js';
import { Table, TwoLines } from '../kit/table.js';
import { adminApi, type Schemas, useHasRole } from './api.js';

type Batch = Schemas['PayoutBatchInFull'];
type Payments = Schemas['BatchPayments'];

/** A batch from the wallet's file to the word of the chain. */
export function BatchPage({ params: { id } }: { params: { id: string } }) {
  const query = useQuery({ queryKey: ['payout-batch', id], queryFn: () => adminApi.payoutBatch(id) });
  return (
    <Loaded query={query} what="the batch">
      {(batch) => (
        <Page
          heading={`${String(batch.payouts)} ${batch.payouts === 1 ? 'payout' : 'payouts'} on ${batch.network.toUpperCase()}`}
          parent={{ path: '/payout-batches', name: 'Payouts together' }}
          aside={batch.open === 0 && <Badge tone="good">Nothing is left to be sent</Badge>}
        >
          <Opened batch={batch} />
        </Page>
      )}
    </Loaded>
  );
}

function Opened({ batch }: { batch: Batch }) {
  const isTreasurer = useHasRole('treasurer');
  const [payments, setPayments] = useState<Payments | null>(null);
  const leftOut = new URLSearchParams(location.search).get('left_out');
  return (
    <>
      {leftOut !== null && (
        <Notice title={`${leftOut} could not be taken over`}>
          Somebody else has to send them, or their owner stopped them: each says why when it is taken over by itself.
        </Notice>
      )}
      <Requests batch={batch} payments={payments} />
      {batch.open > 0 && isTreasurer && (
        <div class="two">
          <Files batch={batch} />
          <Sent batch={batch} payments={payments} onChecked={setPayments} />
        </div>
      )}
      {batch.open > 0 && !isTreasurer && <p class="hint">A treasurer sends it; you may look.</p>}
    </>
  );
}

function Requests({ batch, payments }: { batch: Batch; payments: Payments | null }) {
  const found = new Map(payments?.payments.map((payment) => [payment.payout_request_id, payment]));
  return (
    <Card id="payouts" title={`Payouts, ${usd(batch.amount_usd)} in all`}>
      <Table
        label="Payouts"
        rows={batch.requests}
        rowKey={({ id }) => id}
        columns={{
          Request: ({ id }) => <Link href={`/payouts/${id}`}>{ends(id, 4)}</Link>,
          'Owes#': ({ amount_usd: amount, coin_amount: coins, coin_price_usd: price, destination }) => (
            <TwoLines fine={price !== null && `${usd(amount)} at $${price}`}>
              {coins} {destination.asset.toUpperCase()}
            </TwoLines>
          ),
          Price: ({ coin_price_sources: sources, coin_priced_at: at }) => (
            <TwoLines fine={sources}>{at === null ? 'none' : moment(at)}</TwoLines>
          ),
          To: ({ destination: { address, memo_tag: memo } }) => (
            <TwoLines fine={memo !== null && `with ${memo}`}>
              <code>{ends(address)}</code> <Copy text={address} what="Address" />
            </TwoLines>
          ),
          State: ({ id, status }) => {
            const payment = found.get(id);
            return <TwoLines fine={payment && stateWords[payment.state]}>{<Status of={status} />}</TwoLines>;
          },
        }}
      />
    </Card>
  );
}

const stateWords: Readonly<Record<Payments['payments'][number]['state'], string>> = {
  seen: 'the chain shows it',
  not_seen: 'the chain does not show it',
  undecided: 'the nodes do not agree on it',
  unasked: 'no node of the chain is named',
};

const formatWords: Readonly<Record<Batch['formats'][number], string>> = {
  uris: 'Payment links',
  electrum: 'Electrum',
  sparrow: 'Sparrow',
  safe: 'Safe',
  'monero-cli': 'monero-wallet-cli',
  'monero-gui': 'Monero GUI',
  csv: 'Table',
};

function Files({ batch }: { batch: Batch }) {
  const [error, setError] = useState<Error | null>(null);
  const save = (format: Batch['formats'][number]) => {
    setError(null);
    adminApi
      .batchFile(batch.id, format)
      .then((file) => saveFile(file, `payouts-${batch.network}-${batch.id.slice(-8)}-${format}.${endings[format]}`))
      .catch((caught: unknown) => setError(caught as Error));
  };
  return (
    <Card id="files" title="1. Pay from your wallet">
      <p class="hint">
        Files of what is left to be sent. Set wallets that count in other units to whole coins before you load one, and
        compare the sum. No key of a wallet is ever asked for here.
      </p>
      <dl class="facts">
        {batch.totals.map(({ asset, amount }) => (
          <Fact key={asset} term="Sum">
            {amount} {asset.toUpperCase()} <Copy text={amount} what="Sum" />
          </Fact>
        ))}
      </dl>
      <div class="actions">
        {batch.formats.map((format) => (
          <Button key={format} onClick={() => save(format)}>
            {formatWords[format]}
          </Button>
        ))}
      </div>
      {error && <ErrorNotice error={error} />}
    </Card>
  );
}

const endings: Readonly<Record<Batch['formats'][number], string>> = {
  uris: 'txt',
  electrum: 'csv',
  sparrow: 'csv',
  safe: 'json',
  'monero-cli': 'txt',
  'monero-gui': 'txt',
  csv: 'csv',
};

interface Said {
  readonly tx_hashes: readonly string[];
  readonly tx_keys?: readonly string[];
}

const listed = (text = ''): string[] => text.split(/[\s,]+/).filter((each) => each !== '');

interface SentProps {
  readonly batch: Batch;
  readonly payments: Payments | null;
  readonly onChecked: (payments: Payments | null) => void;
}

function Sent({ batch, payments, onChecked }: SentProps) {
  const [said, setSaid] = useState<{ body: Said; attempt: string } | null>(null);
  const check = async (filled: Readonly<Record<string, string>>) => {
    const keys = listed(filled['tx_keys']);
    const body = { tx_hashes: listed(filled['tx_hashes']), ...(keys.length > 0 && { tx_keys: keys }) };
    const found = await adminApi.checkBatch(batch.id, body);
    onChecked(found);
    setSaid(found.can_complete ? { body, attempt: newAttempt() } : null);
    const unseen = found.payments.filter(({ tx_hash: tx }) => tx === null).length;
    return unseen === 0
      ? undefined
      : `${String(unseen)} of ${String(found.payments.length)} are not seen to be paid yet`;
  };
  const complete = async () => {
    if (!said) return undefined;
    const { left_out: leftOut } = await adminApi.completeBatch(batch.id, said.body, said.attempt);
    onChecked(null);
    setSaid(null);
    return leftOut.length > 0 ? `${String(leftOut.length)} not booked: ${leftOut[0]?.message ?? ''}` : undefined;
  };
  return (
    <Card id="sent" title="2. Say that it was sent">
      <Form submit="Check the chain" look={said ? 'plain' : 'primary'} onSubmit={check}>
        <TextField
          name="tx_hashes"
          label="Transactions"
          hint="One, or several with blanks between them, where the wallet split it"
          autoComplete="off"
        />
        {batch.network === 'xmr' && (
          <TextField
            name="tx_keys"
            label="Keys of these transactions"
            hint="As get_tx_key of the wallet says them, in the same order: nobody sees a payment of Monero without"
            autoComplete="off"
            optional
          />
        )}
      </Form>
      {said && payments && (
        <Form
          submit={`Complete ${String(payments.payments.length)} payouts`}
          onSubmit={complete}
          renews={['payout-batch', 'payout-batches', 'payouts', 'payout']}
        >
          {payments.payments.every(({ state }) => state === 'seen') ? (
            <Notice tone="good" title="All are seen">
              Each payout is booked as paid by the transaction that pays it.
            </Notice>
          ) : (
            <Notice tone="warn" title="No node of this chain is named">
              Your word counts: look whether this transaction paid all of them.
            </Notice>
          )}
        </Form>
      )}
    </Card>
  );
}
