import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { List, Loaded, Page } from '../console/page.js';
import { newAttempt } from '../kit/attempt.js';
import { Button, Card, Empty } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { ends, moment, usd } from '../kit/format.js';
import { Table } from '../kit/table.js';
import { adminApi, type Schemas, useHasRole, useStaffNames } from './api.js';

type Ready = Schemas['ReadyPayouts'];

/** What waits to be sent, by network, and the batches that were made of it. */
export function BatchesPage() {
  const nameOf = useStaffNames();
  const ready = useQuery({ queryKey: ['ready-payouts'], queryFn: adminApi.readyPayouts, refetchInterval: 10_000 });
  return (
    <Page heading="Payouts together" parent={{ path: '/payouts', name: 'All payouts' }}>
      <Card id="ready" title="Ready to be sent">
        <Loaded query={ready} what="what is ready">
          {(networks) => <ReadyTable networks={networks} />}
        </Loaded>
      </Card>
      <Card id="batches" title="Batches">
        <List
          what="batches"
          file="payout-batches"
          queryKey={['payout-batches']}
          load={(cursor) => adminApi.payoutBatches({ cursor })}
          refetchInterval={10_000}
          rowKey={(batch) => batch.id}
          columns={{
            Batch: (batch) => <Link href={`/payout-batches/${batch.id}`}>Open {ends(batch.id, 4)}</Link>,
            Made: (batch) => moment(batch.created_at),
            By: (batch) => nameOf(batch.created_by),
            Network: (batch) => batch.network.toUpperCase(),
            'Payouts#': (batch) => batch.payouts,
            'To be paid#': (batch) => batch.open,
            'Amount#': (batch) => usd(batch.amount_usd),
          }}
        />
      </Card>
    </Page>
  );
}

function ReadyTable({ networks }: { networks: readonly Ready[] }) {
  const isTreasurer = useHasRole('treasurer');
  const [, go] = useLocation();
  // The attempt is kept with the dialog: pressing again after a lost answer makes one batch.
  const [open, setOpen] = useState<{ of: Ready; attempt: string } | null>(null);
  const collect = async (network: string, attempt: string) => {
    const { id, left_out: leftOut } = await adminApi.collectBatch({ network }, attempt);
    go(`/payout-batches/${id}${leftOut.length > 0 ? `?left_out=${String(leftOut.length)}` : ''}`);
  };
  if (networks.length === 0) return <Empty title="Nothing is approved">Payouts appear here once a reviewer has.</Empty>;
  return (
    <>
      <Table
        label="Ready to be sent"
        rows={networks}
        rowKey={({ network }) => network}
        columns={{
          Network: ({ network }) => network.toUpperCase(),
          'Payouts#': ({ payouts }) => payouts,
          'Amount#': ({ amount_usd: amount }) => usd(amount),
          ...(isTreasurer && {
            '': (of: Ready) => <Button onClick={() => setOpen({ of, attempt: newAttempt() })}>Send together</Button>,
          }),
        }}
      />
      {!isTreasurer && <p class="hint">A treasurer sends them.</p>}
      {open && (
        <FormDialog
          title={`Send the payouts on ${open.of.network.toUpperCase()}`}
          submit="Take them over"
          onSubmit={() => collect(open.of.network, open.attempt)}
          renews={['ready-payouts', 'payout-batches', 'payouts']}
          onClose={() => setOpen(null)}
        >
          <p>
            You are going to send {open.of.payouts}, {usd(open.of.amount_usd)} in all. What each owes in its coin is
            fixed at the price of now; what you may not send yourself is left out.
          </p>
        </FormDialog>
      )}
    </>
  );
}
