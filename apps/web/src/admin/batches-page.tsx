import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { List, Loaded, Page } from '../console/page.js';
import { newAttempt } from '../kit/attempt.js';
import { Button, Card, Empty } from '../kit/controls.js';
import { FormDialog } from '../kit/dialog.js';
import { ends, moment, usd } from '../kit/format.js';
import { say } from '../kit/say.js';
import { Table } from '../kit/table.js';
import { adminApi, type Schemas, useHasRole, useStaffNames } from './api.js';

type Ready = Schemas['ReadyPayouts'];

/** What waits to be sent, by network, and the batches that were made of it. */
export function BatchesPage() {
  const nameOf = useStaffNames();
  const ready = useQuery({ queryKey: ['ready-payouts'], queryFn: adminApi.readyPayouts, refetchInterval: 10_000 });
  return (
    <Page heading={say('admin.batches.title')} parent={{ path: '/payouts', name: say('admin.batches.all') }}>
      <Card id="ready" title={say('admin.batches.ready')}>
        <Loaded query={ready} what="ready">
          {(networks) => <ReadyTable networks={networks} />}
        </Loaded>
      </Card>
      <Card id="batches" title={say('admin.batches.made')}>
        <List
          what="batches"
          file="payout-batches"
          queryKey={['payout-batches']}
          load={(cursor) => adminApi.payoutBatches({ cursor })}
          refetchInterval={10_000}
          rowKey={(batch) => batch.id}
          columns={{
            [say('admin.batches.batch')]: ({ id }) => (
              <Link href={`/payout-batches/${id}`}>{say('admin.batches.open', { id: ends(id, 4) })}</Link>
            ),
            [say('console.label.made')]: (batch) => moment(batch.created_at),
            [say('admin.batches.by')]: (batch) => nameOf(batch.created_by),
            [say('console.label.network')]: (batch) => batch.network.toUpperCase(),
            [`${say('console.label.payouts')}#`]: (batch) => batch.payouts,
            [`${say('admin.batches.to-pay')}#`]: (batch) => batch.open,
            [`${say('console.label.amount')}#`]: (batch) => usd(batch.amount_usd),
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
  return (
    <>
      {networks.length === 0 ? (
        <Empty title={say('admin.batches.none')}>{say('admin.batches.none.text')}</Empty>
      ) : (
        <Table
          label={say('admin.batches.ready')}
          rows={networks}
          rowKey={({ network }) => network}
          columns={{
            [say('console.label.network')]: ({ network }) => network.toUpperCase(),
            [`${say('console.label.payouts')}#`]: ({ payouts }) => payouts,
            [`${say('console.label.amount')}#`]: ({ amount_usd: amount }) => usd(amount),
            ...(isTreasurer && {
              '': (of: Ready) => (
                <Button onClick={() => setOpen({ of, attempt: newAttempt() })}>{say('admin.batches.send')}</Button>
              ),
            }),
          }}
        />
      )}
      {!isTreasurer && networks.length > 0 && <p class="hint">{say('admin.batches.look')}</p>}
      {open && (
        <FormDialog
          title={say('admin.batches.send.title', { network: open.of.network.toUpperCase() })}
          submit={say('admin.batches.take')}
          onSubmit={() => collect(open.of.network, open.attempt)}
          renews={['ready-payouts', 'payout-batches', 'payouts']}
          onClose={() => setOpen(null)}
        >
          <p>{say('admin.batches.send.text', { count: open.of.payouts, amount: usd(open.of.amount_usd) })}</p>
        </FormDialog>
      )}
    </>
  );
}
