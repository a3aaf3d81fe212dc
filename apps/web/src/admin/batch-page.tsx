import { useMutation, useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Loaded, Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { newAttempt } from '../kit/attempt.js';
import { Badge, Button, Card, ErrorNotice, Fact, Notice } from '../kit/controls.js';
import { Copy } from '../kit/copy.js';
import { ends, moment, usd, usdInFull } from '../kit/format.js';
import { Form, TextField } from '../kit/form.js';
import { say, serviceSaid } from '../kit/say.js';
import { saveFile } from '../kit/save-file.js';
import { Table, TwoLines } from '../kit/table.js';
import { adminApi, type Schemas, useHasRole } from './api.js';

type Batch = Schemas['PayoutBatchInFull'];
type Payments = Schemas['BatchPayments'];

/** A batch from the wallet's file to the word of the chain. */
export function BatchPage({ params: { id } }: { params: { id: string } }) {
  const query = useQuery({ queryKey: ['payout-batch', id], queryFn: () => adminApi.payoutBatch(id) });
  return (
    <Loaded query={query} what="batch">
      {(batch) => (
        <Page
          heading={say('admin.batch.title', { count: batch.payouts, network: batch.network.toUpperCase() })}
          parent={{ path: '/payout-batches', name: say('admin.batches.title') }}
          aside={batch.open === 0 && <Badge tone="good">{say('admin.batch.done')}</Badge>}
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
        <Notice title={say('admin.batch.left-out', { count: leftOut })}>{say('admin.batch.left-out.text')}</Notice>
      )}
      <Requests batch={batch} payments={payments} />
      {batch.open > 0 && isTreasurer && (
        <div class="two">
          <Files batch={batch} />
          <Sent batch={batch} payments={payments} onChecked={setPayments} />
        </div>
      )}
      {batch.open > 0 && !isTreasurer && <p class="hint">{say('admin.batch.look')}</p>}
    </>
  );
}

function Requests({ batch, payments }: { batch: Batch; payments: Payments | null }) {
  const found = new Map(payments?.payments.map((payment) => [payment.payout_request_id, payment]));
  return (
    <Card id="payouts" title={say('admin.batch.payouts', { amount: usd(batch.amount_usd) })}>
      <Table
        label={say('console.label.payouts')}
        rows={batch.requests}
        rowKey={({ id }) => id}
        columns={{
          [say('admin.shared.request')]: ({ id }) => <Link href={`/payouts/${id}`}>{ends(id, 4)}</Link>,
          [`${say('admin.batch.owes')}#`]: ({
            amount_usd: amount,
            coin_amount: coins,
            coin_price_usd: price,
            destination,
          }) => (
            <TwoLines
              fine={price !== null && say('admin.payouts.coins', { amount: usd(amount), price: usdInFull(price) })}
            >
              {coins} {destination.asset.toUpperCase()}
            </TwoLines>
          ),
          [say('admin.payout.price')]: ({ coin_price_sources: sources, coin_priced_at: at }) => (
            <TwoLines fine={sources}>{at === null ? say('console.label.none') : moment(at)}</TwoLines>
          ),
          [say('console.label.to')]: ({ destination: { address, memo_tag: memo } }) => (
            <TwoLines fine={memo !== null && say('admin.payout.memo', { memo })}>
              <code>{ends(address)}</code> <Copy text={address} what={say('console.label.address')} />
            </TwoLines>
          ),
          [say('console.label.state')]: ({ id, status }) => {
            const payment = found.get(id);
            return (
              <TwoLines fine={payment && say(`admin.batch.state.${payment.state}`)}>{<Status of={status} />}</TwoLines>
            );
          },
        }}
      />
    </Card>
  );
}

function Files({ batch }: { batch: Batch }) {
  const { mutate: save, error } = useMutation({
    mutationFn: (format: Batch['formats'][number]) => adminApi.batchFile(batch.id, format),
    onSuccess: (file, format) =>
      saveFile(file, `payouts-${batch.network}-${batch.id.slice(-8)}-${format}.${endings[format]}`),
  });
  return (
    <Card id="files" title={say('admin.batch.pay')}>
      <p class="hint">{say('admin.batch.pay.text')}</p>
      <dl class="facts">
        {batch.totals.map(({ asset, amount }) => (
          <Fact key={asset} term={say('admin.batch.sum')}>
            {amount} {asset.toUpperCase()} <Copy text={amount} what={say('admin.batch.sum')} />
          </Fact>
        ))}
      </dl>
      <div class="actions">
        {batch.formats.map((format) => (
          <Button key={format} onClick={() => save(format)}>
            {say(`admin.batch.format.${format}`)}
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
    return unseen === 0 ? undefined : say('admin.batch.unseen', { unseen, all: found.payments.length });
  };
  const complete = async () => {
    if (!said) return undefined;
    const { left_out: leftOut } = await adminApi.completeBatch(batch.id, said.body, said.attempt);
    onChecked(null);
    setSaid(null);
    const message = leftOut[0] ? serviceSaid('error', leftOut[0].code, leftOut[0].message) : '';
    return leftOut.length > 0 ? say('admin.batch.not-booked', { count: leftOut.length, message }) : undefined;
  };
  return (
    <Card id="sent" title={say('admin.batch.sent')}>
      <Form submit={say('admin.batch.check')} look={said ? 'plain' : 'primary'} onSubmit={check}>
        <TextField
          name="tx_hashes"
          label={say('admin.order.transactions')}
          hint={say('admin.batch.transactions.hint')}
          autoComplete="off"
        />
        {batch.network === 'xmr' && (
          <TextField
            name="tx_keys"
            label={say('admin.batch.keys')}
            hint={say('admin.batch.keys.hint')}
            autoComplete="off"
            optional
          />
        )}
      </Form>
      {said && payments && (
        <Form
          submit={say('admin.batch.complete', { count: payments.payments.length })}
          onSubmit={complete}
          renews={['payout-batch', 'payout-batches', 'payouts', 'payout']}
        >
          {payments.payments.every(({ state }) => state === 'seen') ? (
            <Notice tone="good" title={say('admin.batch.seen')}>
              {say('admin.batch.seen.text')}
            </Notice>
          ) : (
            <Notice tone="warn" title={say('admin.batch.no-node')}>
              {say('admin.batch.no-node.text')}
            </Notice>
          )}
        </Form>
      )}
    </Card>
  );
}
